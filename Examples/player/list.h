/* What there is to continue. */
#ifndef LIST_H
#define LIST_H

#include <reprise/reprise.h>

/* One line for each bookmark that is not finished, the latest first: content
 * time and duration, when it was kept, and its id. */
reprise_status list_print(reprise_store *store, const char *profile);

#endif
