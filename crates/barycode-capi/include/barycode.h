/*
 * barycode: collision answers that can be checked, for C99 and C++.
 *
 *     barycode2d_shape car, wall;
 *     barycode2d_rectangle((barycode2d_vec){2.25, 0.8}, &car, NULL);
 *     barycode2d_polygon(corners, 4, &wall, &error);
 *     barycode2d_pose ego = barycode2d_pose_at(3.0, 1.0, 0.1);
 *
 *     if (barycode2d_intersects(&car, &ego, &wall, NULL, NULL, NULL)) brake();
 *
 *     barycode2d_proximity near;
 *     barycode2d_closest_points(&car, &ego, &wall, NULL, NULL, &near);
 *     assert(near.lower <= near.distance && near.distance <= near.upper);
 *     assert(barycode2d_check_proximity(&car, &ego, &wall, NULL, &near, false) == 0);
 *
 * Names begin with the dimension and the precision:
 *
 *     barycode2d_  plane, double     barycode2f_  plane, float
 *     barycode3d_  space, double     barycode3f_  space, float
 *
 * - Shapes, motions and answers are structs of yours, of fixed size. Vertices are lent, not copied.
 *   What functions `_new_...` make is memory of the library, and freed by `_free`; that of tables
 *   and obstacles grows with what is added, and outer hulls need some while they are found.
 * - A question about two shapes allocates nothing, nor does the proof of a motion (`cells`). Checks
 *   and batches may.
 * - There is no global state but the threads of batches, which the first one that wants them
 *   starts: ask from any thread, also about the same shapes. After a fork see
 *   barycode_batch_options.
 * - Answers have the same bits as those of the Rust library, on every machine.
 */
#ifndef BARYCODE_H
#define BARYCODE_H

#include "barycode/common.h"
#include "barycode/plane.h"
#include "barycode/plane_float.h"
#include "barycode/space.h"
#include "barycode/space_float.h"

#endif
