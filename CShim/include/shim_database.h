/* One SQLite database. Nothing here locks: one thread at a time, each call.
 * Codes are SQLite's own, extended. */
#ifndef REPRISE_SHIM_DATABASE_H
#define REPRISE_SHIM_DATABASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "shim_log.h"

/* The codes that Swift tells apart. The low byte of a code is its kind. */
enum {
    SHIM_DATABASE_OK = 0,
    SHIM_DATABASE_BUSY = 5,
    SHIM_DATABASE_LOCKED = 6,
    SHIM_DATABASE_CORRUPT = 11,
    SHIM_DATABASE_NOT_A_DATABASE = 26,
    SHIM_DATABASE_ROW = 100,
    SHIM_DATABASE_DONE = 101,
    SHIM_DATABASE_NO_SHARED_MEMORY = 5386 /* of kind "I/O error" */
};

typedef struct shim_database shim_database;

/* Opens the file at path, creating it if create says so; for reading alone if
 * it may not be written. Nothing is read or written yet. NULL, and a line in
 * the log, if it cannot be. path may be an URI. The caller's, to be closed. */
shim_database *shim_database_open(const char *path, bool create,
                                  int32_t busy_milliseconds);

/* Finalises every statement and closes. Without checkpoint neither the file nor
 * its -wal is touched. */
void shim_database_close(shim_database *database, bool checkpoint);

/* Absolute, without symbolic links. Lives as long as the database. */
const char *shim_database_path(const shim_database *database);
bool shim_database_read_only(const shim_database *database);

/* Whether the name it was opened by now belongs to another file, or to none. */
bool shim_database_moved(const shim_database *database);

#define SHIM_DATABASE_HEADER_SIZE 100

/* The file's first bytes as they are, zeros where it is shorter: no lock, no
 * -wal, no -shm. Only before the first statement. */
void shim_database_header(const shim_database *database,
                          uint8_t header[SHIM_DATABASE_HEADER_SIZE]);

/* Runs one statement or several, and ignores their rows. */
int32_t shim_database_exec(shim_database *database, const char *sql);

/* Logs "text: path: what the last call said". */
void shim_database_log(const shim_database *database, shim_level level,
                       const char *text);

/* Logs "text: first second"; second may be NULL. */
void shim_log_paths(shim_level level, const char *text, const char *first,
                    const char *second);

typedef struct shim_statement shim_statement;

/* Zero, and *out is the database's, until it is closed. */
int32_t shim_statement_new(shim_database *database, const char *sql,
                           shim_statement **out);

/* Parameters count from 1. bytes are copied. */
int32_t shim_statement_bind_int(shim_statement *statement, int32_t parameter,
                                int64_t value);
int32_t shim_statement_bind_null(shim_statement *statement, int32_t parameter);
int32_t shim_statement_bind_blob(shim_statement *statement, int32_t parameter,
                                 const void *bytes, size_t count);

/* ROW, DONE or an error. */
int32_t shim_statement_step(shim_statement *statement);

/* Ends the statement's transaction and forgets what was bound. */
void shim_statement_reset(shim_statement *statement);

/* Columns count from 0. False, and *out untouched, for another type. */
bool shim_statement_int(shim_statement *statement, int32_t column,
                        int64_t *out);

/* The bytes of a blob, or of text if text says so; NULL with *count zero for
 * another type or an empty one. They live until the next step or reset. */
const void *shim_statement_bytes(shim_statement *statement, int32_t column,
                                 bool text, size_t *count);
bool shim_statement_is_blob(shim_statement *statement, int32_t column);

/* The folder of path, locked against others who set files aside in it. -1 if
 * that took longer than patience. */
int32_t shim_folder_lock(const char *path, int32_t patience_milliseconds);
void shim_folder_unlock(int32_t folder);

bool shim_file_exists(const char *path);

/* True too if there is no file of the first name. */
bool shim_file_rename(const char *from, const char *to);

#endif
