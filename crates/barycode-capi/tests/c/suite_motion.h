/*
 * A case of motion of the suite: a ray, a cast or a time of impact, in a dimension and precision.
 * Included by suite_pair.h.
 */

/* A body: what it is, where it begins and how it moves. */
typedef struct {
    NAME(shape) shape;
    NAME(pose) pose;
    NAME(vec) velocity; /* of what does not turn */
    NAME(motion) motion;
} LOCAL(mover);

static LOCAL(mover) LOCAL(next_mover)(NAME(vec) *points) {
    LOCAL(mover) mover;
    barycode_error error;
    char kind[32];
    NAME(vec) zero;
    memset(&zero, 0, sizeof zero);
    mover.shape = LOCAL(next_shape)(points);
    mover.pose = LOCAL(next_pose)();
    mover.velocity = zero;
    if (!next_word(kind)) {
        exit(2);
    }
    if (strcmp(kind, "linear") == 0) {
        mover.velocity = LOCAL(next_vec)();
        expect_made(NAME(linear)(mover.pose, mover.velocity, &mover.motion, &error), &error);
    } else if (strcmp(kind, "rigid") == 0) {
        NAME(vec) velocity = LOCAL(next_vec)();
#if DIMENSION == 3
        NAME(vec) spin = LOCAL(next_vec)();
#else
        NUMBER spin = (NUMBER)next_number();
#endif
        expect_made(NAME(rigid)(mover.pose, zero, velocity, spin, 0, &mover.motion, &error), &error);
#if DIMENSION == 2
    } else if (strcmp(kind, "arc") == 0) {
        NUMBER speed = (NUMBER)next_number(), curvature = (NUMBER)next_number();
        expect_made(NAME(arc)(mover.pose, speed, curvature, &mover.motion, &error), &error);
#endif
    } else {
        fprintf(stderr, "unknown motion %s\n", kind);
        exit(2);
    }
    return mover;
}

/* By the motions of a case, and by interpolations between where these begin and end. */
static void LOCAL(times_of_impact)(const LOCAL(mover) *a, const LOCAL(mover) *b, NUMBER until,
                                   const NAME(cast_options) *options) {
    LOCAL(impacts)(&a->shape, &a->motion, &b->shape, &b->motion, until, options);
    NAME(pose) end_a, end_b;
    NAME(motion) first, second;
    NAME(vec) zero;
    memset(&zero, 0, sizeof zero);
    if (NAME(motion_pose)(&a->motion, until, &end_a) != 0 || NAME(motion_pose)(&b->motion, until, &end_b) != 0) {
        exit(2);
    }
    int32_t slerp = NAME(interpolated)(a->pose, end_a, zero, 0, until, BARYCODE_SLERP, &first, NULL);
    int32_t nlerp = NAME(interpolated)(b->pose, end_b, zero, 0, until, BARYCODE_NLERP, &second, NULL);
    printf("interpolated %d %d\n", slerp == 0, nlerp == 0);
    if (slerp == 0 && nlerp == 0) {
        LOCAL(impacts)(&a->shape, &first, &b->shape, &second, until, options);
    }
}

/* The end of a case, and whether it asks when a contact at the start ends. */
static NUMBER LOCAL(next_end)(NAME(cast_options) *options) {
    NUMBER until = (NUMBER)next_number();
    memset(options, 0, sizeof *options);
    options->target_distance = (NUMBER)next_number();
    options->start = next_number() != 0 ? BARYCODE_START_LEAVING : BARYCODE_START_HIT;
    return until;
}

static void LOCAL(moving)(void) {
    static NAME(vec) points_a[MOST_POINTS], points_b[MOST_POINTS];
    char kind[32];
    NAME(cast_options) options;
    NAME(impact) answer;
    if (!next_word(kind)) {
        exit(2);
    }
    bool is_ray = strcmp(kind, "raycast") == 0, is_cast = strcmp(kind, "shapecast") == 0;
    LOCAL(mover) a = LOCAL(next_mover)(points_a), b;
    NAME(vec) origin, direction;
    if (is_ray) {
        b = a;
        origin = LOCAL(next_vec)();
        direction = LOCAL(next_vec)();
    } else {
        b = LOCAL(next_mover)(points_b);
        memset(&origin, 0, sizeof origin);
        direction = origin;
    }
    NUMBER until = LOCAL(next_end)(&options);
    for (int touching = 0; touching < 2; touching++) {
        options.touching = touching == 0 ? BARYCODE_TOUCHING_COLLIDES : BARYCODE_TOUCHING_FREE;
        if (is_ray) {
            int32_t verdict =
                NAME(cast_ray)(&a.shape, &a.pose, origin, direction, until, &options, &answer);
            LOCAL(impact)("cast_ray", verdict, &answer);
            printf("checked %d\n", (int)NAME(check_ray)(&a.shape, &a.pose, origin, direction, until,
                                                         &options, &answer));
        } else if (is_cast) {
            int32_t verdict = NAME(cast_shape)(&a.shape, &a.pose, a.velocity, &b.shape, &b.pose,
                                               b.velocity, until, &options, &answer);
            LOCAL(impact)("cast_shape", verdict, &answer);
            printf("checked %d\n", (int)NAME(check_cast)(&a.shape, &a.pose, a.velocity, &b.shape, &b.pose,
                                                          b.velocity, until, &options, &answer));
        } else {
            LOCAL(times_of_impact)(&a, &b, until, &options);
        }
    }
    NAME(free)(&a.shape);
    if (!is_ray) {
        NAME(free)(&b.shape);
    }
    printf("--\n");
}
