/* Several threads ask about the same shapes: no state, no locks, the same answers. */
#include <barycode.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define THREADS 8
#define ROUNDS 2000
#define ROWS 3000

static barycode3d_shape box, hull;
static barycode3d_table *table;
static uint32_t ids[2];
static barycode3d_pose poses[ROWS];

typedef struct {
    barycode3d_proximity last;
    double lower[ROWS];
    int wrong;
    uint32_t on_caller;
} result;

/* A batch over a table that all threads have, on all cores or on this one. */
static void ask_many(result *found) {
    barycode3d_rows a = {table, &ids[0], 0, NULL, 0}, b = {table, &ids[1], 0, poses, sizeof *poses};
    barycode_batch_options options = {found->on_caller};
    barycode3d_columns columns;
    memset(&columns, 0, sizeof columns);
    columns.lower = found->lower;
    if (barycode3d_batch_distance(&a, &b, ROWS, &columns, &options, NULL, NULL) != BARYCODE_OK) {
        found->wrong++;
    }
}

static void *ask(void *given) {
    result *found = given;
    for (int round = 0; round < ROUNDS; round++) {
        double angle = 0.001 * round;
        barycode3d_pose pose = barycode3d_pose_of_axis_angles((barycode3d_vec){2.5, 0.1, 0}, angle, 0, angle);
        barycode_cache cache = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}, 0};
        barycode3d_options options;
        memset(&options, 0, sizeof options);
        options.cache = &cache;
        if (barycode3d_closest_points(&box, NULL, &hull, &pose, &options, &found->last) < 0 ||
            !(found->last.lower <= found->last.distance && found->last.distance <= found->last.upper)) {
            found->wrong++;
        }
        if (round % 100 == 0 &&
            barycode3d_check_proximity(&box, NULL, &hull, &pose, &found->last, true) != BARYCODE_PROVEN) {
            found->wrong++;
        }
    }
    ask_many(found);
    return NULL;
}

static int make(void) {
    static const barycode3d_vec points[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    for (int row = 0; row < ROWS; row++) {
        poses[row] = barycode3d_pose_of_axis_angles((barycode3d_vec){1 + 0.001 * row, 0.1, 0}, row, 0, 0.1 * row);
    }
    return barycode3d_cuboid((barycode3d_vec){1, 1, 1}, &box, NULL) == BARYCODE_OK &&
           barycode3d_new_hull(points, 6, sizeof *points, &hull, NULL) == BARYCODE_OK &&
           barycode3d_new_table(&table, NULL) == BARYCODE_OK &&
           barycode3d_table_add(table, &box, &ids[0], NULL) == BARYCODE_OK &&
           barycode3d_table_add(table, &hull, &ids[1], NULL) == BARYCODE_OK;
}

int main(void) {
    static result found[THREADS];
    pthread_t threads[THREADS];
    if (!make()) {
        return 1;
    }
    for (int index = 0; index < THREADS; index++) {
        found[index].on_caller = index % 2;
        if (pthread_create(&threads[index], NULL, ask, &found[index]) != 0) {
            return 1;
        }
    }
    for (int index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
        if (found[index].wrong != 0 || found[index].last.distance != found[0].last.distance ||
            memcmp(found[index].lower, found[0].lower, sizeof found->lower) != 0) {
            fprintf(stderr, "thread %d: %d wrong\n", index, found[index].wrong);
            return 1;
        }
    }
    barycode3d_free_table(table);
    barycode3d_free(&hull);
    return 0;
}
