/* Seeks that do not do what they were asked for: what stands between playsink
 * and the demuxer refuses them, loses them, or sends them elsewhere. */
#ifndef OBSTACLES_H
#define OBSTACLES_H

#include "viewer.h"

/* How far a seek is sent astray. */
#define ASTRAY (20 * (gint64)GST_SECOND)

/* One letter for each seek of the viewer's playbin from here on: r refuses it,
 * l loses it, a sends it astray, and a full stop lets it through; so are those
 * that follow. Call it before the playbin has pads, and with "" for the next. */
void obstacles_plan(viewer *self, const char *plan);
/* How many seeks came by. */
guint obstacles_met(viewer *self);
/* Waits until so many have come by. */
void obstacles_wait(viewer *self, guint count);

#endif
