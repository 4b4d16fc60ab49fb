#include "shim_database.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

_Static_assert(SHIM_DATABASE_OK == SQLITE_OK, "");
_Static_assert(SHIM_DATABASE_BUSY == SQLITE_BUSY, "");
_Static_assert(SHIM_DATABASE_LOCKED == SQLITE_LOCKED, "");
_Static_assert(SHIM_DATABASE_CORRUPT == SQLITE_CORRUPT, "");
_Static_assert(SHIM_DATABASE_NOT_A_DATABASE == SQLITE_NOTADB, "");
_Static_assert(SHIM_DATABASE_ROW == SQLITE_ROW, "");
_Static_assert(SHIM_DATABASE_DONE == SQLITE_DONE, "");
_Static_assert(SHIM_DATABASE_NO_SHARED_MEMORY == SQLITE_IOERR_SHMMAP, "");

/* Both are SQLite's own objects under another name. */
static sqlite3 *db(const shim_database *database)
{
    return (sqlite3 *)(uintptr_t)database;
}

static sqlite3_stmt *stmt(shim_statement *statement)
{
    return (sqlite3_stmt *)statement;
}

shim_database *shim_database_open(const char *path, bool create,
                                  int32_t busy_milliseconds)
{
    sqlite3 *opened = NULL;
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_URI;

    if (create)
        flags |= SQLITE_OPEN_CREATE;
    if (sqlite3_open_v2(path, &opened, flags, NULL) != SQLITE_OK) {
        shim_log_paths(SHIM_WARNING, "store: cannot open", path,
                       sqlite3_errmsg(opened));
        sqlite3_close(opened);
        return NULL;
    }
    sqlite3_extended_result_codes(opened, 1);
    sqlite3_busy_timeout(opened, busy_milliseconds);
    /* A file from elsewhere runs no code of its own. */
    sqlite3_db_config(opened, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
    return (shim_database *)opened;
}

void shim_database_close(shim_database *database, bool checkpoint)
{
    sqlite3_stmt *each;

    sqlite3_db_config(db(database), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE,
                      checkpoint ? 0 : 1, NULL);
    while ((each = sqlite3_next_stmt(db(database), NULL)) != NULL)
        sqlite3_finalize(each);
    sqlite3_close(db(database));
}

const char *shim_database_path(const shim_database *database)
{
    const char *path = sqlite3_db_filename(db(database), "main");

    return path != NULL ? path : "";
}

bool shim_database_read_only(const shim_database *database)
{
    return sqlite3_db_readonly(db(database), "main") == 1;
}

bool shim_database_moved(const shim_database *database)
{
    int moved = 0;

    sqlite3_file_control(db(database), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    return moved != 0;
}

void shim_database_header(const shim_database *database,
                          uint8_t header[SHIM_DATABASE_HEADER_SIZE])
{
    sqlite3_file *file = NULL;

    memset(header, 0, SHIM_DATABASE_HEADER_SIZE);
    sqlite3_file_control(db(database), "main", SQLITE_FCNTL_FILE_POINTER,
                         &file);
    if (file != NULL && file->pMethods != NULL)
        file->pMethods->xRead(file, header, SHIM_DATABASE_HEADER_SIZE, 0);
}

int32_t shim_database_exec(shim_database *database, const char *sql)
{
    return sqlite3_exec(db(database), sql, NULL, NULL, NULL);
}

void shim_database_log(const shim_database *database, shim_level level,
                       const char *text)
{
    shim_log_paths(level, text, shim_database_path(database),
                   sqlite3_errmsg(db(database)));
}

void shim_log_paths(shim_level level, const char *text, const char *first,
                    const char *second)
{
    char *line =
        sqlite3_mprintf("%s: %s%s%s", text, first, second != NULL ? ": " : "",
                        second != NULL ? second : "");

    if (line != NULL)
        shim_log(level, line);
    sqlite3_free(line);
}

int32_t shim_statement_new(shim_database *database, const char *sql,
                           shim_statement **out)
{
    sqlite3_stmt *made = NULL;
    int code = sqlite3_prepare_v3(db(database), sql, -1,
                                  SQLITE_PREPARE_PERSISTENT, &made, NULL);

    if (code == SQLITE_OK)
        *out = (shim_statement *)made;
    return code;
}

int32_t shim_statement_bind_int(shim_statement *statement, int32_t parameter,
                                int64_t value)
{
    return sqlite3_bind_int64(stmt(statement), parameter, value);
}

int32_t shim_statement_bind_null(shim_statement *statement, int32_t parameter)
{
    return sqlite3_bind_null(stmt(statement), parameter);
}

int32_t shim_statement_bind_blob(shim_statement *statement, int32_t parameter,
                                 const void *bytes, size_t count)
{
    if (count == 0) /* a NULL pointer would bind NULL */
        return sqlite3_bind_zeroblob(stmt(statement), parameter, 0);
    return sqlite3_bind_blob64(stmt(statement), parameter, bytes, count,
                               SQLITE_TRANSIENT);
}

int32_t shim_statement_step(shim_statement *statement)
{
    return sqlite3_step(stmt(statement));
}

void shim_statement_reset(shim_statement *statement)
{
    sqlite3_reset(stmt(statement));
    sqlite3_clear_bindings(stmt(statement));
}

bool shim_statement_int(shim_statement *statement, int32_t column, int64_t *out)
{
    if (sqlite3_column_type(stmt(statement), column) != SQLITE_INTEGER)
        return false;
    *out = sqlite3_column_int64(stmt(statement), column);
    return true;
}

const void *shim_statement_bytes(shim_statement *statement, int32_t column,
                                 bool text, size_t *count)
{
    int type = sqlite3_column_type(stmt(statement), column);
    const void *bytes = NULL;

    *count = 0;
    if (type == (text ? SQLITE_TEXT : SQLITE_BLOB))
        bytes = sqlite3_column_blob(stmt(statement), column);
    if (bytes != NULL)
        *count = (size_t)sqlite3_column_bytes(stmt(statement), column);
    return bytes;
}

bool shim_statement_is_blob(shim_statement *statement, int32_t column)
{
    return sqlite3_column_type(stmt(statement), column) == SQLITE_BLOB;
}

/* The folder, and not the file: closing a descriptor of the file would drop
 * the locks that SQLite holds on it for the whole process. */
static int32_t open_folder(const char *path)
{
    char *copy = strdup(path);
    int folder = -1;

    if (copy != NULL)
        folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    return folder;
}

int32_t shim_folder_lock(const char *path, int32_t patience_milliseconds)
{
    const struct timespec pause = {.tv_nsec = 5000000};
    int32_t folder = open_folder(path);

    if (folder < 0)
        return -1;
    while (flock(folder, LOCK_EX | LOCK_NB) != 0) {
        if ((errno != EWOULDBLOCK && errno != EINTR) ||
            (patience_milliseconds -= 5) <= 0) {
            close(folder);
            return -1;
        }
        nanosleep(&pause, NULL);
    }
    return folder;
}

void shim_folder_unlock(int32_t folder)
{
    if (folder >= 0)
        close(folder);
}

bool shim_file_exists(const char *path)
{
    struct stat found;

    return lstat(path, &found) == 0 || errno != ENOENT;
}

bool shim_file_rename(const char *from, const char *to)
{
    return rename(from, to) == 0 || errno == ENOENT;
}
