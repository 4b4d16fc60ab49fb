/* Where the advertisements are, from a file. */
#ifndef ADS_H
#define ADS_H

#include <glib.h>
#include <reprise/reprise.h>

/* What reprise_timeline_parse() knows, or a table of break_table.h. NULL with
 * an error that names the library's status: a player that went on would show
 * advertisements as film. */
reprise_timeline *ads_read(const char *path, GError **error);

#endif
