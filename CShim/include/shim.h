/* What Swift cannot say for itself, in C. Names no GStreamer, GLib or SQLite
 * type, so that Swift imports none of them. Nothing here decides anything. */
#ifndef REPRISE_SHIM_H
#define REPRISE_SHIM_H

#include "shim_database.h"
#include "shim_document.h"
#include "shim_layout.h"
#include "shim_log.h"
#include "shim_player.h"
#include "shim_thread.h"

#endif
