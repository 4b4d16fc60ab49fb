#include "shim_document.h"

#include <glib.h>
#include <sqlite3.h>
#include <string.h>

bool shim_json_valid(const uint8_t *text, size_t length)
{
    sqlite3 *database = NULL;
    sqlite3_stmt *query = NULL;
    bool valid = false;

    /* No mutex: nobody else knows this one. */
    if (sqlite3_open_v2(":memory:", &database,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX,
                        NULL) == SQLITE_OK &&
        sqlite3_prepare_v2(database, "SELECT json_valid(?1)", -1, &query,
                           NULL) == SQLITE_OK &&
        sqlite3_bind_text64(query, 1, (const char *)text, length, SQLITE_STATIC,
                            SQLITE_UTF8) == SQLITE_OK &&
        sqlite3_step(query) == SQLITE_ROW)
        valid = sqlite3_column_int(query, 0) != 0;
    sqlite3_finalize(query);
    sqlite3_close(database);
    return valid;
}

size_t shim_text_length(const char *text, size_t length)
{
    return strnlen(text, length);
}

bool shim_date(const uint8_t *text, size_t length, int64_t *out)
{
    char copy[64] = {0}; /* longer than any */
    GTimeZone *utc = g_time_zone_new_utc();
    GDateTime *date;
    int64_t time;
    bool fits = false;

    memcpy(copy, text, MIN(length, sizeof copy - 1));
    date = g_date_time_new_from_iso8601(copy, utc);
    g_time_zone_unref(utc);
    if (date == NULL)
        return false;
    if (!__builtin_mul_overflow(g_date_time_to_unix(date), 1000000000, &time) &&
        !__builtin_add_overflow(g_date_time_get_microsecond(date) * 1000, time,
                                &time)) {
        *out = time;
        fits = true;
    }
    g_date_time_unref(date);
    return fits;
}

void shim_base64(const uint8_t *text, size_t length, void *out)
{
    int state = 0;
    guint save = 0;

    g_base64_decode_step((const char *)text,
                         MIN(length, SHIM_BASE64_SIZE / 3 * 4), out, &state,
                         &save);
}
