/*
 * A pair of shapes of a dimension and precision: read, asked about in every way, and printed.
 * Included once for each by suite.c.
 */

static NAME(vec) LOCAL(next_vec)(void) {
    NAME(vec) vec;
    vec.x = (NUMBER)next_number();
    vec.y = (NUMBER)next_number();
#if DIMENSION == 3
    vec.z = (NUMBER)next_number();
#endif
    return vec;
}

static NAME(pose) LOCAL(next_pose)(void) {
    NAME(pose) pose;
#if DIMENSION == 3
    for (int row = 0; row < 3; row++) {
        pose.rows[row] = LOCAL(next_vec)();
    }
#else
    pose.rotation.cos = (NUMBER)next_number();
    pose.rotation.sin = (NUMBER)next_number();
#endif
    pose.translation = LOCAL(next_vec)();
    return pose;
}

/* Reads points into memory that a shape may borrow. */
static size_t LOCAL(next_points)(NAME(vec) *points) {
    size_t count = next_count();
    if (count > MOST_POINTS) {
        fprintf(stderr, "too many points\n");
        exit(2);
    }
    for (size_t index = 0; index < count; index++) {
        points[index] = LOCAL(next_vec)();
    }
    return count;
}

static NAME(shape) LOCAL(next_shape)(NAME(vec) *points) {
    char kind[32];
    NAME(shape) shape;
    barycode_error error;
    int32_t made = 0;
    memset(&shape, 0, sizeof shape);
    if (!next_word(kind)) {
        exit(2);
    }
    if (strcmp(kind, "point") == 0) {
        made = NAME(point)(LOCAL(next_vec)(), &shape, &error);
    } else if (strcmp(kind, "segment") == 0) {
        NAME(vec) a = LOCAL(next_vec)(), b = LOCAL(next_vec)();
        made = NAME(segment)(a, b, &shape, &error);
    } else if (strcmp(kind, "triangle") == 0) {
        NAME(vec) a = LOCAL(next_vec)(), b = LOCAL(next_vec)(), c = LOCAL(next_vec)();
        made = NAME(triangle)(a, b, c, &shape, &error);
    } else if (strcmp(kind, "capsule") == 0) {
        NAME(vec) a = LOCAL(next_vec)(), b = LOCAL(next_vec)();
        made = NAME(capsule)(a, b, (NUMBER)next_number(), &shape, &error);
    } else if (strcmp(kind, "points") == 0) {
        size_t count = LOCAL(next_points)(points);
        made = NAME(points)(points, count, &shape, &error);
    } else if (strcmp(kind, "hull") == 0) {
        size_t count = LOCAL(next_points)(points);
        made = NAME(new_hull)(points, count, sizeof *points, &shape, &error);
    } else if (strcmp(kind, "rounded") == 0) {
        NUMBER radius = (NUMBER)next_number();
        NAME(shape) core = LOCAL(next_shape)(points);
        made = NAME(rounded)(&core, radius, &shape, &error);
#if DIMENSION == 2
    } else if (strcmp(kind, "polygon") == 0) {
        size_t count = LOCAL(next_points)(points);
        made = NAME(polygon)(points, count, &shape, &error);
    } else if (strcmp(kind, "ball") == 0) {
        NAME(vec) center = LOCAL(next_vec)();
        made = NAME(circle)(center, (NUMBER)next_number(), &shape, &error);
    } else if (strcmp(kind, "box") == 0) {
        made = NAME(rectangle)(LOCAL(next_vec)(), &shape, &error);
    } else if (strcmp(kind, "ellipsoid") == 0) {
        made = NAME(ellipse)(LOCAL(next_vec)(), &shape, &error);
#else
    } else if (strcmp(kind, "ball") == 0) {
        NAME(vec) center = LOCAL(next_vec)();
        made = NAME(sphere)(center, (NUMBER)next_number(), &shape, &error);
    } else if (strcmp(kind, "box") == 0) {
        made = NAME(cuboid)(LOCAL(next_vec)(), &shape, &error);
    } else if (strcmp(kind, "ellipsoid") == 0) {
        made = NAME(ellipsoid)(LOCAL(next_vec)(), &shape, &error);
    } else if (strcmp(kind, "cylinder") == 0) {
        NUMBER half_height = (NUMBER)next_number();
        made = NAME(cylinder)(half_height, (NUMBER)next_number(), &shape, &error);
    } else if (strcmp(kind, "cone") == 0) {
        NUMBER half_height = (NUMBER)next_number();
        made = NAME(cone)(half_height, (NUMBER)next_number(), &shape, &error);
#endif
    } else {
        fprintf(stderr, "unknown shape %s\n", kind);
        exit(2);
    }
    expect_made(made, &error);
    return shape;
}

static void LOCAL(number)(NUMBER number) {
    BITS bits;
    memcpy(&bits, &number, sizeof bits);
    printf(" " PRINT, bits);
}

static void LOCAL(vector)(NAME(vec) vec) {
    LOCAL(number)(vec.x);
    LOCAL(number)(vec.y);
#if DIMENSION == 3
    LOCAL(number)(vec.z);
#endif
}

static void LOCAL(simplex)(const NAME(simplex) *simplex) {
    printf(" %" PRIu32, simplex->length);
    for (int index = 0; index < 4; index++) {
        printf(" %" PRIx64 " %" PRIx64, simplex->ids[index][0], simplex->ids[index][1]);
        LOCAL(number)(simplex->weights[index]);
    }
}

static void LOCAL(intersection)(const char *name, int32_t verdict, const NAME(intersection) *answer) {
    printf("%s %d %d %d %" PRIu32 " %d", name, (int)verdict, (int)answer->verdict, (int)answer->stop,
           answer->iterations, (int)answer->certificate);
    LOCAL(number)(answer->within);
    LOCAL(vector)(answer->direction);
    LOCAL(simplex)(&answer->simplex);
    printf("\n");
}

static void LOCAL(proximity)(const char *name, int32_t verdict, const NAME(proximity) *answer) {
    printf("%s %d %d %d %" PRIu32 " %" PRIu32, name, (int)verdict, (int)answer->verdict,
           (int)answer->stop, answer->iterations, answer->has_normal);
    LOCAL(number)(answer->distance);
    LOCAL(number)(answer->lower);
    LOCAL(number)(answer->upper);
    LOCAL(vector)(answer->normal);
    LOCAL(vector)(answer->on_a);
    LOCAL(vector)(answer->on_b);
    LOCAL(simplex)(&answer->simplex);
    printf("\n");
}

static void LOCAL(impact)(const char *name, int32_t verdict, const NAME(impact) *answer) {
    printf("%s %d %d %d %" PRIu32 " %" PRIu32 " %d %" PRIu32 "%" PRIu32 "%" PRIu32 "%" PRIu32, name,
           (int)verdict, (int)answer->verdict, (int)answer->stop, answer->iterations, answer->cells,
           (int)answer->start, answer->has_leaves, answer->has_normal, answer->has_on_a,
           answer->has_on_b);
    for (int index = 0; index < 2; index++) {
        LOCAL(number)(answer->first[index]);
        LOCAL(number)(answer->leaves[index]);
    }
    LOCAL(vector)(answer->normal);
    LOCAL(vector)(answer->on_a);
    LOCAL(vector)(answer->on_b);
    printf("\n");
}

/* When two shapes meet, with the proof where there is room for it. */
static void LOCAL(impacts)(const NAME(shape) *a, const NAME(motion) *first, const NAME(shape) *b,
                           const NAME(motion) *second, NUMBER until, const NAME(cast_options) *options) {
    NAME(impact) answer;
    barycode_error error;
    NAME(cell) cells[64];
    int32_t verdict = NAME(time_of_impact)(a, first, b, second, 0, until, options, &answer, cells, 64);
    LOCAL(impact)("time_of_impact", verdict, &answer);
    for (uint32_t index = 0; index < answer.cells && index < 64; index++) {
        printf("cell %d", (int)cells[index].turning);
        LOCAL(number)(cells[index].times[0]);
        LOCAL(number)(cells[index].times[1]);
        LOCAL(vector)(cells[index].direction);
        for (int axis = 0; axis < 3; axis++) {
            LOCAL(number)(cells[index].spin[axis]);
        }
        printf("\n");
    }
    if (answer.cells <= 64) {
        int32_t checked = NAME(check_impact)(a, first, b, second, 0, until, options, &answer, cells,
                                             answer.cells);
        bool is_free = NAME(is_free)(a, first, b, second, 0, until, options, &error);
        printf("checked %d free %d\n", (int)checked, (int)is_free);
    }
}

/* Shapes that move towards each other and turn. */
static void LOCAL(motions)(const NAME(shape) *a, const NAME(pose) *pose_a, const NAME(shape) *b,
                           const NAME(pose) *pose_b, NAME(vec) velocity) {
    NAME(motion) first, second;
    barycode_error error;
    NAME(vec) zero;
    memset(&zero, 0, sizeof zero);
    expect_made(NAME(linear)(*pose_a, velocity, &first, &error), &error);
#if DIMENSION == 3
    NAME(vec) spin = {(NUMBER)0.25, (NUMBER)-0.5, (NUMBER)0.125};
#else
    NUMBER spin = (NUMBER)0.5;
#endif
    expect_made(NAME(rigid)(*pose_b, zero, zero, spin, 0, &second, &error), &error);
    LOCAL(impacts)(a, &first, b, &second, 1, NULL);
}

static void LOCAL(distance)(int32_t verdict, const NAME(distance_answer) *distance) {
    printf("distance %d %d %d %" PRIu32, (int)verdict, (int)distance->verdict, (int)distance->stop,
           distance->iterations);
    LOCAL(number)(distance->distance);
    LOCAL(number)(distance->lower);
    LOCAL(number)(distance->upper);
    printf("\n");
}

/* Answers of a half-space about a shape. */
static void LOCAL(half_space)(NAME(vec) normal, NAME(vec) origin, const NAME(shape) *shape,
                              const NAME(pose) *pose) {
    NAME(half_space) half_space;
    if (NAME(half_space_of)(normal, (NUMBER)0.125, origin, &half_space, NULL) < 0) {
        printf("half_space refused\n");
        return;
    }
    NAME(intersection) meeting;
    int32_t verdict = NAME(half_space_within)(&half_space, shape, pose, (NUMBER)0.25, &meeting);
    LOCAL(intersection)("half_space_within", verdict, &meeting);
    printf("checked %d\n", (int)NAME(check_half_space_intersection)(&half_space, shape, pose, &meeting));
    verdict = NAME(half_space_intersects)(&half_space, shape, pose, &meeting);
    LOCAL(intersection)("half_space_intersects", verdict, &meeting);
    NAME(distance_answer) distance;
    verdict = NAME(half_space_distance)(&half_space, shape, pose, &distance);
    LOCAL(distance)(verdict, &distance);
    NAME(proximity) near;
    verdict = NAME(half_space_closest_points)(&half_space, shape, pose, &near);
    LOCAL(proximity)("half_space_closest_points", verdict, &near);
    printf("checked %d\n", (int)NAME(check_half_space_proximity)(&half_space, shape, pose, &near));
    verdict = NAME(half_space_contact)(&half_space, shape, pose, &near);
    LOCAL(proximity)("half_space_contact", verdict, &near);
    printf("checked %d\n", (int)NAME(check_half_space_proximity)(&half_space, shape, pose, &near));
}

static void LOCAL(pair)(void) {
    static NAME(vec) points_a[MOST_POINTS], points_b[MOST_POINTS];
    NAME(shape) a = LOCAL(next_shape)(points_a);
    NAME(pose) pose_a = LOCAL(next_pose)();
    NAME(shape) b = LOCAL(next_shape)(points_b);
    NAME(pose) pose_b = LOCAL(next_pose)();
    NAME(vec) velocity = LOCAL(next_vec)();

    NAME(intersection) meeting;
    int32_t verdict = NAME(intersects)(&a, &pose_a, &b, &pose_b, NULL, &meeting);
    LOCAL(intersection)("intersects", verdict, &meeting);
    printf("checked %d\n", (int)NAME(check_intersection)(&a, &pose_a, &b, &pose_b, &meeting, false));
    verdict = NAME(within)(&a, &pose_a, &b, &pose_b, (NUMBER)0.25, NULL, &meeting);
    LOCAL(intersection)("within", verdict, &meeting);

    NAME(distance_answer) distance;
    verdict = NAME(distance)(&a, &pose_a, &b, &pose_b, NULL, &distance);
    LOCAL(distance)(verdict, &distance);
    printf("checked %d\n", (int)NAME(check_distance)(&distance));

    NAME(proximity) near;
    verdict = NAME(closest_points)(&a, &pose_a, &b, &pose_b, NULL, &near);
    LOCAL(proximity)("closest_points", verdict, &near);
    printf("checked %d\n", (int)NAME(check_proximity)(&a, &pose_a, &b, &pose_b, &near, false));

    /* The same again with a cache that is cold, then warm. */
    barycode_cache cache = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}, 0};
    NAME(options) options;
    memset(&options, 0, sizeof options);
    options.cache = &cache;
    for (int round = 0; round < 2; round++) {
        verdict = NAME(contact)(&a, &pose_a, &b, &pose_b, &options, &near);
        LOCAL(proximity)("contact", verdict, &near);
        printf("cache %" PRIu32 "\n", cache.length);
    }
    printf("checked %d\n", (int)NAME(check_proximity)(&a, &pose_a, &b, &pose_b, &near, true));

    NAME(manifold) manifold;
    verdict = NAME(contact_manifold)(&a, &pose_a, &b, &pose_b, NULL, &manifold);
    LOCAL(proximity)("contact_manifold", verdict, &manifold.contact);
    NAME(contact_point) all[BARYCODE_MOST_CONTACT_POINTS];
    size_t count = 0;
    NAME(whole_contact_manifold)(&a, &pose_a, &b, &pose_b, NULL, &near, all,
                                 BARYCODE_MOST_CONTACT_POINTS, &count);
    for (size_t index = 0; index < manifold.count + count; index++) {
        const NAME(contact_point) *point =
            index < manifold.count ? &manifold.points[index] : &all[index - manifold.count];
        printf("point %" PRIx64, point->id);
        LOCAL(vector)(point->on_a);
        LOCAL(vector)(point->on_b);
        LOCAL(number)(point->distance);
        printf("\n");
    }
    printf("checked %d\n", (int)NAME(check_manifold)(&a, &pose_a, &b, &pose_b, &manifold));
    printf("checked %d\n", (int)NAME(check_contact_points)(&a, &pose_a, &b, &pose_b, &near, all, count));

    LOCAL(half_space)(velocity, pose_a.translation, &b, &pose_b);

    NAME(impact) impact;
    verdict = NAME(cast_ray)(&a, &pose_a, pose_b.translation, velocity, 8, NULL, &impact);
    LOCAL(impact)("cast_ray", verdict, &impact);
    printf("checked %d\n", (int)NAME(check_ray)(&a, &pose_a, pose_b.translation, velocity, 8, NULL, &impact));
    NAME(vec) zero;
    memset(&zero, 0, sizeof zero);
    verdict = NAME(cast_shape)(&a, &pose_a, velocity, &b, &pose_b, zero, 4, NULL, &impact);
    LOCAL(impact)("cast_shape", verdict, &impact);
    printf("checked %d\n", (int)NAME(check_cast)(&a, &pose_a, velocity, &b, &pose_b, zero, 4, NULL, &impact));
    LOCAL(motions)(&a, &pose_a, &b, &pose_b, velocity);
    NAME(free)(&a);
    NAME(free)(&b);
    printf("--\n");
}

#include "suite_motion.h"

#include "suite_batch.h"

#undef DIMENSION
#undef NUMBER
#undef BITS
#undef PRINT
#undef NAME
#undef LOCAL
