/* A picture sink that decodes by itself, as those of many boxes do: what passes
 * playsink is H.264, and the sink must clip to the very frame. */
#ifndef DECODING_H
#define DECODING_H

#include "viewer.h"

/* Puts a decoder before the viewer's eyes and has the playbin leave H.264 to
 * it. Before the playbin goes up. */
void decoding_fit(viewer *self);
/* The test fails unless what came to playsink's door is H.264. */
void decoding_is_encoded(viewer *self);

#endif
