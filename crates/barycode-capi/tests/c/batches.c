/*
 * Batches over memory of the caller's: every row as single pairs have it, at any stride.
 */
#include <barycode.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 2000

#include "expect.h"

/* Numbers that look random, the same every time. */
static double random_number(double low, double high) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return low + (high - low) * (double)(state >> 11) / 9007199254740992.0;
}

/* Rows as a program has them: with something else between. */
typedef struct {
    double weight;
    barycode2d_pose pose;
    uint32_t shape;
} row;

static row rows_a[ROWS], rows_b[ROWS];
static barycode2d_shape shapes[4];
static uint32_t ids[4];
static barycode2d_table *table;

static void make(void) {
    static const barycode2d_vec triangle[3] = {{-1, -1}, {1, -1}, {0, 1.5}};
    barycode_error error;
    EXPECT(barycode2d_rectangle((barycode2d_vec){2, 1}, &shapes[0], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_polygon(triangle, 3, &shapes[1], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_circle((barycode2d_vec){0, 0}, 0.75, &shapes[2], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_ellipse((barycode2d_vec){1, 0.5}, &shapes[3], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_new_table(&table, NULL) == BARYCODE_OK);
    for (int index = 0; index < 4; index++) {
        EXPECT(barycode2d_table_add(table, &shapes[index], &ids[index], &error) == BARYCODE_OK);
    }
    for (int index = 0; index < ROWS; index++) {
        row *both[2] = {&rows_a[index], &rows_b[index]};
        for (int side = 0; side < 2; side++) {
            both[side]->shape = ids[(unsigned)random_number(0, 4) % 4];
            both[side]->pose =
                barycode2d_pose_at(random_number(-3, 3), random_number(-3, 3), random_number(-3, 3));
        }
    }
}

static barycode2d_rows side(const row *first) {
    barycode2d_rows rows = {table, &first->shape, sizeof *first, &first->pose, sizeof *first};
    return rows;
}

static void pairs(void) {
    static uint8_t verdict[ROWS];
    static double distance[ROWS], lower[ROWS], upper[ROWS];
    static barycode2d_vec normal[ROWS];
    barycode2d_columns columns = {verdict, distance, lower, upper, normal, NULL, NULL};
    barycode2d_rows a = side(rows_a), b = side(rows_b);
    barycode_batch_options here = {1};
    size_t undecided = 7;
    EXPECT(barycode2d_batch_contact(&a, &b, ROWS, &columns, &here, &undecided, NULL) == BARYCODE_OK);
    EXPECT(undecided < ROWS / 10);
    for (int index = 0; index < ROWS; index++) {
        barycode2d_proximity single;
        int32_t found = barycode2d_contact(&shapes[rows_a[index].shape], &rows_a[index].pose,
                                           &shapes[rows_b[index].shape], &rows_b[index].pose, NULL, &single);
        EXPECT(found == verdict[index]);
        EXPECT(lower[index] <= single.upper + 1e-9 && single.lower <= upper[index] + 1e-9);
    }
    EXPECT(barycode2d_batch_within(&a, &b, ROWS, 0, &columns, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_batch_distance(&a, &b, ROWS, &columns, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_batch_closest_points(&a, &b, ROWS, &columns, NULL, NULL, NULL) == BARYCODE_OK);
    for (int index = 0; index < ROWS; index++) {
        EXPECT(lower[index] <= distance[index] && distance[index] <= upper[index]);
    }

    /* One shape at one pose for all rows. */
    barycode2d_rows one = {table, &ids[0], 0, NULL, 0};
    EXPECT(barycode2d_batch_distance(&one, &b, ROWS, &columns, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_batch_distance(&one, &one, 1, &columns, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(distance[0] == 0 && barycode2d_batch_distance(&a, &b, 0, &columns, NULL, NULL, NULL) == BARYCODE_OK);
}

static void sweeps(void) {
    static uint8_t verdict[ROWS];
    static double distance[ROWS], lower[ROWS], upper[ROWS];
    static uint32_t pose[ROWS], obstacle[ROWS], steps[ROWS];
    barycode2d_sweep_columns columns = {verdict, distance, lower, upper, pose, obstacle};
    barycode2d_obstacles *obstacles;
    barycode2d_rows standing = side(rows_b), moving = side(rows_b + 16);
    barycode2d_rows footprints = {table, &ids[0], 0, &rows_a->pose, sizeof *rows_a};
    size_t counts[4] = {2, 3, 0, 1}, ends[2] = {ROWS / 2, ROWS}, undecided;
    EXPECT(barycode2d_new_obstacles(&standing, 3, &obstacles, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_sweep_collisions(&footprints, NULL, ROWS, obstacles, 0, &columns, NULL, &undecided, NULL) ==
           BARYCODE_OK);
    for (int index = 0; index < ROWS; index++) {
        for (int place = 0; place < 3; place++) {
            int32_t found = barycode2d_intersects(&shapes[0], &rows_a[index].pose, &shapes[rows_b[place].shape],
                                                  &rows_b[place].pose, NULL, NULL);
            EXPECT(found == BARYCODE_SEPARATED || obstacle[index] <= (uint32_t)place);
        }
        EXPECT((verdict[index] == BARYCODE_SEPARATED) == (obstacle[index] == BARYCODE_NO_ROW));
        steps[index] = (uint32_t)(index % 4);
    }
    EXPECT(barycode2d_obstacles_add_moving(obstacles, &moving, counts, 4, 0, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_sweep_clearances(&footprints, steps, ROWS, obstacles, 0, &columns, NULL, NULL, NULL) ==
           BARYCODE_OK);
    EXPECT(barycode2d_trajectory_collisions(&footprints, steps, ROWS, obstacles, ends, 2, &columns, NULL, NULL,
                                            NULL) == BARYCODE_OK);
    EXPECT(barycode2d_trajectory_clearances(&footprints, steps, ROWS, obstacles, ends, 2, 5, &columns, NULL, NULL,
                                            NULL) == BARYCODE_OK);
    EXPECT(lower[0] <= distance[0] && distance[0] <= upper[0] && pose[0] < ROWS / 2);

    barycode_error error;
    ends[1] = ROWS + 1;
    EXPECT(barycode2d_trajectory_collisions(&footprints, steps, ROWS, obstacles, ends, 2, &columns, NULL, NULL,
                                            &error) == BARYCODE_ERROR_COUNT);
    barycode2d_free_obstacles(obstacles);
}

/* A car on its lane and on the next, past one that comes towards it: at no step do they meet. */
static void swept(void) {
    enum { STEPS = 4 };
    barycode2d_pose poses[2 * STEPS], others[STEPS];
    uint32_t steps[2 * STEPS];
    size_t ends[2] = {STEPS, 2 * STEPS}, counts[STEPS] = {1, 1, 1, 1}, undecided = 7;
    for (uint32_t step = 0; step < STEPS; step++) {
        poses[step] = barycode2d_pose_at(20.0 * step, 0, 0);
        poses[STEPS + step] = barycode2d_pose_at(20.0 * step, 3.5, 0);
        others[step] = barycode2d_pose_at(50.0 - 20.0 * step, 0, 0);
        steps[step] = steps[STEPS + step] = step;
    }
    barycode2d_rows none = {table, &ids[0], sizeof *ids, NULL, 0}, moving = {table, &ids[0], 0, others, sizeof *others};
    barycode2d_rows footprints = {table, &ids[0], 0, poses, sizeof *poses};
    barycode2d_obstacles *obstacles;
    EXPECT(barycode2d_new_obstacles(&none, 0, &obstacles, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_obstacles_add_moving(obstacles, &moving, counts, STEPS, 0, NULL) == BARYCODE_OK);

    uint8_t verdict[2 * STEPS];
    double free_until[2], contact_by[2], lower[2 * STEPS], upper[2 * STEPS], at[2], distance[2 * STEPS];
    uint32_t pose[2], obstacle[2 * STEPS];
    barycode2d_sweep_columns at_poses = {verdict, NULL, NULL, NULL, pose, NULL};
    EXPECT(barycode2d_any_trajectory_collisions(&footprints, steps, 2 * STEPS, obstacles, ends, 2, &at_poses, NULL,
                                                NULL, NULL) == BARYCODE_OK);
    EXPECT(verdict[0] == BARYCODE_SEPARATED && pose[0] == BARYCODE_NO_ROW);

    barycode2d_swept_columns columns = {verdict, free_until, contact_by, lower, upper, at, pose, obstacle};
    EXPECT(barycode2d_swept_collisions(&footprints, steps, 2 * STEPS, obstacles, ends, 2, &columns, NULL, &undecided,
                                       NULL) == BARYCODE_OK);
    EXPECT(undecided == 0 && verdict[0] == BARYCODE_CONTACT && verdict[1] == BARYCODE_FREE);
    EXPECT(pose[0] == 1 && obstacle[0] == 1 && free_until[0] <= 0.15 && 0.15 <= contact_by[0]);
    EXPECT(contact_by[0] - free_until[0] < 1e-12 && pose[1] == BARYCODE_NO_ROW && free_until[1] > 1);
    EXPECT(barycode2d_any_swept_collisions(&footprints, steps, 2 * STEPS, obstacles, ends, 2, &columns, NULL, NULL,
                                           NULL) == BARYCODE_OK);
    EXPECT(verdict[0] == BARYCODE_CONTACT && verdict[1] == BARYCODE_FREE);

    EXPECT(barycode2d_swept_clearances(&footprints, steps, 2 * STEPS, obstacles, ends, 2, 0, 0.01, &columns, NULL,
                                       NULL, NULL) == BARYCODE_OK);
    EXPECT(verdict[0] == BARYCODE_CONTACT && lower[0] == 0 && upper[0] == 0);
    EXPECT(verdict[1] == BARYCODE_FREE && lower[1] <= 1.5 && 1.5 <= upper[1] && upper[1] < 1.6);
    EXPECT(pose[1] == STEPS + 1 && at[1] > 0.1 && at[1] < 0.4);

    barycode2d_columns contacts = {verdict, distance, lower, upper, NULL, NULL, NULL};
    EXPECT(barycode2d_sweep_contacts(&footprints, steps, 2 * STEPS, obstacles, &contacts, obstacle, NULL, NULL,
                                     NULL) == BARYCODE_OK);
    EXPECT(distance[1] == 6 && lower[1] <= 6 && 6 <= upper[1] && obstacle[1] == 1);

    /* Poses that are not of consecutive steps have no way between them. */
    barycode_error error;
    steps[1] = 3;
    EXPECT(barycode2d_swept_collisions(&footprints, steps, 2 * STEPS, obstacles, ends, 2, &columns, NULL, NULL,
                                       &error) == BARYCODE_ERROR_ROWS);
    EXPECT(error.index == 0);

    /* Nor have a trajectory of two footprints, and obstacles that change. */
    uint32_t prints[2 * STEPS] = {ids[1]};
    size_t two = 2;
    steps[1] = 1;
    footprints.shapes = prints;
    footprints.shape_stride = sizeof *prints;
    prints[1] = ids[0];
    EXPECT(barycode2d_swept_collisions(&footprints, steps, 2, obstacles, &two, 1, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_ROWS);
    EXPECT(error.index == 0 && strstr(error.text, "one footprint") != NULL);
    barycode2d_free_obstacles(obstacles);
    EXPECT(barycode2d_new_obstacles(&none, 0, &obstacles, NULL) == BARYCODE_OK);
    moving.shapes = prints;
    moving.shape_stride = sizeof *prints;
    EXPECT(barycode2d_obstacles_add_moving(obstacles, &moving, counts, 2, 0, NULL) == BARYCODE_OK);
    footprints.shape_stride = 0;
    EXPECT(barycode2d_swept_collisions(&footprints, steps, 2, obstacles, &two, 1, &columns, NULL, NULL, &error) ==
           BARYCODE_ERROR_ROWS);
    EXPECT(strstr(error.text, "no counterpart") != NULL);
    barycode2d_free_obstacles(obstacles);
}

static void meetings(void) {
    barycode_meetings found;
    barycode2d_rows a = side(rows_a), b = side(rows_b);
    size_t count = 0;
    EXPECT(barycode2d_new_meetings(&a, NULL, 50, &b, NULL, 40, 0, &found, NULL, NULL, NULL) == BARYCODE_OK);
    for (size_t i = 0; i < 50; i++) {
        for (size_t j = 0, at = found.starts[i]; j < 40; j++) {
            bool is_found = at < found.starts[i + 1] && found.other[at] == j;
            int32_t single = barycode2d_intersects(&shapes[rows_a[i].shape], &rows_a[i].pose,
                                                   &shapes[rows_b[j].shape], &rows_b[j].pose, NULL, NULL);
            EXPECT((single != BARYCODE_SEPARATED) == is_found);
            at += is_found;
            count += is_found;
        }
    }
    EXPECT(count == found.count && found.starts[50] == count && count > 0);
    barycode_free_meetings(&found);
    barycode_free_meetings(&found);
    barycode_free_meetings(NULL);
}

static void errors(void) {
    uint8_t verdict[4];
    uint32_t none = 99, id;
    barycode_error error;
    barycode2d_shape nothing;
    barycode2d_columns columns = {verdict, NULL, NULL, NULL, NULL, NULL, NULL};
    barycode2d_rows a = side(rows_a), unknown = {table, &none, 0, NULL, 0}, narrow = a, lost = a;
    memset(&nothing, 0, sizeof nothing);
    narrow.pose_stride = 8;
    lost.table = NULL;
    EXPECT(barycode2d_table_add(table, &nothing, &id, &error) == BARYCODE_ERROR_SHAPE && error.argument == 2);
    EXPECT(barycode2d_batch_within(&a, &unknown, 4, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_SHAPE);
    EXPECT(error.argument == 2 && error.index == 0);
    EXPECT(barycode2d_batch_within(&narrow, &a, 4, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_COUNT);
    EXPECT(barycode2d_batch_within(&a, &lost, 4, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode2d_batch_within(&a, &a, 4, 0, NULL, NULL, NULL, &error) == BARYCODE_ERROR_NULL);
    EXPECT(barycode2d_batch_within(&a, &a, SIZE_MAX / 4, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_COUNT);
    /* An id that the table does not have, and obstacles of two tables. */
    barycode2d_table *other;
    barycode2d_obstacles *obstacles;
    size_t counts[1] = {1};
    barycode2d_rows same = {table, &ids[0], 0, NULL, 0}, elsewhere = same;
    EXPECT(barycode2d_new_table(&other, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_table_add(other, &shapes[0], &id, NULL) == BARYCODE_OK);
    elsewhere.table = other;
    EXPECT(barycode2d_new_obstacles(&unknown, 1, &obstacles, &error) == BARYCODE_ERROR_SHAPE);
    EXPECT(barycode2d_new_obstacles(&same, 1, &obstacles, NULL) == BARYCODE_OK);
    EXPECT(barycode2d_obstacles_add_moving(obstacles, &elsewhere, counts, 1, 0, &error) == BARYCODE_ERROR_ROWS);
    EXPECT(error.argument == 2 && strstr(error.text, "one table") != NULL);
    barycode2d_free_obstacles(obstacles);
    barycode2d_free_table(other);
    EXPECT(barycode2d_batch_within(&same, &same, 4, 0, &columns, NULL, NULL, &error) == BARYCODE_ERROR_COUNT);
}

int main(void) {
    make();
    pairs();
    sweeps();
    swept();
    meetings();
    errors();
    barycode2d_free_table(table);
    return 0;
}
