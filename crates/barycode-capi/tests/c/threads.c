/* Several threads ask about the same shapes: no state, no locks, the same answers. */
#include <barycode.h>

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define THREADS 8
#define ROUNDS 2000

static barycode3d_shape box, hull;

typedef struct {
    barycode3d_proximity last;
    int wrong;
} result;

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
    return NULL;
}

int main(void) {
    static const barycode3d_vec points[6] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
    pthread_t threads[THREADS];
    result found[THREADS];
    memset(found, 0, sizeof found);
    if (barycode3d_cuboid((barycode3d_vec){1, 1, 1}, &box, NULL) < 0 ||
        barycode3d_new_hull(points, 6, sizeof *points, &hull, NULL) < 0) {
        return 1;
    }
    for (int index = 0; index < THREADS; index++) {
        if (pthread_create(&threads[index], NULL, ask, &found[index]) != 0) {
            return 1;
        }
    }
    for (int index = 0; index < THREADS; index++) {
        pthread_join(threads[index], NULL);
        if (found[index].wrong != 0 || found[index].last.distance != found[0].last.distance) {
            fprintf(stderr, "thread %d: %d wrong\n", index, found[index].wrong);
            return 1;
        }
    }
    barycode3d_free(&hull);
    return 0;
}
