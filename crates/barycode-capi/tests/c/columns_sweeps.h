/*
 * Footprints at poses among obstacles that stand still and that move, beside single pairs. Included
 * by columns.c for each dimension and precision, after columns_pairs.h.
 */

/* Obstacles of which each is there at one time step, or at all. */
typedef struct {
    NAME(obstacles) *list;
    const LOCAL(row) *rows[MOST_OBSTACLES];
    int64_t step[MOST_OBSTACLES]; /* -1: it stands still */
    uint32_t count;
} LOCAL(among);

static NAME(pose) LOCAL(poses)[POSES];
static uint32_t LOCAL(steps)[POSES], LOCAL(prints)[POSES];
static size_t LOCAL(ends)[PATHS];

/* Footprints by ids of their own, one for each path, on ways that begin near zero and lead away. */
static NAME(rows) LOCAL(footprints)(void) {
    for (uint32_t path = 0; path < PATHS; path++) {
        uint32_t shape = random_below(SHAPES);
        double x = random_number(-4, 4), y = random_number(-4, 4), z = random_number(-2, 2);
        double dx = random_number(-1, 1), dy = random_number(-1, 1), turn = random_number(-0.5, 0.5);
        for (uint32_t step = 0; step < STEPS; step++) {
            uint32_t pose = path * STEPS + step;
            LOCAL(poses)[pose] = LOCAL(pose_of)(x + dx * step, y + dy * step, z, turn * step);
            LOCAL(steps)[pose] = step;
            LOCAL(prints)[pose] = shape;
        }
        LOCAL(ends)[path] = (path + 1) * STEPS;
    }
    NAME(rows) rows = {LOCAL(table), LOCAL(prints), sizeof *LOCAL(prints), LOCAL(poses), sizeof *LOCAL(poses)};
    return rows;
}

static void LOCAL(add)(LOCAL(among) *all, const LOCAL(row) *rows, size_t count, int64_t step) {
    for (size_t row = 0; row < count; row++) {
        all->rows[all->count] = rows + row;
        all->step[all->count++] = step;
    }
}

/* Obstacles that stand still, and two lists of others: some steps have none of them. */
static LOCAL(among) LOCAL(obstacles)(const LOCAL(row) *rows) {
    const size_t counts[2][5] = {{2, 3, 0, 1, 2}, {1, 1, 1, 1, 1}};
    const uint32_t first[2] = {1, 4};
    LOCAL(among) all;
    memset(&all, 0, sizeof all);
    NAME(rows) standing = LOCAL(side)(rows);
    EXPECT(NAME(new_obstacles)(&standing, STANDING, &all.list, NULL) == BARYCODE_OK);
    LOCAL(add)(&all, rows, STANDING, -1);
    const LOCAL(row) *next = rows + STANDING;
    for (int list = 0; list < 2; list++) {
        NAME(rows) moving = LOCAL(side)(next);
        EXPECT(NAME(obstacles_add_moving)(all.list, &moving, counts[list], 5, first[list], NULL) == BARYCODE_OK);
        for (int step = 0; step < 5; step++) {
            LOCAL(add)(&all, next, counts[list][step], first[list] + step);
            next += counts[list][step];
        }
    }
    return all;
}

static bool LOCAL(is_there)(const LOCAL(among) *all, uint32_t obstacle, uint32_t pose) {
    return all->step[obstacle] < 0 || all->step[obstacle] == (int64_t)LOCAL(steps)[pose];
}

static int32_t LOCAL(lies)(const LOCAL(among) *all, uint32_t pose, uint32_t obstacle, NUMBER margin) {
    const LOCAL(row) *other = all->rows[obstacle];
    return NAME(within)(&LOCAL(shapes)[LOCAL(prints)[pose]], &LOCAL(poses)[pose], &LOCAL(shapes)[other->shape],
                        &other->pose, margin, NULL, NULL);
}

/* The first obstacle at a pose that is no farther than a margin, and how it lies. */
static uint32_t LOCAL(first_of)(const LOCAL(among) *all, uint32_t pose, NUMBER margin, int32_t *verdict) {
    *verdict = BARYCODE_SEPARATED;
    for (uint32_t obstacle = 0; obstacle < all->count; obstacle++) {
        if (LOCAL(is_there)(all, obstacle, pose)) {
            *verdict = LOCAL(lies)(all, pose, obstacle, margin);
            if (*verdict != BARYCODE_SEPARATED) {
                return obstacle;
            }
        }
    }
    return BARYCODE_NO_ROW;
}

/* The smallest bounds at a pose, and those of a certain obstacle. */
static NAME(proximity) LOCAL(least_of)(const LOCAL(among) *all, uint32_t pose, uint32_t wanted, NAME(proximity) *its) {
    NAME(proximity) least, single;
    memset(&least, 0, sizeof least);
    least.lower = least.upper = (NUMBER)INFINITY;
    for (uint32_t obstacle = 0; obstacle < all->count; obstacle++) {
        if (!LOCAL(is_there)(all, obstacle, pose)) {
            continue;
        }
        const LOCAL(row) *other = all->rows[obstacle];
        EXPECT(NAME(contact)(&LOCAL(shapes)[LOCAL(prints)[pose]], &LOCAL(poses)[pose],
                             &LOCAL(shapes)[other->shape], &other->pose, NULL, &single) >= 0);
        least.lower = single.lower < least.lower ? single.lower : least.lower;
        least.upper = single.upper < least.upper ? single.upper : least.upper;
        least.verdict = single.verdict > least.verdict ? single.verdict : least.verdict;
        *its = obstacle == wanted ? single : *its;
    }
    return least;
}

static void LOCAL(sweep_collisions)(const NAME(rows) *footprints, const LOCAL(among) *all) {
    static uint8_t verdict[POSES];
    static uint32_t obstacle[POSES];
    NAME(sweep_columns) columns = {verdict, NULL, NULL, NULL, NULL, obstacle};
    for (int half = 0; half < 2; half++) {
        NUMBER margin = (NUMBER)(0.5 * half);
        size_t undecided = 7;
        EXPECT(NAME(sweep_collisions)(footprints, LOCAL(steps), POSES, all->list, margin, &columns, NULL, &undecided,
                                      NULL) == BARYCODE_OK);
        int free = 0;
        for (uint32_t pose = 0; pose < POSES; pose++) {
            int32_t expected;
            EXPECT(obstacle[pose] == LOCAL(first_of)(all, pose, margin, &expected));
            EXPECT(verdict[pose] == expected);
            free += expected == BARYCODE_SEPARATED;
        }
        EXPECT(undecided == 0 && free > 10 && free < POSES - 10);
    }
}

static void LOCAL(sweep_clearances)(const NAME(rows) *footprints, const LOCAL(among) *all) {
    static uint8_t verdict[POSES];
    static NUMBER distance[POSES], lower[POSES], upper[POSES];
    static uint32_t obstacle[POSES];
    NAME(sweep_columns) columns = {verdict, distance, lower, upper, NULL, obstacle};
    for (int round = 0; round < 2; round++) {
        NUMBER cut_off = (NUMBER)(2 * round);
        int far = 0;
        EXPECT(NAME(sweep_clearances)(footprints, LOCAL(steps), POSES, all->list, cut_off, &columns, NULL, NULL,
                                      NULL) == BARYCODE_OK);
        for (uint32_t pose = 0; pose < POSES; pose++) {
            NAME(proximity) its, least = LOCAL(least_of)(all, pose, obstacle[pose], &its);
            EXPECT(verdict[pose] == (uint8_t)least.verdict && lower[pose] <= distance[pose]);
            EXPECT(distance[pose] <= upper[pose] && lower[pose] <= fmax(least.upper, 0));
            if (obstacle[pose] == BARYCODE_NO_ROW) {
                EXPECT(round == 1 && least.upper > cut_off && lower[pose] >= cut_off * (NUMBER)0.999);
                EXPECT(upper[pose] == INFINITY);
                far++;
                continue;
            }
            EXPECT(upper[pose] >= fmax(least.lower, 0) && fmax(its.lower, 0) <= fmax(least.upper, 0) + NOISE);
            EXPECT((double)upper[pose] - (double)lower[pose] < NOISE + 1e-3 * (double)distance[pose]);
        }
        EXPECT(round == 0 || far > 10);
    }
}

static void LOCAL(sweep_contacts)(const NAME(rows) *footprints, const LOCAL(among) *all) {
    static LOCAL(answers) found;
    static uint32_t obstacle[ROWS];
    NAME(columns) columns = LOCAL(all_of)(&found);
    EXPECT(NAME(sweep_contacts)(footprints, LOCAL(steps), POSES, all->list, &columns, obstacle, NULL, NULL, NULL) ==
           BARYCODE_OK);
    for (int pose = 0; pose < POSES; pose++) {
        NAME(proximity) its;
        EXPECT(obstacle[pose] < all->count);
        NAME(proximity) least = LOCAL(least_of)(all, (uint32_t)pose, obstacle[pose], &its);
        EXPECT((double)its.lower <= (double)least.upper + NOISE);
        LOCAL(row) print;
        print.shape = LOCAL(prints)[pose];
        print.pose = LOCAL(poses)[pose];
        its.verdict = least.verdict;
        LOCAL(is_row)(&found, pose, &its, &print, all->rows[obstacle[pose]]);
    }
}

static void LOCAL(trajectory_collisions)(const NAME(rows) *footprints, const LOCAL(among) *all) {
    uint8_t verdict[PATHS];
    uint32_t row[PATHS], obstacle[PATHS];
    NAME(sweep_columns) columns = {verdict, NULL, NULL, NULL, row, obstacle};
    EXPECT(NAME(trajectory_collisions)(footprints, LOCAL(steps), POSES, all->list, LOCAL(ends), PATHS, &columns, NULL,
                                       NULL, NULL) == BARYCODE_OK);
    bool collides[PATHS];
    int free = 0;
    for (uint32_t path = 0; path < PATHS; path++) {
        int32_t expected = BARYCODE_SEPARATED;
        uint32_t pose = path * STEPS, end = pose + STEPS, first = BARYCODE_NO_ROW;
        for (; pose < end && first == BARYCODE_NO_ROW; pose++) {
            first = LOCAL(first_of)(all, pose, 0, &expected);
        }
        collides[path] = first != BARYCODE_NO_ROW;
        EXPECT(obstacle[path] == first && verdict[path] == expected);
        EXPECT(row[path] == (collides[path] ? pose - 1 : BARYCODE_NO_ROW));
        free += !collides[path];
    }
    EXPECT(free > 0 && free < PATHS);
    EXPECT(NAME(any_trajectory_collisions)(footprints, LOCAL(steps), POSES, all->list, LOCAL(ends), PATHS, &columns,
                                           NULL, NULL, NULL) == BARYCODE_OK);
    for (uint32_t path = 0; path < PATHS; path++) {
        int32_t expected;
        if (!collides[path]) {
            EXPECT(verdict[path] == BARYCODE_SEPARATED && row[path] == BARYCODE_NO_ROW);
            EXPECT(obstacle[path] == BARYCODE_NO_ROW);
            continue;
        }
        EXPECT(row[path] / STEPS == path && obstacle[path] == LOCAL(first_of)(all, row[path], 0, &expected));
        EXPECT(verdict[path] == expected && expected != BARYCODE_SEPARATED);
    }
}

static void LOCAL(trajectory_clearances)(const NAME(rows) *footprints, const LOCAL(among) *all) {
    uint8_t verdict[PATHS];
    NUMBER distance[PATHS], lower[PATHS], upper[PATHS];
    uint32_t row[PATHS], obstacle[PATHS];
    NAME(sweep_columns) columns = {verdict, distance, lower, upper, row, obstacle};
    EXPECT(NAME(trajectory_clearances)(footprints, LOCAL(steps), POSES, all->list, LOCAL(ends), PATHS, 0, &columns,
                                       NULL, NULL, NULL) == BARYCODE_OK);
    for (uint32_t path = 0; path < PATHS; path++) {
        NAME(proximity) its, ignored;
        double low = INFINITY, high = INFINITY;
        int worst = BARYCODE_SEPARATED;
        EXPECT(row[path] / STEPS == path && obstacle[path] < all->count);
        for (uint32_t pose = path * STEPS; pose < (path + 1) * STEPS; pose++) {
            NAME(proximity) least =
                LOCAL(least_of)(all, pose, obstacle[path], pose == row[path] ? &its : &ignored);
            low = fmin(low, fmax((double)least.lower, 0));
            high = fmin(high, fmax((double)least.upper, 0));
            worst = (int)least.verdict > worst ? (int)least.verdict : worst;
        }
        EXPECT(LOCAL(is_there)(all, obstacle[path], row[path]) && verdict[path] == worst);
        EXPECT((double)lower[path] <= high && low <= (double)upper[path]);
        EXPECT(lower[path] <= distance[path] && distance[path] <= upper[path]);
        EXPECT(fmax((double)its.lower, 0) <= high + NOISE);
    }
}

static void LOCAL(sweeps)(void) {
    NAME(rows) footprints = LOCAL(footprints)();
    LOCAL(among) all = LOCAL(obstacles)(LOCAL(rows_b) + 200);
    LOCAL(sweep_collisions)(&footprints, &all);
    LOCAL(sweep_clearances)(&footprints, &all);
    LOCAL(sweep_contacts)(&footprints, &all);
    LOCAL(trajectory_collisions)(&footprints, &all);
    LOCAL(trajectory_clearances)(&footprints, &all);
    NAME(free_obstacles)(all.list);
}
