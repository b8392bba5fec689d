/*
 * Trajectories over continuous time, beside single times of impact. Included by columns.c for each
 * dimension and precision, after columns_sweeps.h.
 */

#define MOVERS 2

/* An obstacle that stands still, and two that move along with all trajectories. */
static NAME(pose) LOCAL(tracks)[STEPS][MOVERS];

/* Where one of the obstacles is at a step: the first stands still. */
static const NAME(pose) *LOCAL(at_step)(uint32_t obstacle, uint32_t step, const NAME(pose) *standing) {
    return obstacle == 0 ? standing : &LOCAL(tracks)[step][obstacle - 1];
}

static NAME(motion) LOCAL(between)(const NAME(pose) *from, const NAME(pose) *to) {
    NAME(motion) motion;
    EXPECT(NAME(interpolated)(*from, *to, LOCAL(vec)(0, 0, 0), 0, 1, BARYCODE_SLERP, &motion, NULL) == BARYCODE_OK);
    return motion;
}

/* The first contact of a path: the step, and bounds of its time. */
static uint32_t LOCAL(first_contact)(uint32_t path, const NAME(pose) *standing, NAME(impact) *hit) {
    for (uint32_t step = 0; step + 1 < STEPS; step++) {
        uint32_t pose = path * STEPS + step;
        NAME(motion) way = LOCAL(between)(&LOCAL(poses)[pose], &LOCAL(poses)[pose + 1]);
        bool is_hit = false;
        for (uint32_t obstacle = 0; obstacle <= MOVERS; obstacle++) {
            NAME(motion) other = LOCAL(between)(LOCAL(at_step)(obstacle, step, standing),
                                                LOCAL(at_step)(obstacle, step + 1, standing));
            NAME(impact) single;
            if (NAME(time_of_impact)(&LOCAL(shapes)[LOCAL(prints)[pose]], &way, &LOCAL(shapes)[obstacle], &other, 0, 1,
                                     NULL, &single, NULL, 0) == BARYCODE_CONTACT) {
                *hit = !is_hit || single.first[1] < hit->first[1] ? single : *hit;
                is_hit = true;
            }
        }
        if (is_hit) {
            return pose;
        }
    }
    return BARYCODE_NO_ROW;
}

static NAME(obstacles) *LOCAL(movers)(const NAME(pose) *standing) {
    static const uint32_t first = 0, both[MOVERS] = {1, 2};
    static uint32_t ids[STEPS * MOVERS];
    NAME(obstacles) *made;
    size_t counts[STEPS];
    double x = random_number(-2, 2), y = random_number(-2, 2);
    for (uint32_t step = 0; step < STEPS; step++) {
        LOCAL(tracks)[step][0] = LOCAL(pose_of)(x + 0.25 * step, y, 0.5, 0.1 * step);
        LOCAL(tracks)[step][1] = LOCAL(pose_of)(-3, 3 - 0.5 * step, -0.25, 0.2 * step);
        memcpy(&ids[step * MOVERS], both, sizeof both);
        counts[step] = MOVERS;
    }
    NAME(rows) still = {LOCAL(table), &first, 0, standing, 0};
    NAME(rows) moving = {LOCAL(table), ids, sizeof *ids, &LOCAL(tracks)[0][0], sizeof(NAME(pose))};
    EXPECT(NAME(new_obstacles)(&still, 1, &made, NULL) == BARYCODE_OK);
    EXPECT(NAME(obstacles_add_moving)(made, &moving, counts, STEPS, 0, NULL) == BARYCODE_OK);
    return made;
}

/* Distances of a path at a fraction of a step from all obstacles: the least upper bound, and the
 * least lower one. */
static void LOCAL(least_at)(uint32_t pose, NUMBER time, const NAME(pose) *standing, double least[2]) {
    uint32_t step = pose % STEPS, next = step + 1 < STEPS ? 1 : 0;
    NAME(motion) way = LOCAL(between)(&LOCAL(poses)[pose], &LOCAL(poses)[pose + next]);
    NAME(pose) print, place;
    EXPECT(NAME(motion_pose)(&way, time, &print) == BARYCODE_OK);
    for (uint32_t obstacle = 0; obstacle <= MOVERS; obstacle++) {
        NAME(motion) other = LOCAL(between)(LOCAL(at_step)(obstacle, step, standing),
                                            LOCAL(at_step)(obstacle, step + next, standing));
        NAME(distance_answer) single;
        EXPECT(NAME(motion_pose)(&other, time, &place) == BARYCODE_OK);
        EXPECT(NAME(distance)(&LOCAL(shapes)[LOCAL(prints)[pose]], &print, &LOCAL(shapes)[obstacle], &place, NULL,
                              &single) >= 0);
        least[0] = fmin(least[0], (double)single.lower);
        least[1] = fmin(least[1], (double)single.upper);
    }
}

static void LOCAL(swept_collisions)(const NAME(rows) *footprints, NAME(obstacles) *all, const NAME(pose) *standing) {
    uint8_t verdict[PATHS], any[PATHS];
    NUMBER free_until[PATHS], contact_by[PATHS];
    uint32_t row[PATHS], obstacle[PATHS];
    NAME(swept_columns) columns = {verdict, free_until, contact_by, NULL, NULL, NULL, row, obstacle};
    NAME(swept_columns) some = {any, NULL, NULL, NULL, NULL, NULL, NULL, NULL};
    int contacts = 0;
    EXPECT(NAME(swept_collisions)(footprints, LOCAL(steps), POSES, all, LOCAL(ends), PATHS, &columns, NULL, NULL,
                                  NULL) == BARYCODE_OK);
    EXPECT(NAME(any_swept_collisions)(footprints, LOCAL(steps), POSES, all, LOCAL(ends), PATHS, &some, NULL, NULL,
                                      NULL) == BARYCODE_OK);
    for (uint32_t path = 0; path < PATHS; path++) {
        NAME(impact) hit;
        uint32_t expected = LOCAL(first_contact)(path, standing, &hit);
        EXPECT(row[path] == expected && any[path] == verdict[path]);
        if (expected == BARYCODE_NO_ROW) {
            EXPECT(verdict[path] == BARYCODE_FREE && obstacle[path] == BARYCODE_NO_ROW && free_until[path] > 1);
            continue;
        }
        contacts++;
        EXPECT(verdict[path] == BARYCODE_CONTACT);
        EXPECT(free_until[path] <= hit.first[1] && hit.first[0] <= contact_by[path]);
        EXPECT(free_until[path] < contact_by[path] || contact_by[path] == 0);
        EXPECT(contact_by[path] - free_until[path] <= hit.first[1] - hit.first[0] + (NUMBER)NOISE);
        /* The first stands still; of each later step there are two. */
        EXPECT(obstacle[path] == 0 || (obstacle[path] - 1) / MOVERS == row[path] % STEPS);
    }
    EXPECT(contacts > 2 && contacts < PATHS - 2);
}

static void LOCAL(swept_clearances)(const NAME(rows) *footprints, NAME(obstacles) *all, const NAME(pose) *standing) {
    uint8_t verdict[PATHS];
    NUMBER lower[PATHS], upper[PATHS], at[PATHS];
    uint32_t row[PATHS], obstacle[PATHS];
    NAME(swept_columns) columns = {verdict, NULL, NULL, lower, upper, at, row, obstacle};
    EXPECT(NAME(swept_clearances)(footprints, LOCAL(steps), POSES, all, LOCAL(ends), PATHS, 0, (NUMBER)0.01, &columns,
                                  NULL, NULL, NULL) == BARYCODE_OK);
    for (uint32_t path = 0; path < PATHS; path++) {
        double least[2] = {INFINITY, INFINITY}, there[2] = {INFINITY, INFINITY};
        for (uint32_t pose = path * STEPS; pose < (path + 1) * STEPS; pose++) {
            for (int quarter = 0; quarter < 4; quarter++) {
                LOCAL(least_at)(pose, (NUMBER)(pose % STEPS + 1 < STEPS ? 0.25 * quarter : 0), standing, least);
            }
        }
        EXPECT((double)lower[path] <= least[1] + NOISE && lower[path] <= upper[path]);
        EXPECT((double)(upper[path] - lower[path]) <= 0.01 * (double)upper[path] + NOISE);
        EXPECT(row[path] / STEPS == path && obstacle[path] != BARYCODE_NO_ROW);
        EXPECT(at[path] >= 0 && at[path] <= 1);
        LOCAL(least_at)(row[path], at[path], standing, there);
        EXPECT(there[0] <= (double)upper[path] + NOISE);
        EXPECT((verdict[path] == BARYCODE_FREE) == (lower[path] > 0));
    }
}

static void LOCAL(paths)(void) {
    NAME(pose) standing = LOCAL(pose_of)(2, -2, 0.25, 0.5);
    NAME(rows) footprints = LOCAL(footprints)();
    NAME(obstacles) *all = LOCAL(movers)(&standing);
    LOCAL(swept_collisions)(&footprints, all, &standing);
    LOCAL(swept_clearances)(&footprints, all, &standing);
    NAME(free_obstacles)(all);
}
