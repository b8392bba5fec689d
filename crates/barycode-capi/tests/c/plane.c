/*
 * The interface as a program uses it: shapes, questions, checks, and every kind of error.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

static const barycode2d_vec wall_corners[4] = {{10, -5}, {11, -5}, {11, 5}, {10, 5}};

static barycode2d_shape car(void) {
    barycode2d_shape shape;
    EXPECT(barycode2d_rectangle((barycode2d_vec){2.25, 0.8}, &shape, NULL) == BARYCODE_OK);
    return shape;
}

static barycode2d_shape wall(void) {
    barycode2d_shape shape;
    EXPECT(barycode2d_polygon(wall_corners, 4, &shape, NULL) == BARYCODE_OK);
    return shape;
}

static void questions_are_answered(void) {
    barycode2d_shape a = car(), b = wall();
    barycode2d_pose ego = barycode2d_pose_at(0, 0, 0);
    barycode2d_proximity near;

    EXPECT(barycode2d_intersects(&a, &ego, &b, NULL, NULL, NULL) == BARYCODE_SEPARATED);
    EXPECT(barycode2d_within(&a, &ego, &b, NULL, 7.75, NULL, NULL) == BARYCODE_TOUCHING);
    EXPECT(barycode2d_within(&a, &ego, &b, NULL, 8, NULL, NULL) == BARYCODE_PENETRATING);
    EXPECT(barycode2d_closest_points(&a, &ego, &b, NULL, NULL, &near) == BARYCODE_SEPARATED);
    EXPECT(near.distance == 7.75 && near.has_normal && near.normal.x == 1);
    EXPECT(near.on_a.x == 2.25 && near.on_b.x == 10);
    EXPECT(barycode2d_check_proximity(&a, &ego, &b, NULL, &near, true) == BARYCODE_PROVEN);

    near.lower += 0.5;
    EXPECT(barycode2d_check_proximity(&a, &ego, &b, NULL, &near, false) != BARYCODE_PROVEN);

    barycode2d_options options = {0};
    barycode2d_distance_answer far_off;
    options.cut_off = 1;
    EXPECT(barycode2d_distance(&a, &ego, &b, NULL, &options, &far_off) == BARYCODE_SEPARATED);
    EXPECT(far_off.stop == BARYCODE_STOP_CUT_OFF && far_off.lower >= 1);

    barycode2d_pose deep = barycode2d_pose_at(8.25, 0, 0);
    barycode2d_manifold resting;
    EXPECT(barycode2d_contact_manifold(&a, &deep, &b, NULL, NULL, &resting) == BARYCODE_PENETRATING);
    EXPECT(resting.count == 2 && fabs(resting.contact.distance + 0.5) < 1e-12);
    EXPECT(barycode2d_check_manifold(&a, &deep, &b, NULL, &resting) == BARYCODE_PROVEN);
}

static void half_spaces_are_asked(void) {
    barycode2d_shape a = car();
    barycode2d_half_space ramp;
    barycode2d_proximity near;
    barycode2d_intersection yes;
    barycode2d_distance_answer apart;
    barycode_error error;
    /* All with y >= 4, by a normal of length 2. */
    EXPECT(barycode2d_half_space_of((barycode2d_vec){0, -2}, 0, (barycode2d_vec){7, 4}, &ramp, NULL) == BARYCODE_OK);
    barycode2d_pose below = barycode2d_pose_at(1, 3.5 - 0.8, 0), across = barycode2d_pose_at(1, 4, 0);
    EXPECT(barycode2d_half_space_contact(&ramp, &a, &below, &near) == BARYCODE_SEPARATED);
    EXPECT(fabs(near.distance - 0.5) < 1e-15 && near.has_normal && near.normal.y == -1 && near.on_a.y == 4);
    EXPECT(near.lower <= near.distance && near.distance <= near.upper);
    EXPECT(barycode2d_check_half_space_proximity(&ramp, &a, &below, &near) == BARYCODE_PROVEN);
    near.lower += 0.25;
    EXPECT(barycode2d_check_half_space_proximity(&ramp, &a, &below, &near) > BARYCODE_PROVEN);
    EXPECT(barycode2d_half_space_contact(&ramp, &a, &across, &near) == BARYCODE_PENETRATING);
    EXPECT(near.distance == -0.8);
    EXPECT(barycode2d_half_space_closest_points(&ramp, &a, &across, &near) == BARYCODE_PENETRATING);
    EXPECT(near.distance == 0 && near.on_a.y == near.on_b.y);
    EXPECT(barycode2d_half_space_distance(&ramp, &a, &across, &apart) == BARYCODE_PENETRATING && apart.upper == 0);
    EXPECT(barycode2d_half_space_intersects(&ramp, &a, &below, &yes) == BARYCODE_SEPARATED);
    EXPECT(yes.certificate == BARYCODE_CERTIFICATE_DIRECTION);
    EXPECT(barycode2d_check_half_space_intersection(&ramp, &a, &below, &yes) == BARYCODE_PROVEN);
    EXPECT(barycode2d_check_half_space_intersection(&ramp, &a, &across, &yes) > BARYCODE_PROVEN);
    EXPECT(barycode2d_half_space_within(&ramp, &a, &below, 0.75, NULL) == BARYCODE_PENETRATING);

    barycode2d_half_space refused = ramp;
    barycode2d_vec up = {0, 1}, none = {0, 0}, odd = {NAN, 1}, far_off = {INFINITY, 0};
    EXPECT(barycode2d_half_space_of(none, 0, up, &refused, &error) == BARYCODE_ERROR_REFUSED && error.argument == 1);
    EXPECT(strstr(error.text, "the normal is zero") != NULL);
    EXPECT(barycode2d_half_space_contact(&refused, &a, NULL, &near) == BARYCODE_ERROR_REFUSED);
    EXPECT(near.verdict == BARYCODE_UNDECIDED && isnan(near.distance));
    EXPECT(barycode2d_half_space_of(odd, 0, up, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_half_space_of(up, NAN, up, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_half_space_of(up, 0, far_off, &refused, &error) == BARYCODE_ERROR_REFUSED && error.argument == 3);
    EXPECT(barycode2d_half_space_of(up, 0, up, NULL, &error) == BARYCODE_ERROR_NULL && error.argument == 4);
    EXPECT(barycode2d_half_space_contact(NULL, &a, NULL, NULL) == BARYCODE_ERROR_NULL);
    EXPECT(barycode2d_half_space_contact(&ramp, NULL, NULL, NULL) == BARYCODE_ERROR_NULL);
    barycode2d_pose nowhere = barycode2d_pose_at(NAN, 0, 0);
    EXPECT(barycode2d_half_space_contact(&ramp, &a, &nowhere, NULL) == BARYCODE_ERROR_POSE);
    EXPECT(barycode2d_check_half_space_proximity(&ramp, &a, NULL, NULL) == BARYCODE_ERROR_NULL);
}

static void outer_hulls_contain_their_points(void) {
    struct {
        barycode2d_vec at;
        double stamp;
    } scan[500];
    for (int i = 0; i < 500; i++) {
        scan[i].at = (barycode2d_vec){cos(0.01256 * i), sin(0.01256 * i)};
        scan[i].stamp = i;
    }
    barycode2d_vec room[500];
    barycode2d_outer_hull_answer outer;
    barycode2d_shape around;
    barycode_error error;
    const size_t step = sizeof scan[0];
    EXPECT(barycode2d_outer_hull(&scan[0].at, 500, step, 16, room, 16, &outer, NULL) == BARYCODE_OK);
    EXPECT(outer.vertex_count <= 16 && outer.face_count == 0 && outer.distance > 0 && outer.distance < 0.03);
    EXPECT(barycode2d_polygon(room, outer.vertex_count, &around, NULL) == BARYCODE_OK);
    for (int i = 0; i < 500; i++) {
        barycode2d_shape point;
        EXPECT(barycode2d_point(scan[i].at, &point, NULL) == BARYCODE_OK);
        EXPECT(barycode2d_intersects(&around, NULL, &point, NULL, NULL, NULL) > BARYCODE_SEPARATED);
    }
    EXPECT(barycode2d_outer_hull_within(&scan[0].at, 500, step, 0.001, room, 500, &outer, NULL) == BARYCODE_OK);
    EXPECT(outer.vertex_count < 500 && outer.distance <= 0.001);

    /* Counted, and refused without a word written. */
    const size_t needed = outer.vertex_count;
    EXPECT(barycode2d_outer_hull_within(&scan[0].at, 500, step, 0.001, NULL, 0, &outer, NULL) == BARYCODE_OK);
    EXPECT(outer.vertex_count == needed);
    room[0].x = 77;
    EXPECT(barycode2d_outer_hull_within(&scan[0].at, 500, step, 0.001, room, needed - 1, &outer, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(error.argument == 6 && room[0].x == 77 && outer.vertex_count == needed);

    EXPECT(barycode2d_outer_hull(&scan[0].at, 500, step, 0, room, 500, &outer, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(error.argument == 4 && isnan(outer.distance));
    EXPECT(barycode2d_outer_hull_within(&scan[0].at, 500, step, NAN, room, 500, &outer, &error) ==
           BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_outer_hull(NULL, 500, step, 16, room, 500, &outer, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode2d_outer_hull(&scan[0].at, 0, step, 16, room, 500, &outer, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_outer_hull(&scan[0].at, 500, 3, 16, room, 500, &outer, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode2d_outer_hull(&scan[0].at, 500, step, 16, room, 500, NULL, NULL) == BARYCODE_OK);
    scan[7].at.y = NAN;
    EXPECT(barycode2d_outer_hull(&scan[0].at, 500, step, 16, room, 500, &outer, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(error.argument == 1 && error.index == 7);
}

/* How often it is called, with how much at most, and when it says no. */
typedef struct {
    size_t calls, most, ends_after;
} watch;

static bool counts(void *context, size_t done) {
    watch *seen = context;
    seen->calls++;
    seen->most = done > seen->most ? done : seen->most;
    return seen->calls <= seen->ends_after;
}

static void long_hulls_can_be_ended(void) {
    enum { POINTS = 4000 };
    static barycode2d_vec ring[POINTS], room[POINTS];
    for (int i = 0; i < POINTS; i++) {
        ring[i] = (barycode2d_vec){cos(0.00157 * i), sin(0.00157 * i)};
    }
    const size_t step = sizeof *ring;
    barycode2d_outer_hull_answer outer, told;
    barycode2d_shape hull;
    barycode_error error;
    watch seen = {0, 0, SIZE_MAX};
    EXPECT(barycode2d_outer_hull(ring, POINTS, step, 64, room, POINTS, &outer, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_outer_hull_while(ring, POINTS, step, 64, room, POINTS, &told, counts, &seen, NULL) ==
           BARYCODE_OK);
    EXPECT(told.vertex_count == outer.vertex_count && told.distance == outer.distance);
    EXPECT(seen.calls > 3 && seen.most == POINTS);
    EXPECT(barycode2d_outer_hull_while(ring, POINTS, step, 64, room, POINTS, &told, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(told.distance == outer.distance);

    /* Wherever it is ended, nothing is written, and it is not called again. */
    const size_t all = seen.calls;
    for (size_t after = 0; after < all; after++) {
        seen = (watch){0, 0, after};
        room[0].x = 77;
        EXPECT(barycode2d_outer_hull_while(ring, POINTS, step, 64, room, POINTS, &told, counts, &seen, &error) ==
               BARYCODE_ERROR_ENDED);
        EXPECT(seen.calls == after + 1 && room[0].x == 77 && told.vertex_count == 0 && isnan(told.distance));
        EXPECT(error.status == BARYCODE_ERROR_ENDED && strstr(error.text, "ended") != NULL);
    }
    seen = (watch){0, 0, 2};
    EXPECT(barycode2d_outer_hull_within_while(ring, POINTS, step, 1e-5, room, POINTS, &told, counts, &seen, NULL) ==
           BARYCODE_ERROR_ENDED);
    seen = (watch){0, 0, 0};
    EXPECT(barycode2d_new_hull_while(ring, POINTS, step, counts, &seen, &hull, &error) == BARYCODE_ERROR_ENDED);
    EXPECT(barycode2d_intersects(&hull, NULL, &hull, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);
    seen = (watch){0, 0, SIZE_MAX};
    EXPECT(barycode2d_new_hull_while(ring, POINTS, step, counts, &seen, &hull, &error) == BARYCODE_OK);
    barycode2d_free(&hull);
}

static void shapes_move(void) {
    barycode2d_shape a = car(), b = wall();
    barycode2d_vec east = {1, 0}, still = {0, 0};
    barycode2d_impact hit;
    EXPECT(barycode2d_cast_shape(&a, NULL, east, &b, NULL, still, 60, NULL, &hit) == BARYCODE_CONTACT);
    EXPECT(hit.first[0] < 7.75 && hit.first[1] == 7.75);
    EXPECT(barycode2d_check_cast(&a, NULL, east, &b, NULL, still, 60, NULL, &hit) == BARYCODE_PROVEN);
    EXPECT(barycode2d_cast_ray(&b, NULL, still, east, INFINITY, NULL, &hit) == BARYCODE_CONTACT);
    EXPECT(hit.first[1] == 10);

    barycode2d_motion drive;
    barycode2d_cell cells[256];
    EXPECT(barycode2d_arc(barycode2d_pose_at(0, 0, 0), 1, 0.5, &drive, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_time_of_impact(&a, &drive, &b, NULL, 0, 10, NULL, &hit, cells, 256) == BARYCODE_FREE);
    EXPECT(hit.cells > 0 && hit.cells <= 256);
    EXPECT(barycode2d_check_impact(&a, &drive, &b, NULL, 0, 10, NULL, &hit, cells, hit.cells) == BARYCODE_PROVEN);
    EXPECT(barycode2d_is_free(&a, &drive, &b, NULL, 0, 10, NULL, NULL));
    EXPECT(!barycode2d_is_free(&a, &drive, NULL, NULL, 0, 10, NULL, NULL));

    double times[2] = {0, 1};
    barycode2d_pose poses[2] = {barycode2d_pose_at(0, 0, 0), barycode2d_pose_at(3, 1, 0.5)};
    barycode2d_pose middle;
    EXPECT(barycode2d_path(times, poses, 2, still, BARYCODE_SLERP, 0, 0, &drive, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_motion_pose(&drive, 0.5, &middle) == BARYCODE_OK);
    EXPECT(fabs(middle.translation.x - 1.5) < 1e-12);
}

/* |x|^3 + |y|^3 <= 1 */
static void cubic(const void *context, const barycode2d_vec *direction, barycode2d_vec *point) {
    const double *size = context;
    double x = copysign(sqrt(fabs(direction->x)), direction->x);
    double y = copysign(sqrt(fabs(direction->y)), direction->y);
    double norm = cbrt(pow(fabs(x), 3) + pow(fabs(y), 3));
    point->x = norm > 0 ? *size * x / norm : 0;
    point->y = norm > 0 ? *size * y / norm : 0;
}

static void shapes_of_your_own(void) {
    static const double size = 1;
    barycode2d_shape body, disc;
    barycode2d_proximity near;
    barycode2d_vec zero = {0, 0};
    EXPECT(barycode2d_custom(cubic, &size, zero, 1e-15, &body, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_circle((barycode2d_vec){3, 0}, 0.5, &disc, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_closest_points(&body, NULL, &disc, NULL, NULL, &near) == BARYCODE_SEPARATED);
    EXPECT(fabs(near.distance - 1.5) < 1e-12);

    barycode_error error;
    EXPECT(barycode2d_custom(NULL, NULL, zero, 0, &body, &error) == BARYCODE_ERROR_NULL);
    EXPECT(error.argument == 1);
}

static void shapes_are_made_of_shapes(void) {
    barycode2d_vec cloud[5] = {{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}};
    struct {
        float weight;
        barycode2d_vec at;
    } rows[4] = {{1, {0, 0}}, {2, {0, 2}}, {3, {2, 2}}, {4, {2, 0}}};
    barycode2d_shape hull, ring, sum, parts[2], both, round;
    EXPECT(barycode2d_new_hull(cloud, 5, sizeof *cloud, &hull, NULL) == BARYCODE_OK);
    /* Clockwise, and with something between the points. */
    EXPECT(barycode2d_new_polygon(&rows[0].at, 4, sizeof rows[0], &ring, NULL) == BARYCODE_OK);
    memset(cloud, 0, sizeof cloud);
    memset(rows, 0, sizeof rows);
    barycode2d_pose away = barycode2d_pose_at(5, 0, 0);
    barycode2d_distance_answer apart;
    EXPECT(barycode2d_distance(&hull, NULL, &ring, &away, NULL, &apart) == BARYCODE_SEPARATED);
    EXPECT(apart.distance == 3);
    EXPECT(barycode2d_new_sum(&hull, &ring, &sum, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_distance(&sum, NULL, &ring, &away, NULL, &apart) == BARYCODE_SEPARATED);
    EXPECT(apart.distance == 1);
    parts[0] = hull;
    EXPECT(barycode2d_new_posed(&ring, &away, &parts[1], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_new_hull_of(parts, 2, &both, NULL) == BARYCODE_OK);
    barycode2d_pose between = barycode2d_pose_at(3, 0.5, 0);
    EXPECT(barycode2d_intersects(&both, NULL, &ring, &between, NULL, NULL) == BARYCODE_PENETRATING);
    EXPECT(barycode2d_rounded(&hull, 0.5, &round, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_distance(&round, NULL, &ring, &away, NULL, &apart) == BARYCODE_SEPARATED);
    EXPECT(apart.distance == 2.5);
    barycode2d_vec rows_of_map[2] = {{2, 0}, {0, 1}};
    barycode2d_shape wide;
    EXPECT(barycode2d_new_affine(&hull, rows_of_map, (barycode2d_vec){0, 0}, &wide, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_distance(&wide, NULL, &ring, &away, NULL, &apart) == BARYCODE_SEPARATED);
    EXPECT(apart.distance == 1);
    barycode2d_free(&wide);
    barycode2d_free(&both);
    barycode2d_free(&parts[1]);
    barycode2d_free(&sum);
    barycode2d_free(&ring);
    barycode2d_free(&hull);
    /* Freed, and freed again: no shape. */
    barycode2d_free(&hull);
    barycode2d_free(NULL);
    EXPECT(barycode2d_intersects(&hull, NULL, &hull, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);
}

static void errors_have_names(void) {
    barycode2d_shape a = car(), refused;
    barycode_error error;
    barycode2d_vec dented[4] = {{0, 0}, {4, 0}, {1, 1}, {0, 4}};
    EXPECT(barycode2d_polygon(dented, 4, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(error.status == BARYCODE_ERROR_REFUSED && error.argument == 1 && error.index == 2);
    EXPECT(strstr(error.text, "new_hull") != NULL);
    EXPECT(barycode2d_intersects(&a, NULL, &refused, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);
    EXPECT(barycode2d_polygon(dented, 0, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_polygon(NULL, 4, &refused, &error) == BARYCODE_ERROR_NULL && error.argument == 1);
    EXPECT(barycode2d_polygon(dented, SIZE_MAX / 8, &refused, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode2d_new_hull(dented, 4, 3, &refused, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode2d_circle((barycode2d_vec){0, NAN}, 1, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_circle((barycode2d_vec){0, 0}, -1, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode2d_circle((barycode2d_vec){0, 0}, 1, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode2d_rounded(&a, INFINITY, &refused, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(error.argument == 2);

    /* An answer after an error claims nothing. */
    barycode2d_proximity near;
    memset(&near, 0, sizeof near);
    EXPECT(barycode2d_contact(&a, NULL, NULL, NULL, NULL, &near) == BARYCODE_ERROR_NULL);
    EXPECT(near.verdict == BARYCODE_UNDECIDED && near.stop == BARYCODE_STOP_ERROR);
    EXPECT(isnan(near.distance) && near.lower == -INFINITY && near.upper == INFINITY);

    barycode2d_shape nothing;
    barycode2f_shape single;
    memset(&nothing, 0, sizeof nothing);
    EXPECT(barycode2d_contact(&a, NULL, &nothing, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);
    EXPECT(barycode2f_circle((barycode2f_vec){0, 0}, 1, &single, NULL) == BARYCODE_OK);
    memcpy(&nothing, &single, sizeof nothing);
    EXPECT(barycode2d_contact(&a, NULL, &nothing, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);

    barycode2d_pose no_rotation = {{0, 0}, {1, 2}}, degrees = {{90, 0}, {0, 0}};
    barycode2d_pose nowhere = barycode2d_pose_at(NAN, 0, 0), unturned = barycode2d_pose_at(0, 0, NAN);
    EXPECT(barycode2d_contact(&a, &no_rotation, &a, NULL, NULL, NULL) == BARYCODE_ERROR_POSE);
    EXPECT(barycode2d_contact(&a, &degrees, &a, NULL, NULL, NULL) == BARYCODE_ERROR_POSE);
    EXPECT(barycode2d_contact(&a, &nowhere, &a, NULL, NULL, NULL) == BARYCODE_ERROR_POSE);
    EXPECT(barycode2d_contact(&a, &unturned, &a, NULL, NULL, NULL) == BARYCODE_ERROR_POSE);

    barycode2d_options options = {0};
    options.start = (barycode_start)7;
    EXPECT(barycode2d_contact(&a, NULL, &a, NULL, &options, NULL) == BARYCODE_ERROR_CODE);

    /* An address out of line. */
    char room[sizeof(barycode2d_shape) + 8];
    const char *odd = room + 1;
    if ((uintptr_t)odd % 8 == 0) {
        odd++;
    }
    EXPECT(barycode2d_contact(&a, NULL, (const barycode2d_shape *)(uintptr_t)odd, NULL, NULL, NULL) ==
           BARYCODE_ERROR_MISALIGNED);

    barycode2d_motion motion;
    memset(&motion, 0, sizeof motion);
    EXPECT(barycode2d_time_of_impact(&a, &motion, &a, NULL, 0, 1, NULL, NULL, NULL, 0) == BARYCODE_ERROR_MOTION);
    EXPECT(barycode2d_linear(no_rotation, (barycode2d_vec){1, 0}, &motion, &error) == BARYCODE_ERROR_MOTION_REFUSED);
    EXPECT(barycode2d_path(NULL, NULL, 0, (barycode2d_vec){0, 0}, BARYCODE_SLERP, 0, 0, &motion, &error) < 0);
    EXPECT(strlen(barycode_status_text(BARYCODE_ERROR_POSE)) > 10);
    EXPECT(strcmp(barycode_status_text(0), "no error") == 0);
}

/* NaN and infinity where a question has numbers of its own: undecided or a status, never a verdict. */
static void no_number_does_harm(void) {
    barycode2d_shape a = car();
    const double odd[5] = {NAN, INFINITY, -INFINITY, 1e308, -1e308};
    for (int index = 0; index < 5; index++) {
        double x = odd[index];
        barycode2d_impact hit;
        barycode2d_vec v = {x, 1};
        barycode2d_pose there = barycode2d_pose_at(x, 0, 0);
        int32_t status = barycode2d_intersects(&a, NULL, &a, &there, NULL, NULL);
        EXPECT(status == BARYCODE_ERROR_POSE || status == BARYCODE_UNDECIDED);
        barycode2d_within(&a, NULL, &a, NULL, x, NULL, NULL);
        status = barycode2d_cast_ray(&a, NULL, v, v, 1, NULL, &hit);
        EXPECT(status != BARYCODE_CONTACT);
        barycode2d_cast_shape(&a, NULL, v, &a, NULL, v, x, NULL, &hit);
        status = barycode2d_time_of_impact(&a, NULL, &a, NULL, x, 1, NULL, &hit, NULL, 0);
        EXPECT(status != BARYCODE_FREE);
    }
}

int main(void) {
    EXPECT(barycode_abi_version() == BARYCODE_ABI_VERSION);
    EXPECT(strlen(barycode_version()) >= 5);
    questions_are_answered();
    half_spaces_are_asked();
    outer_hulls_contain_their_points();
    long_hulls_can_be_ended();
    shapes_move();
    shapes_of_your_own();
    shapes_are_made_of_shapes();
    errors_have_names();
    no_number_does_harm();
    printf("%s\n", barycode_version());
    return 0;
}
