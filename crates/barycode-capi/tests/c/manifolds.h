/*
 * All points of a manifold in a dimension and precision: right ones are proven, spoiled ones are
 * refused. Included once for each by manifolds.c.
 */

/* A drum with eight sides, in the plane a box, that rests in the ground by an eighth. */
static void LOCAL(make)(NAME(shape) *drum, NAME(shape) *ground) {
    NAME(vec) wide, corners[16];
    memset(&wide, 0, sizeof wide);
    memset(corners, 0, sizeof corners);
    wide.x = 4;
    wide.y = 4;
#if DIMENSION == 3
    wide.z = 4;
    for (int i = 0; i < 16; i++) {
        corners[i].x = (NUMBER)cos(0.785398 * i + 0.1);
        corners[i].y = (NUMBER)sin(0.785398 * i + 0.1);
        corners[i].z = i < 8 ? 1 : -1;
    }
    EXPECT(NAME(cuboid)(wide, ground, NULL) == BARYCODE_OK);
#else
    for (int i = 0; i < 16; i++) {
        corners[i].x = i % 2 ? 1 : -1;
        corners[i].y = i % 4 < 2 ? 1 : -1;
    }
    EXPECT(NAME(rectangle)(wide, ground, NULL) == BARYCODE_OK);
#endif
    EXPECT(NAME(new_hull)(corners, 16, sizeof *corners, drum, NULL) == BARYCODE_OK);
}

static NAME(pose) LOCAL(at_height)(double height) {
#if DIMENSION == 3
    NAME(vec) at = {0, 0, (NUMBER)height};
    return NAME(pose_of_axis_angles)(at, 0, 0, (NUMBER)0.25);
#else
    return NAME(pose_at)(0, (NUMBER)height, 0);
#endif
}

/* A claim of which something is not true. */
typedef struct {
    NAME(proximity) contact;
    NAME(contact_point) points[BARYCODE_MOST_CONTACT_POINTS];
    size_t count;
} LOCAL(claim);

static int32_t LOCAL(told)(const LOCAL(claim) *claim) {
    NAME(shape) drum, ground;
    NAME(pose) pose = LOCAL(at_height)(4.875);
    LOCAL(make)(&drum, &ground);
    int32_t told =
        NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim->contact, claim->points, claim->count);
    NAME(free)(&drum);
    return told;
}

static LOCAL(claim) LOCAL(right)(void) {
    NAME(shape) drum, ground;
    NAME(pose) pose = LOCAL(at_height)(4.875);
    LOCAL(claim) claim;
    LOCAL(make)(&drum, &ground);
    EXPECT(NAME(whole_contact_manifold)(&ground, NULL, &drum, &pose, NULL, &claim.contact, claim.points,
                                        BARYCODE_MOST_CONTACT_POINTS, &claim.count) == BARYCODE_PENETRATING);
    EXPECT(claim.count == (DIMENSION == 3 ? 8 : 2));
    NAME(free)(&drum);
    return claim;
}

static void LOCAL(spoiled)(void) {
    const LOCAL(claim) right = LOCAL(right)();
    const size_t last = right.count - 1;
    LOCAL(claim) claim = right;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_PROVEN);
    /* Some of them, none of them, and in another order. */
    claim.count = 1;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_PROVEN);
    claim.count = 0;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_PROVEN);
    claim = right;
    claim.points[0] = right.points[last];
    claim.points[last] = right.points[0];
    EXPECT(LOCAL(told)(&claim) == BARYCODE_PROVEN);

    claim.points[last].id = claim.points[0].id;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_FAULT_INCONSISTENT);
    claim = right;
    claim.points[last].distance += (NUMBER)0.0625;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_FAULT_WITNESS);
    claim.points[last].distance = (NUMBER)NAN;
    EXPECT(LOCAL(told)(&claim) > BARYCODE_PROVEN);
    claim = right;
    claim.points[last].distance -= (NUMBER)0.0625;
    EXPECT(LOCAL(told)(&claim) == BARYCODE_FAULT_LOWER_BOUND);
    /* Points of neither shape, as far apart as they say. */
    claim = right;
    claim.points[last].on_a.x += 9;
    claim.points[last].on_b.x += 9;
    EXPECT(LOCAL(told)(&claim) > BARYCODE_PROVEN);
    claim = right;
    claim.contact.lower += (NUMBER)0.0625;
    EXPECT(LOCAL(told)(&claim) > BARYCODE_PROVEN);
    claim = right;
    claim.contact.normal.x = -claim.contact.normal.x;
    claim.contact.normal.y = (NUMBER)0.5;
    EXPECT(LOCAL(told)(&claim) > BARYCODE_PROVEN);
    claim = right;
    claim.contact.has_normal = 0;
    EXPECT(LOCAL(told)(&claim) > BARYCODE_PROVEN);
}

static void LOCAL(misused)(void) {
    NAME(shape) drum, ground, none;
    NAME(pose) pose = LOCAL(at_height)(4.875);
    LOCAL(claim) claim = LOCAL(right)();
    LOCAL(make)(&drum, &ground);
    memset(&none, 0, sizeof none);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, NULL, claim.points, 1) == BARYCODE_ERROR_NULL);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim.contact, NULL, 1) == BARYCODE_ERROR_NULL);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim.contact, NULL, 0) == BARYCODE_PROVEN);
    EXPECT(NAME(check_contact_points)(&none, NULL, &drum, &pose, &claim.contact, NULL, 0) == BARYCODE_ERROR_SHAPE);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim.contact, claim.points, SIZE_MAX / 16) ==
           BARYCODE_ERROR_COUNT);
    /* Of shapes that are elsewhere. */
    pose = LOCAL(at_height)(4.75);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim.contact, claim.points, claim.count) >
           BARYCODE_PROVEN);
    memset(&claim, 0xFF, sizeof claim);
    EXPECT(NAME(check_contact_points)(&ground, NULL, &drum, &pose, &claim.contact, claim.points, 2) != BARYCODE_PROVEN);
    NAME(free)(&drum);
}

#undef DIMENSION
#undef NUMBER
#undef NAME
#undef LOCAL
