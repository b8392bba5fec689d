/*
 * Questions of every kind in a dimension and precision, none of which allocates. Included once for
 * each by allocations.c.
 */

static NAME(vec) LOCAL(vec)(double x, double y, double z) {
    NAME(vec) vec;
    vec.x = (NUMBER)x;
    vec.y = (NUMBER)y;
#if DIMENSION == 3
    vec.z = (NUMBER)z;
#else
    (void)z;
#endif
    return vec;
}

static NAME(pose) LOCAL(pose)(int place) {
#if DIMENSION == 3
    return NAME(pose_of_axis_angles)(LOCAL(vec)(0.8 * place, 0.1, 0), (NUMBER)0.1, (NUMBER)place, (NUMBER)0.3);
#else
    /* The last one touches. */
    double turn = 7 - place;
    return NAME(pose_at)((NUMBER)(place < 7 ? 0.5 * place : 2), (NUMBER)(0.1 * turn), (NUMBER)(0.3 * turn));
#endif
}

static void LOCAL(make)(NAME(shape) *shapes) {
    const NAME(vec) zero = LOCAL(vec)(0, 0, 0), one = LOCAL(vec)(1, 0.5, 0.75);
    NAME(vec) cloud[40];
    for (int i = 0; i < 40; i++) {
        cloud[i] = LOCAL(vec)(cos(2.4 * i), sin(2.4 * i), 0.05 * i - 1);
    }
    EXPECT(NAME(new_hull)(cloud, 40, sizeof *cloud, &shapes[1], NULL) == BARYCODE_OK);
    EXPECT(NAME(capsule)(zero, one, (NUMBER)0.25, &shapes[4], NULL) == BARYCODE_OK);
#if DIMENSION == 3
    EXPECT(NAME(cuboid)(one, &shapes[0], NULL) == BARYCODE_OK);
    EXPECT(NAME(sphere)(one, (NUMBER)0.5, &shapes[2], NULL) == BARYCODE_OK);
    EXPECT(NAME(cone)(1, (NUMBER)0.5, &shapes[3], NULL) == BARYCODE_OK);
#else
    EXPECT(NAME(rectangle)(one, &shapes[0], NULL) == BARYCODE_OK);
    EXPECT(NAME(circle)(one, (NUMBER)0.5, &shapes[2], NULL) == BARYCODE_OK);
    EXPECT(NAME(ellipse)(one, &shapes[3], NULL) == BARYCODE_OK);
#endif
    EXPECT(NAME(new_sum)(&shapes[1], &shapes[3], &shapes[5], NULL) == BARYCODE_OK);
}

/* Two shapes that stand still. */
static void LOCAL(stand)(const NAME(shape) *a, const NAME(shape) *b, const NAME(pose) *pose) {
    barycode_cache cache = {{{0, 0}, {0, 0}, {0, 0}, {0, 0}}, 0};
    NAME(options) options;
    NAME(intersection) meeting;
    NAME(distance_answer) far;
    NAME(proximity) near;
    NAME(manifold) manifold;
    NAME(contact_point) points[BARYCODE_MOST_CONTACT_POINTS];
    size_t count;
    memset(&options, 0, sizeof options);
    options.cache = &cache;
    EXPECT(NAME(intersects)(a, NULL, b, pose, &options, &meeting) >= 0);
    EXPECT(NAME(within)(a, NULL, b, pose, (NUMBER)0.5, NULL, &meeting) >= 0);
    EXPECT(NAME(distance)(a, NULL, b, pose, &options, &far) >= 0);
    EXPECT(NAME(closest_points)(a, NULL, b, pose, NULL, &near) >= 0);
    EXPECT(NAME(contact)(a, NULL, b, pose, &options, &near) >= 0);
    EXPECT(NAME(contact_manifold)(a, NULL, b, pose, NULL, &manifold) >= 0);
    EXPECT(NAME(whole_contact_manifold)(a, NULL, b, pose, NULL, &near, points, BARYCODE_MOST_CONTACT_POINTS, &count) >=
           0);
}

static void LOCAL(ground)(const NAME(shape) *shape, const NAME(pose) *pose) {
    NAME(half_space) ground;
    NAME(intersection) meeting;
    NAME(distance_answer) far;
    NAME(proximity) near;
    EXPECT(NAME(half_space_of)(LOCAL(vec)(1, 0.5, 0.25), 0, LOCAL(vec)(0, 0, 0), &ground, NULL) == BARYCODE_OK);
    EXPECT(NAME(half_space_intersects)(&ground, shape, pose, &meeting) >= 0);
    EXPECT(NAME(half_space_within)(&ground, shape, pose, (NUMBER)0.5, &meeting) >= 0);
    EXPECT(NAME(half_space_distance)(&ground, shape, pose, &far) >= 0);
    EXPECT(NAME(half_space_closest_points)(&ground, shape, pose, &near) >= 0);
    EXPECT(NAME(half_space_contact)(&ground, shape, pose, &near) >= 0);
}

/* Two shapes that move. */
static void LOCAL(move)(const NAME(shape) *a, const NAME(shape) *b, const NAME(pose) *pose) {
    const NAME(vec) zero = LOCAL(vec)(0, 0, 0), one = LOCAL(vec)(1, 0.5, 0.75), away = LOCAL(vec)(-9, 0, 0);
    NAME(pose) from = *pose, to = *pose, place;
    NAME(motion) first, second, linear, still;
    NAME(impact) hit;
    static NAME(cell) cells[CELLS];
    EXPECT(NAME(cast_ray)(a, pose, zero, one, 5, NULL, &hit) >= 0);
    EXPECT(NAME(cast_shape)(a, NULL, one, b, pose, zero, 5, NULL, &hit) >= 0);
    from.translation.x += 6;
    to.translation.y -= 3;
#if DIMENSION == 3
    EXPECT(NAME(rigid)(from, zero, away, one, 0, &first, NULL) == BARYCODE_OK);
#else
    EXPECT(NAME(rigid)(from, zero, away, (NUMBER)0.5, 0, &first, NULL) == BARYCODE_OK);
#endif
    EXPECT(NAME(interpolated)(from, to, zero, 0, 1, BARYCODE_SLERP, &second, NULL) == BARYCODE_OK);
    EXPECT(NAME(linear)(to, away, &linear, NULL) == BARYCODE_OK && NAME(still)(from, &still, NULL) == BARYCODE_OK);
    const NAME(motion) *others[4] = {&second, &linear, &still, NULL};
    for (int other = 0; other < 4; other++) {
        EXPECT(NAME(time_of_impact)(a, &first, b, others[other], 0, 1, NULL, &hit, NULL, 0) >= 0);
        EXPECT(NAME(time_of_impact)(a, &first, b, others[other], 0, 1, NULL, &hit, cells, CELLS) >= 0);
        NAME(is_free)(a, &first, b, others[other], 0, 1, NULL, NULL);
    }
    EXPECT(NAME(motion_pose)(&first, (NUMBER)0.5, &place) == BARYCODE_OK);
    EXPECT(NAME(motion_pose)(&second, (NUMBER)0.5, &place) == BARYCODE_OK);
}

static void LOCAL(questions)(void) {
    NAME(shape) shapes[SHAPES];
    LOCAL(make)(shapes);
    const size_t before = allocations;
    for (int pair = 0; pair < SHAPES * SHAPES; pair++) {
        const NAME(shape) *a = &shapes[pair / SHAPES], *b = &shapes[pair % SHAPES];
        for (int place = 0; place < 8; place++) {
            NAME(pose) pose = LOCAL(pose)(place);
            LOCAL(stand)(a, b, &pose);
            LOCAL(ground)(a, &pose);
            if (place % 4 == 0) {
                LOCAL(move)(a, b, &pose);
            }
        }
    }
    EXPECT(allocations == before);
    NAME(free)(&shapes[1]);
    NAME(free)(&shapes[5]);
}

#undef DIMENSION
#undef NUMBER
#undef NAME
#undef LOCAL
