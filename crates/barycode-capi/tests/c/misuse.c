/*
 * Calls as they should not be: wrong counts, null and misaligned addresses, no rows, numbers that
 * are none. Each is a status, or an answer that claims nothing; and what is not written stays as it
 * was.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expect.h"

/* An address that no number of eight bytes may have. */
static double room_of_odd[64];
#define ODD(type) ((type *)(void *)((char *)room_of_odd + 1))

static barycode3d_shape box;
static barycode3d_table *table;
static uint32_t id;
static barycode_error error;

static void make(void) {
    EXPECT(barycode3d_cuboid((barycode3d_vec){1, 1, 1}, &box, NULL) == BARYCODE_OK);
    EXPECT(barycode3d_new_table(&table, NULL) == BARYCODE_OK);
    EXPECT(barycode3d_table_add(table, &box, &id, NULL) == BARYCODE_OK);
}

static void shapes(void) {
    const barycode3d_vec corners[4] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const uint32_t inside_out[12] = {0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2}, unknown[3] = {0, 1, 7};
    const size_t step = sizeof *corners;
    barycode3d_shape made;
    EXPECT(barycode3d_new_polytope(corners, 4, step, inside_out, 4, &made, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode3d_new_polytope(corners, 4, step, unknown, 1, &made, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(error.index == 0);
    EXPECT(barycode3d_new_polytope(corners, 4, step, NULL, 4, &made, &error) == BARYCODE_ERROR_NULL);
    EXPECT(error.argument == 4);
    EXPECT(barycode3d_new_polytope(corners, 4, step, inside_out, SIZE_MAX / 2, &made, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_polytope(corners, 0, step, NULL, 0, &made, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode3d_new_hull(NULL, 4, step, &made, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_new_hull(corners, SIZE_MAX, step, &made, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_hull(corners, 4, 0, &made, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_hull(corners, 4, SIZE_MAX, &made, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_hull_of(NULL, 0, &made, &error) == BARYCODE_ERROR_REFUSED);
    EXPECT(barycode3d_new_hull_of(&box, SIZE_MAX / 8, &made, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_affine(&box, NULL, corners[0], &made, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_points(ODD(barycode3d_vec), 2, &made, &error) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_sphere(corners[0], 1, ODD(barycode3d_shape), &error) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_sphere(corners[0], NAN, &made, ODD(barycode_error)) == BARYCODE_ERROR_REFUSED);
    barycode3d_free(ODD(barycode3d_shape));
    memset(&made, 0xFF, sizeof made);
    barycode3d_free(&made);
    EXPECT(barycode3d_contact(&box, NULL, &made, NULL, NULL, NULL) == BARYCODE_ERROR_SHAPE);
}

static void questions(void) {
    barycode3d_proximity near;
    barycode3d_manifold manifold;
    barycode3d_impact hit;
    barycode_cache cache;
    barycode3d_options options;
    size_t count = 7;
    memset(&options, 0, sizeof options);
    options.cache = ODD(barycode_cache);
    EXPECT(barycode3d_contact(&box, NULL, &box, NULL, &options, &near) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_contact(&box, NULL, &box, NULL, ODD(barycode3d_options), NULL) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_contact(&box, NULL, &box, NULL, NULL, ODD(barycode3d_proximity)) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_within(&box, NULL, &box, NULL, NAN, NULL, NULL) == BARYCODE_ERROR_NUMBER);
    memset(&cache, 0xFF, sizeof cache);
    options.cache = &cache;
    options.cut_off = options.tolerance = options.speculative_margin = NAN;
    options.start_direction.x = NAN;
    EXPECT(barycode3d_contact(&box, NULL, &box, NULL, &options, &near) > BARYCODE_SEPARATED);
    EXPECT(barycode3d_whole_contact_manifold(&box, NULL, &box, NULL, NULL, &near, NULL, 65, &count) ==
           BARYCODE_ERROR_NULL);
    EXPECT(count == 0 && near.verdict == BARYCODE_UNDECIDED);
    EXPECT(barycode3d_whole_contact_manifold(&box, NULL, &box, NULL, NULL, NULL, NULL, 0, NULL) ==
           BARYCODE_ERROR_NULL);

    /* Answers of any bytes are claims that are refused. */
    memset(&near, 0xFF, sizeof near);
    memset(&manifold, 0xFF, sizeof manifold);
    memset(&hit, 0xFF, sizeof hit);
    EXPECT(barycode3d_check_proximity(&box, NULL, &box, NULL, &near, true) != BARYCODE_PROVEN);
    EXPECT(barycode3d_check_manifold(&box, NULL, &box, NULL, &manifold) != BARYCODE_PROVEN);
    EXPECT(barycode3d_check_impact(&box, NULL, &box, NULL, 0, 1, NULL, &hit, NULL, 0) != BARYCODE_PROVEN);
    EXPECT(barycode3d_contact_manifold(&box, NULL, &box, NULL, NULL, &manifold) == BARYCODE_PENETRATING);
    manifold.count = UINT32_MAX;
    EXPECT(barycode3d_check_manifold(&box, NULL, &box, NULL, &manifold) > BARYCODE_PROVEN);
    EXPECT(barycode3d_time_of_impact(&box, NULL, &box, NULL, 0, 1, NULL, &hit, NULL, 0) == BARYCODE_CONTACT);
    EXPECT(barycode3d_check_impact(&box, NULL, &box, NULL, 0, 1, NULL, &hit, NULL, 4) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_time_of_impact(&box, NULL, &box, NULL, 0, 1, NULL, &hit, ODD(barycode3d_cell), 4) ==
           BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_motion_pose(NULL, 0, NULL) == BARYCODE_ERROR_NULL);
}

/* One shape for all rows, at one pose. */
static barycode3d_rows all_the_same(void) {
    barycode3d_rows rows = {table, &id, 0, NULL, 0};
    return rows;
}

static void rows_that_are_none(void) {
    uint8_t verdict[4] = {9, 9, 9, 9};
    barycode3d_rows one = all_the_same(), odd = one, null = one;
    barycode3d_columns columns;
    memset(&columns, 0, sizeof columns);
    columns.verdict = verdict;
    odd.table = ODD(const barycode3d_table);
    null.shapes = NULL;
    EXPECT(barycode3d_batch_within(&odd, &one, 1, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_batch_within(&null, &one, 1, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_batch_within(&one, &one, 0, 0, &columns, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(barycode3d_batch_within(&one, &one, SIZE_MAX, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_batch_within(&one, &one, 1, NAN, &columns, NULL, NULL, &error) == BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 4 && verdict[0] == 9);
    EXPECT(barycode3d_batch_within(&one, &one, 1, 0, NULL, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(error.argument == 5);
    double shared[4] = {7, 7, 7, 7};
    columns.lower = columns.upper = shared;
    EXPECT(barycode3d_batch_distance(&one, &one, 1, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 4 && strstr(error.text, "shares memory") != NULL && shared[0] == 7);
    columns.upper = shared + 1;
    EXPECT(barycode3d_batch_distance(&one, &one, 1, &columns, NULL, NULL, &error) == BARYCODE_OK);
    columns.upper = &shared[0];
    EXPECT(barycode3d_batch_distance(&one, &one, 1, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    columns.upper = NULL;
    columns.distance = ODD(double);
    EXPECT(barycode3d_batch_distance(&one, &one, 1, &columns, NULL, NULL, &error) == BARYCODE_ERROR_MISALIGNED);
    EXPECT(barycode3d_batch_distance(&one, &one, 1, &columns, NULL, ODD(size_t), &error) < 0);
    EXPECT(verdict[1] == 9);
}

/* Answers that would overwrite what is asked about, or each other. */
static void memory_that_is_shared(void) {
    struct {
        barycode3d_pose pose;
        double lower[2];
        uint32_t id;
    } rows[2];
    barycode3d_pose poses[2];
    barycode3d_pose still = barycode3d_pose_of_axis_angles((barycode3d_vec){0, 0, 0}, 0, 0, 0);
    double *inside = &poses[1].translation.x;
    barycode3d_rows one = all_the_same(), many = {table, &id, 0, poses, sizeof *poses};
    barycode3d_rows apart = {table, &rows[0].id, sizeof *rows, &rows[0].pose, sizeof *rows};
    barycode3d_columns columns;
    memset(&columns, 0, sizeof columns);
    poses[0] = poses[1] = rows[0].pose = rows[1].pose = still;
    rows[0].id = rows[1].id = id;
    columns.lower = inside;
    EXPECT(barycode3d_batch_distance(&one, &many, 2, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 4 && *inside == 0);
    EXPECT(barycode3d_batch_distance(&many, &one, 2, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    columns.lower = NULL;
    columns.normal = &poses[0].rows[2];
    EXPECT(barycode3d_batch_contact(&many, &one, 2, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    columns.normal = NULL;
    columns.verdict = (uint8_t *)&rows[1].id;
    EXPECT(barycode3d_batch_within(&apart, &one, 2, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 5 && rows[1].id == id);
    columns.verdict = (uint8_t *)&many;
    EXPECT(barycode3d_batch_within(&many, &one, 2, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    columns.verdict = (uint8_t *)&columns.on_b;
    EXPECT(barycode3d_batch_within(&many, &one, 2, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHARED);
    /* Between rows there is room for answers, and both sides may be the same rows. */
    memset(&columns, 0, sizeof columns);
    columns.lower = rows[0].lower;
    EXPECT(barycode3d_batch_distance(&apart, &apart, 2, &columns, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(rows[0].lower[1] == 0 && rows[1].id == id);
}

/* Sweeps, trajectories and cells that would do so. */
static void sweeps_that_share_memory(void) {
    barycode3d_rows one = all_the_same();
    uint32_t steps[2] = {0, 1};
    size_t ends[2] = {1, 1};
    barycode3d_obstacles *obstacles = NULL;
    barycode3d_sweep_columns columns;
    barycode3d_swept_columns swept;
    barycode3d_columns contacts;
    memset(&columns, 0, sizeof columns);
    memset(&contacts, 0, sizeof contacts);
    memset(&swept, 0, sizeof swept);
    EXPECT(barycode3d_new_obstacles(&one, 1, &obstacles, &error) == BARYCODE_OK);
    columns.obstacle = steps;
    EXPECT(barycode3d_sweep_collisions(&one, steps, 1, obstacles, 0, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 6 && steps[0] == 0);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 1, obstacles, 0, &columns, NULL, NULL, &error) == BARYCODE_OK);
    columns.row = columns.obstacle;
    EXPECT(barycode3d_sweep_clearances(&one, NULL, 1, obstacles, 0, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    columns.row = (uint32_t *)ends;
    EXPECT(barycode3d_trajectory_collisions(&one, NULL, 1, obstacles, ends, 1, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    EXPECT(barycode3d_trajectory_clearances(&one, NULL, 1, obstacles, ends, 1, 0, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    swept.row = (uint32_t *)ends;
    EXPECT(barycode3d_swept_collisions(&one, NULL, 1, obstacles, ends, 1, &swept, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 7 && ends[0] == 1);
    contacts.verdict = (uint8_t *)&id;
    EXPECT(barycode3d_sweep_contacts(&one, NULL, 1, obstacles, &contacts, NULL, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    contacts.verdict = (uint8_t *)&steps[0];
    EXPECT(barycode3d_sweep_contacts(&one, NULL, 1, obstacles, &contacts, steps, NULL, NULL, &error) ==
           BARYCODE_ERROR_SHARED);
    EXPECT(error.argument == 6);
    barycode3d_free_obstacles(obstacles);

    barycode3d_motion motion;
    barycode3d_impact hit;
    EXPECT(barycode3d_still(barycode3d_pose_of_axis_angles((barycode3d_vec){9, 0, 0}, 0, 0, 0), &motion, NULL) ==
           BARYCODE_OK);
    barycode3d_cell *cells = (barycode3d_cell *)(void *)&motion;
    EXPECT(barycode3d_time_of_impact(&box, NULL, &box, &motion, 0, 1, NULL, &hit, cells, 2) == BARYCODE_ERROR_SHARED);
    EXPECT(barycode3d_time_of_impact(&box, NULL, &box, &motion, 0, 1, NULL, &hit, NULL, 0) == BARYCODE_FREE);
}

/* What is not a number is no cut-off, tolerance or time. */
static void numbers_that_are_none(void) {
    barycode3d_rows one = all_the_same();
    size_t ends[1] = {1};
    double lower[1] = {7};
    barycode3d_obstacles *obstacles = NULL;
    barycode3d_sweep_columns columns;
    barycode3d_swept_columns swept;
    memset(&columns, 0, sizeof columns);
    memset(&swept, 0, sizeof swept);
    columns.lower = swept.lower = lower;
    EXPECT(barycode3d_new_obstacles(&one, 1, &obstacles, &error) == BARYCODE_OK);
    EXPECT(barycode3d_sweep_clearances(&one, NULL, 1, obstacles, NAN, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 5);
    EXPECT(barycode3d_trajectory_clearances(&one, NULL, 1, obstacles, ends, 1, NAN, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 7);
    EXPECT(barycode3d_swept_clearances(&one, NULL, 1, obstacles, ends, 1, NAN, 0, &swept, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 7);
    EXPECT(barycode3d_swept_clearances(&one, NULL, 1, obstacles, ends, 1, 0, NAN, &swept, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 8 && lower[0] == 7);
    EXPECT(barycode3d_sweep_clearances(&one, NULL, 1, obstacles, -1, &columns, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(lower[0] == 0);
    barycode3d_free_obstacles(obstacles);

    barycode3d_motion motion;
    barycode3d_pose pose, unturned = barycode3d_pose_of_axis_angles((barycode3d_vec){0, 0, 0}, 0, 0, 0);
    EXPECT(barycode3d_linear(unturned, (barycode3d_vec){1, 0, 0}, &motion, NULL) == BARYCODE_OK);
    pose.translation.x = 7;
    EXPECT(barycode3d_motion_pose(&motion, NAN, &pose) == BARYCODE_ERROR_NUMBER && pose.translation.x == 7);
    EXPECT(barycode3d_motion_pose(&motion, INFINITY, &pose) == BARYCODE_ERROR_POSE && pose.translation.x == 7);
    EXPECT(barycode3d_motion_pose(&motion, 3, &pose) == BARYCODE_OK && pose.translation.x == 3);
}

static void obstacles_that_are_none(void) {
    barycode3d_obstacles *obstacles = NULL;
    barycode3d_rows one = all_the_same();
    uint8_t verdict[2] = {9, 9};
    barycode3d_sweep_columns columns;
    barycode3d_columns contacts;
    barycode3d_swept_columns swept;
    size_t ends[2] = {1, 0}, counts[2] = {SIZE_MAX, 1}, many = (size_t)1 << 42;
    memset(&columns, 0, sizeof columns);
    memset(&contacts, 0, sizeof contacts);
    memset(&swept, 0, sizeof swept);
    columns.verdict = verdict;
    /* More than any memory holds, of one row. */
    EXPECT(barycode3d_new_obstacles(&one, many, &obstacles, &error) == BARYCODE_ERROR_COUNT && error.argument == 2);
    EXPECT(barycode3d_new_obstacles(&one, SIZE_MAX, &obstacles, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_obstacles(&one, 1, &obstacles, &error) == BARYCODE_OK);
    EXPECT(barycode3d_obstacles_add_moving(obstacles, &one, counts, 2, 0, &error) == BARYCODE_ERROR_COUNT);
    counts[0] = many;
    EXPECT(barycode3d_obstacles_add_moving(obstacles, &one, counts, 2, 0, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(error.argument == 3);
    EXPECT(barycode3d_obstacles_add_moving(obstacles, &one, NULL, 2, 0, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 1, obstacles, NAN, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(error.argument == 5 && verdict[0] == 9);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 1, NULL, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 1, obstacles, 0, &columns, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(verdict[0] == BARYCODE_PENETRATING && verdict[1] == 9);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 0, obstacles, 0, &columns, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(barycode3d_sweep_collisions(&one, NULL, 2, obstacles, 0, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_trajectory_collisions(&one, NULL, 1, obstacles, ends, 2, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_trajectory_collisions(&one, NULL, 1, obstacles, NULL, 1, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_NULL);

    columns.distance = ODD(double);
    EXPECT(barycode3d_sweep_clearances(&one, NULL, 1, obstacles, 0, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_MISALIGNED);
    contacts.normal = ODD(barycode3d_vec);
    EXPECT(barycode3d_sweep_contacts(&one, NULL, 1, obstacles, &contacts, NULL, NULL, NULL, &error) ==
           BARYCODE_ERROR_MISALIGNED);
    contacts.normal = NULL;
    EXPECT(barycode3d_sweep_contacts(&one, NULL, 1, obstacles, &contacts, ODD(uint32_t), NULL, NULL, &error) ==
           BARYCODE_ERROR_MISALIGNED);
    swept.lower = ODD(double);
    EXPECT(barycode3d_swept_clearances(&one, NULL, 1, obstacles, ends, 1, 0, 0, &swept, NULL, NULL, &error) ==
           BARYCODE_ERROR_MISALIGNED);
    barycode3d_free_obstacles(obstacles);
    barycode3d_free_obstacles(NULL);
}

static void meetings_that_are_none(void) {
    barycode_meetings found;
    barycode3d_rows one = all_the_same();
    uint32_t steps[2] = {0, 1};
    memset(&found, 0xFF, sizeof found);
    /* `starts` has one number more than A has rows, or nothing is found. */
    EXPECT(barycode3d_new_meetings(&one, NULL, 5, &one, NULL, 1, 0, &found, NULL, NULL, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(error.argument == 3 && found.count == 0 && found.starts == NULL);
    EXPECT(barycode3d_new_meetings(&one, NULL, 1, &one, NULL, 5, 0, &found, NULL, NULL, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(error.argument == 6);
    EXPECT(barycode3d_new_meetings(&one, steps, 2, &one, steps, 2, 0, &found, NULL, NULL, &error) ==
           BARYCODE_ERROR_COUNT);
    EXPECT(barycode3d_new_meetings(&one, NULL, 1, &one, NULL, 1, NAN, &found, NULL, NULL, &error) ==
           BARYCODE_ERROR_NUMBER);
    EXPECT(barycode3d_new_meetings(&one, NULL, 0, &one, NULL, 1, 0, &found, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(found.count == 0 && found.starts[0] == 0);
    barycode_free_meetings(&found);
    EXPECT(barycode3d_new_meetings(&one, NULL, 1, &one, NULL, 1, 0, NULL, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode3d_new_meetings(&one, NULL, 1, &one, NULL, 1, 0, &found, NULL, NULL, &error) == BARYCODE_OK);
    EXPECT(found.count == 1 && found.starts[1] == 1);
    barycode_free_meetings(&found);
}

int main(void) {
    make();
    shapes();
    questions();
    rows_that_are_none();
    memory_that_is_shared();
    sweeps_that_share_memory();
    numbers_that_are_none();
    obstacles_that_are_none();
    meetings_that_are_none();
    barycode3d_free_table(table);
    return 0;
}
