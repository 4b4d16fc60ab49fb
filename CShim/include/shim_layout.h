/* The public structs, as far as Swift cannot reach into them. */
#ifndef REPRISE_SHIM_LAYOUT_H
#define REPRISE_SHIM_LAYOUT_H

#include <stddef.h>

/* Where reprise_bookmark's stream_id begins: in Swift an array member is a
 * tuple. */
size_t shim_stream_id_offset(void);

#endif
