/*
 * A question allocates nothing: this program counts what is allocated while it asks. It takes the place
 * of glibc's functions, which neither another library nor the address sanitizer allows.
 */
#include <barycode.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_WATCHED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__)
#define IS_WATCHED
#endif

#if !defined(__GLIBC__) || defined(IS_WATCHED)

int main(void) {
    printf("SKIPPED: allocations cannot be counted here\n");
    return 0;
}

#else

#include "expect.h"

static size_t allocations;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *held, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *held, size_t size) {
    allocations++;
    return __libc_realloc(held, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    allocations++;
    *place = __libc_memalign(alignment, size);
    return *place == NULL ? 12 : 0;
}

#define SHAPES 6

static void plane(void) {
    static const barycode2d_vec corners[5] = {{1, 0}, {2, 1}, {1, 2}, {0, 1.5}, {0, 0.5}};
    const barycode2d_vec zero = {0, 0}, one = {1, 0.5};
    barycode2d_shape shapes[SHAPES];
    barycode2d_half_space ground;
    EXPECT(barycode2d_rectangle(one, &shapes[0], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_polygon(corners, 5, &shapes[1], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_circle(one, 0.5, &shapes[2], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_ellipse(one, &shapes[3], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_capsule(zero, one, 0.25, &shapes[4], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_new_sum(&shapes[1], &shapes[3], &shapes[5], NULL) == BARYCODE_OK);
    EXPECT(barycode2d_half_space_of(one, 0, zero, &ground, NULL) == BARYCODE_OK);
    const size_t before = allocations;
    for (int pair = 0; pair < SHAPES * SHAPES; pair++) {
        const barycode2d_shape *a = &shapes[pair / SHAPES], *b = &shapes[pair % SHAPES];
        for (int place = 0; place < 8; place++) {
            /* The last one touches. */
            barycode2d_pose pose = barycode2d_pose_at(place < 7 ? 0.5 * place : 2, 0.1 * (7 - place), 0.3 * (7 - place));
            barycode_cache cache = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}, 0};
            barycode2d_options options;
            barycode2d_proximity near;
            barycode2d_manifold manifold;
            barycode2d_impact hit;
            memset(&options, 0, sizeof options);
            options.cache = &cache;
            EXPECT(barycode2d_intersects(a, NULL, b, &pose, &options, NULL) >= 0);
            EXPECT(barycode2d_within(a, NULL, b, &pose, 0.5, NULL, NULL) >= 0);
            EXPECT(barycode2d_distance(a, NULL, b, &pose, &options, NULL) >= 0);
            EXPECT(barycode2d_closest_points(a, NULL, b, &pose, NULL, &near) >= 0);
            EXPECT(barycode2d_contact(a, NULL, b, &pose, &options, &near) >= 0);
            EXPECT(barycode2d_contact_manifold(a, NULL, b, &pose, NULL, &manifold) >= 0);
            EXPECT(barycode2d_cast_ray(a, &pose, zero, one, 5, NULL, &hit) >= 0);
            EXPECT(barycode2d_cast_shape(a, NULL, one, b, &pose, zero, 5, NULL, &hit) >= 0);
            EXPECT(barycode2d_half_space_contact(&ground, a, &pose, &near) >= 0);
        }
    }
    EXPECT(allocations == before);
    barycode2d_free(&shapes[5]);
}

static void space(void) {
    const barycode3d_vec zero = {0, 0, 0}, one = {1, 0.5, 0.75};
    barycode3d_vec cloud[40];
    barycode3d_shape shapes[SHAPES];
    for (int i = 0; i < 40; i++) {
        cloud[i] = (barycode3d_vec){cos(2.4 * i), sin(2.4 * i), 0.05 * i - 1};
    }
    EXPECT(barycode3d_cuboid(one, &shapes[0], NULL) == BARYCODE_OK);
    EXPECT(barycode3d_new_hull(cloud, 40, sizeof *cloud, &shapes[1], NULL) == BARYCODE_OK);
    EXPECT(barycode3d_sphere(one, 0.5, &shapes[2], NULL) == BARYCODE_OK);
    EXPECT(barycode3d_cylinder(1, 0.5, &shapes[3], NULL) == BARYCODE_OK);
    EXPECT(barycode3d_cone(1, 0.5, &shapes[4], NULL) == BARYCODE_OK);
    EXPECT(barycode3d_new_sum(&shapes[1], &shapes[3], &shapes[5], NULL) == BARYCODE_OK);
    const size_t before = allocations;
    for (int pair = 0; pair < SHAPES * SHAPES; pair++) {
        const barycode3d_shape *a = &shapes[pair / SHAPES], *b = &shapes[pair % SHAPES];
        for (int place = 0; place < 4; place++) {
            barycode3d_pose pose = barycode3d_pose_of_axis_angles((barycode3d_vec){0.8 * place, 0.1, 0}, 0.1, place, 0.3);
            barycode3d_proximity near;
            barycode3d_manifold manifold;
            barycode3d_contact_point points[BARYCODE_MOST_CONTACT_POINTS];
            barycode3d_impact hit;
            size_t count;
            EXPECT(barycode3d_intersects(a, NULL, b, &pose, NULL, NULL) >= 0);
            EXPECT(barycode3d_distance(a, NULL, b, &pose, NULL, NULL) >= 0);
            EXPECT(barycode3d_contact(a, NULL, b, &pose, NULL, &near) >= 0);
            EXPECT(barycode3d_contact_manifold(a, NULL, b, &pose, NULL, &manifold) >= 0);
            EXPECT(barycode3d_whole_contact_manifold(a, NULL, b, &pose, NULL, &near, points,
                                                     BARYCODE_MOST_CONTACT_POINTS, &count) >= 0);
            EXPECT(barycode3d_cast_shape(a, NULL, one, b, &pose, zero, 5, NULL, &hit) >= 0);
        }
    }
    EXPECT(allocations == before);
    barycode3d_free(&shapes[1]);
    barycode3d_free(&shapes[5]);
}

int main(void) {
    plane();
    space();
    EXPECT(allocations > 0);
    return 0;
}

#endif
