/*
 * Pairs of rows and meetings, of a dimension and precision. Included once for each by columns.c.
 */

/* Rows as a program has them: with something else between. */
typedef struct {
    char tag;
    NAME(pose) pose;
    NUMBER weight;
    uint32_t shape;
} LOCAL(row);

static NAME(shape) LOCAL(shapes)[SHAPES];
static NAME(table) *LOCAL(table);
static LOCAL(row) LOCAL(rows_a)[ROWS], LOCAL(rows_b)[ROWS];

/* All columns for as many rows. */
typedef struct {
    uint8_t verdict[ROWS];
    NUMBER distance[ROWS], lower[ROWS], upper[ROWS];
    NAME(vec) normal[ROWS], on_a[ROWS], on_b[ROWS];
} LOCAL(answers);

static NAME(columns) LOCAL(all_of)(LOCAL(answers) *to) {
    NAME(columns) columns = {to->verdict, to->distance, to->lower, to->upper, to->normal, to->on_a, to->on_b};
    return columns;
}

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

static double LOCAL(dot)(NAME(vec) a, NAME(vec) b) {
    double sum = (double)a.x * (double)b.x + (double)a.y * (double)b.y;
#if DIMENSION == 3
    sum += (double)a.z * (double)b.z;
#endif
    return sum;
}

static NAME(vec) LOCAL(minus)(NAME(vec) a, NAME(vec) b) {
    a.x -= b.x;
    a.y -= b.y;
#if DIMENSION == 3
    a.z -= b.z;
#endif
    return a;
}

static NAME(pose) LOCAL(pose_of)(double x, double y, double z, double angle) {
#if DIMENSION == 3
    return NAME(pose_of_axis_angles)(LOCAL(vec)(x, y, z), (NUMBER)angle, (NUMBER)(0.5 * angle), (NUMBER)(-angle));
#else
    (void)z;
    return NAME(pose_at)((NUMBER)x, (NUMBER)y, (NUMBER)angle);
#endif
}

static NAME(pose) LOCAL(random_pose)(double width) {
    double x = random_number(-width, width), y = random_number(-width, width);
    return LOCAL(pose_of)(x, y, random_number(-width, width), random_number(-3, 3));
}

static void LOCAL(make_shapes)(void) {
    NAME(vec) one = LOCAL(vec)(1, 0.5, 0.75), zero = LOCAL(vec)(0, 0, 0);
    NAME(vec) cloud[9];
    for (int i = 0; i < 9; i++) {
        cloud[i] = LOCAL(vec)(cos(2.4 * i), sin(2.4 * i), 0.25 * i - 1);
    }
    NAME(shape) *to = LOCAL(shapes);
#if DIMENSION == 3
    EXPECT(NAME(cuboid)(one, &to[0], NULL) == BARYCODE_OK);
    EXPECT(NAME(cylinder)(1, (NUMBER)0.5, &to[3], NULL) == BARYCODE_OK);
    EXPECT(NAME(sphere)(zero, (NUMBER)0.75, &to[2], NULL) == BARYCODE_OK);
#else
    EXPECT(NAME(rectangle)(one, &to[0], NULL) == BARYCODE_OK && NAME(ellipse)(one, &to[3], NULL) == BARYCODE_OK);
    EXPECT(NAME(circle)(zero, (NUMBER)0.75, &to[2], NULL) == BARYCODE_OK);
#endif
    EXPECT(NAME(new_hull)(cloud, 9, sizeof *cloud, &to[1], NULL) == BARYCODE_OK);
    EXPECT(NAME(capsule)(zero, one, (NUMBER)0.25, &to[4], NULL) == BARYCODE_OK);
    EXPECT(NAME(new_table)(&LOCAL(table), NULL) == BARYCODE_OK);
    for (uint32_t shape = 0; shape < SHAPES; shape++) {
        uint32_t id = 99;
        EXPECT(NAME(table_add)(LOCAL(table), &to[shape], &id, NULL) == BARYCODE_OK && id == shape);
    }
}

/* Rows of all kinds: some of boxes that touch, and one at no pose. */
static void LOCAL(make_rows)(void) {
    for (int index = 0; index < ROWS; index++) {
        LOCAL(row) *a = &LOCAL(rows_a)[index], *b = &LOCAL(rows_b)[index];
        a->shape = random_below(SHAPES);
        b->shape = random_below(SHAPES);
        a->pose = LOCAL(random_pose)(1.5);
        b->pose = LOCAL(random_pose)(1.5);
        if (index % 50 == 0) {
            a->shape = b->shape = 0;
            a->pose = LOCAL(pose_of)(index, 0, 0, 0);
            b->pose = LOCAL(pose_of)(index + 2, 0, 0, 0);
        }
    }
    LOCAL(rows_b)[77].pose = LOCAL(pose_of)(NAN, 0, 0, 0);
}

static NAME(rows) LOCAL(side)(const LOCAL(row) *first) {
    NAME(rows) rows = {LOCAL(table), &first->shape, sizeof *first, &first->pose, sizeof *first};
    return rows;
}

/* A point of a shape, but for rounding. */
static void LOCAL(is_point_of)(NAME(vec) point, uint32_t shape, const NAME(pose) *pose) {
    NAME(shape) at;
    NAME(distance_answer) off;
    EXPECT(NAME(point)(point, &at, NULL) == BARYCODE_OK);
    EXPECT(NAME(distance)(&LOCAL(shapes)[shape], pose, &at, NULL, NULL, &off) >= 0);
    EXPECT((double)off.lower <= NOISE);
}

/* What a row says of two shapes, beside a single answer: the same verdict, bounds of the same
 * distance, and a normal and points that have it. */
static void LOCAL(is_row)(const LOCAL(answers) *found, int row, const NAME(proximity) *single,
                          const LOCAL(row) *a, const LOCAL(row) *b) {
    EXPECT(found->verdict[row] == (uint8_t)single->verdict);
    seen[found->verdict[row]]++;
    if (single->verdict == BARYCODE_UNDECIDED) {
        return;
    }
    double distance = (double)found->distance[row];
    EXPECT(found->lower[row] <= found->distance[row] && found->distance[row] <= found->upper[row]);
    EXPECT(found->lower[row] <= single->upper && single->lower <= found->upper[row]);
    EXPECT((double)found->upper[row] - (double)found->lower[row] < NOISE + 1e-3 * fabs(distance));
    LOCAL(is_point_of)(found->on_a[row], a->shape, &a->pose);
    LOCAL(is_point_of)(found->on_b[row], b->shape, &b->pose);
    NAME(vec) way = LOCAL(minus)(found->on_b[row], found->on_a[row]), normal = found->normal[row];
    /* Where round shapes overlap, the points are less exact than the bounds. */
    double noise = distance < 0 ? NOISE + 2e-4 : NOISE;
    EXPECT(fabs(sqrt(LOCAL(dot)(way, way)) - fabs(distance)) < noise);
    if (LOCAL(dot)(normal, normal) == 0) {
        EXPECT(distance == 0 || !single->has_normal);
        return;
    }
    EXPECT(fabs(LOCAL(dot)(normal, normal) - 1) < NOISE);
    EXPECT(fabs(LOCAL(dot)(way, normal) - distance) < noise);
}

/* The same bits, however rows lie and whoever answers, and as far as columns are wanted. */
static void LOCAL(same_bits)(const LOCAL(answers) *all) {
    static LOCAL(answers) again;
    static uint32_t ids[ROWS];
    static NAME(pose) poses[ROWS];
    for (int row = 0; row < ROWS; row++) {
        ids[row] = LOCAL(rows_a)[row].shape;
        poses[row] = LOCAL(rows_a)[row].pose;
    }
    NAME(rows) a = {LOCAL(table), ids, sizeof *ids, poses, sizeof *poses}, b = LOCAL(side)(LOCAL(rows_b));
    NAME(columns) columns = LOCAL(all_of)(&again);
    EXPECT(NAME(batch_contact)(&a, &b, ROWS, &columns, &here, NULL, NULL) == BARYCODE_OK);
    EXPECT(memcmp(all->verdict, again.verdict, sizeof all->verdict) == 0);
    EXPECT(memcmp(all->distance, again.distance, sizeof all->distance) == 0);
    EXPECT(memcmp(all->lower, again.lower, sizeof all->lower) == 0);
    EXPECT(memcmp(all->upper, again.upper, sizeof all->upper) == 0);
    EXPECT(memcmp(all->normal, again.normal, sizeof all->normal) == 0);
    EXPECT(memcmp(all->on_a, again.on_a, sizeof all->on_a) == 0);
    EXPECT(memcmp(all->on_b, again.on_b, sizeof all->on_b) == 0);
    memset(&again, 0x55, sizeof again);
    NAME(columns) some = {NULL, NULL, again.lower, NULL, again.normal, NULL, again.on_b};
    EXPECT(NAME(batch_contact)(&a, &b, ROWS, &some, NULL, NULL, NULL) == BARYCODE_OK);
    EXPECT(memcmp(all->lower, again.lower, sizeof all->lower) == 0);
    EXPECT(memcmp(all->normal, again.normal, sizeof all->normal) == 0);
    EXPECT(memcmp(all->on_b, again.on_b, sizeof all->on_b) == 0 && again.verdict[0] == 0x55);
}

static void LOCAL(pairs)(void) {
    static LOCAL(answers) found, nearest, far;
    NAME(rows) a = LOCAL(side)(LOCAL(rows_a)), b = LOCAL(side)(LOCAL(rows_b));
    NAME(columns) columns = LOCAL(all_of)(&found), near_columns = LOCAL(all_of)(&nearest);
    NAME(columns) far_columns = {far.verdict, far.distance, far.lower, far.upper, NULL, NULL, NULL};
    size_t undecided[3] = {7, 7, 7};
    EXPECT(NAME(batch_contact)(&a, &b, ROWS, &columns, NULL, &undecided[0], NULL) == BARYCODE_OK);
    EXPECT(NAME(batch_closest_points)(&a, &b, ROWS, &near_columns, NULL, &undecided[1], NULL) == BARYCODE_OK);
    EXPECT(NAME(batch_distance)(&a, &b, ROWS, &far_columns, NULL, &undecided[2], NULL) == BARYCODE_OK);
    size_t expected = 0;
    for (int row = 0; row < ROWS; row++) {
        const LOCAL(row) *one = &LOCAL(rows_a)[row], *other = &LOCAL(rows_b)[row];
        const NAME(shape) *shape = &LOCAL(shapes)[one->shape], *next = &LOCAL(shapes)[other->shape];
        NAME(proximity) single;
        NAME(contact)(shape, &one->pose, next, &other->pose, NULL, &single);
        LOCAL(is_row)(&found, row, &single, one, other);
        NAME(closest_points)(shape, &one->pose, next, &other->pose, NULL, &single);
        LOCAL(is_row)(&nearest, row, &single, one, other);
        EXPECT(far.verdict[row] == (uint8_t)single.verdict);
        EXPECT(far.verdict[row] == BARYCODE_UNDECIDED ||
               (far.lower[row] <= single.upper && single.lower <= far.upper[row] &&
                far.lower[row] <= far.distance[row] && far.distance[row] <= far.upper[row]));
        expected += single.verdict == BARYCODE_UNDECIDED;
    }
    EXPECT(undecided[0] == expected && undecided[1] == expected && undecided[2] == expected && expected > 0);
    LOCAL(same_bits)(&found);
}

static void LOCAL(within_margins)(void) {
    static uint8_t verdict[ROWS];
    NAME(rows) a = LOCAL(side)(LOCAL(rows_a)), b = LOCAL(side)(LOCAL(rows_b));
    NAME(columns) columns = {verdict, NULL, NULL, NULL, NULL, NULL, NULL};
    for (int half = 0; half < 3; half++) {
        NUMBER margin = (NUMBER)(0.5 * half);
        EXPECT(NAME(batch_within)(&a, &b, ROWS, margin, &columns, NULL, NULL, NULL) == BARYCODE_OK);
        for (int row = 0; row < ROWS; row++) {
            const LOCAL(row) *one = &LOCAL(rows_a)[row], *other = &LOCAL(rows_b)[row];
            int32_t single = NAME(within)(&LOCAL(shapes)[one->shape], &one->pose, &LOCAL(shapes)[other->shape],
                                          &other->pose, margin, NULL, NULL);
            EXPECT(verdict[row] == (single < 0 ? BARYCODE_UNDECIDED : single));
        }
    }
}

/* All pairs that are near, of rows of the same step where both have steps. */
static void LOCAL(meet)(const uint32_t *steps_a, const uint32_t *steps_b) {
    enum { A = 60, B = 50 };
    const NUMBER margin = (NUMBER)0.25;
    barycode_meetings found;
    NAME(rows) a = LOCAL(side)(LOCAL(rows_a)), b = LOCAL(side)(LOCAL(rows_b) + 100);
    size_t count = 0, undecided = 7;
    EXPECT(NAME(new_meetings)(&a, steps_a, A, &b, steps_b, B, margin, &found, NULL, &undecided, NULL) == BARYCODE_OK);
    for (size_t i = 0; i < A; i++) {
        size_t at = found.starts[i];
        for (uint32_t j = 0; j < B; j++) {
            const LOCAL(row) *one = &LOCAL(rows_a)[i], *other = &LOCAL(rows_b)[100 + j];
            int32_t single = NAME(within)(&LOCAL(shapes)[one->shape], &one->pose, &LOCAL(shapes)[other->shape],
                                          &other->pose, margin, NULL, NULL);
            bool is_asked = steps_a == NULL || steps_b == NULL || steps_a[i] == steps_b[j];
            bool is_found = at < found.starts[i + 1] && found.other[at] == j;
            EXPECT((is_asked && single != BARYCODE_SEPARATED) == is_found);
            EXPECT(!is_found || found.verdict[at] == single);
            at += is_found;
            count += is_found;
        }
        EXPECT(at == found.starts[i + 1]);
    }
    EXPECT(undecided == 0 && count == found.count && count > 20);
    barycode_free_meetings(&found);
}

static void LOCAL(meetings)(void) {
    uint32_t steps[60], falling[50];
    for (uint32_t row = 0; row < 60; row++) {
        steps[row] = row % 4;
        falling[row % 50] = 5 - row % 50 % 5;
    }
    LOCAL(meet)(NULL, NULL);
    LOCAL(meet)(steps, falling);
    LOCAL(meet)(NULL, falling);
}
