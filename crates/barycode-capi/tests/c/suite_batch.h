/*
 * Pairs of the suite as rows of batches, in a dimension and precision: the columns of every batch,
 * bit for bit. Included by suite_pair.h.
 */

/* All columns, as far as a batch has them. */
typedef struct {
    uint8_t verdict[MOST_ROWS];
    NUMBER distance[MOST_ROWS], lower[MOST_ROWS], upper[MOST_ROWS], first[MOST_ROWS], last[MOST_ROWS], at[MOST_ROWS];
    NAME(vec) normal[MOST_ROWS], on_a[MOST_ROWS], on_b[MOST_ROWS];
    uint32_t row[MOST_ROWS], obstacle[MOST_ROWS];
} LOCAL(columns);

static LOCAL(columns) LOCAL(found);

/* A line for each row: the verdict, then so many of the columns with numbers and with vectors. */
static void LOCAL(print_rows)(const char *name, size_t rows, const NUMBER *const numbers[4],
                              const NAME(vec) *const vectors[3], const uint32_t *const places[2]) {
    for (size_t row = 0; row < rows; row++) {
        printf("%s %d", name, (int)LOCAL(found).verdict[row]);
        for (int column = 0; column < 4 && numbers[column] != NULL; column++) {
            LOCAL(number)(numbers[column][row]);
        }
        for (int column = 0; column < 3 && vectors != NULL; column++) {
            LOCAL(vector)(vectors[column][row]);
        }
        for (int column = 0; column < 2 && places != NULL; column++) {
            if (places[column] != NULL) {
                printf(" %" PRIu32, places[column][row]);
            }
        }
        printf("\n");
    }
}

static void LOCAL(pair_columns)(const NAME(rows) *a, const NAME(rows) *b, size_t rows) {
    LOCAL(columns) *to = &LOCAL(found);
    const NAME(columns) all = {to->verdict, to->distance, to->lower, to->upper, to->normal, to->on_a, to->on_b};
    const NUMBER *const numbers[4] = {to->distance, to->lower, to->upper, NULL}, *const none[4] = {NULL};
    const NAME(vec) *const vectors[3] = {to->normal, to->on_a, to->on_b};
    int32_t status[4];
    status[0] = NAME(batch_within)(a, b, rows, (NUMBER)0.25, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("batch_within", rows, none, NULL, NULL);
    status[1] = NAME(batch_distance)(a, b, rows, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("batch_distance", rows, numbers, NULL, NULL);
    status[2] = NAME(batch_closest_points)(a, b, rows, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("batch_closest_points", rows, numbers, vectors, NULL);
    status[3] = NAME(batch_contact)(a, b, rows, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("batch_contact", rows, numbers, vectors, NULL);
    printf("status %d %d %d %d\n", (int)status[0], (int)status[1], (int)status[2], (int)status[3]);
}

static void LOCAL(sweep_columns)(const NAME(rows) *a, const NAME(obstacles) *b, size_t rows) {
    LOCAL(columns) *to = &LOCAL(found);
    const NAME(sweep_columns) all = {to->verdict, to->distance, to->lower, to->upper, to->row, to->obstacle};
    const NAME(columns) pairs = {to->verdict, to->distance, to->lower, to->upper, to->normal, to->on_a, to->on_b};
    const NUMBER *const numbers[4] = {to->distance, to->lower, to->upper, NULL}, *const none[4] = {NULL};
    const NAME(vec) *const vectors[3] = {to->normal, to->on_a, to->on_b};
    const uint32_t *const obstacle[2] = {NULL, to->obstacle}, *const places[2] = {to->row, to->obstacle};
    const size_t ends[2] = {rows / 2, rows};
    NAME(sweep_collisions)(a, NULL, rows, b, (NUMBER)0.25, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("sweep_collisions", rows, none, NULL, obstacle);
    NAME(sweep_clearances)(a, NULL, rows, b, 0, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("sweep_clearances", rows, numbers, NULL, obstacle);
    NAME(sweep_contacts)(a, NULL, rows, b, &pairs, to->obstacle, NULL, NULL, NULL);
    LOCAL(print_rows)("sweep_contacts", rows, numbers, vectors, obstacle);
    NAME(trajectory_collisions)(a, NULL, rows, b, ends, 2, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("trajectory_collisions", 2, none, NULL, places);
    NAME(any_trajectory_collisions)(a, NULL, rows, b, ends, 2, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("any_trajectory_collisions", 2, none, NULL, places);
    NAME(trajectory_clearances)(a, NULL, rows, b, ends, 2, 2, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("trajectory_clearances", 2, numbers, NULL, places);
}

/* The first footprint from pose to pose, two of which make a trajectory. */
static void LOCAL(swept_columns)(const NAME(rows) *a, const NAME(obstacles) *b, size_t rows) {
    LOCAL(columns) *to = &LOCAL(found);
    const NAME(swept_columns) all = {to->verdict, to->first, to->last, to->lower,
                                     to->upper,   to->at,    to->row,  to->obstacle};
    const NUMBER *const times[4] = {to->first, to->last, NULL, NULL};
    const NUMBER *const bounds[4] = {to->lower, to->upper, to->at, NULL};
    const uint32_t *const places[2] = {to->row, to->obstacle};
    size_t ends[MOST_ROWS];
    NAME(rows) one = *a;
    one.shape_stride = 0;
    for (size_t row = 0; row < rows; row++) {
        ends[row] = 2 * row + 2 < rows ? 2 * row + 2 : rows;
    }
    const size_t count = (rows + 1) / 2;
    NAME(swept_collisions)(&one, NULL, rows, b, ends, count, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("swept_collisions", count, times, NULL, places);
    NAME(any_swept_collisions)(&one, NULL, rows, b, ends, count, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("any_swept_collisions", count, times, NULL, places);
    NAME(swept_clearances)(&one, NULL, rows, b, ends, count, 2, (NUMBER)0.125, &all, NULL, NULL, NULL);
    LOCAL(print_rows)("swept_clearances", count, bounds, NULL, places);
}

static void LOCAL(meetings)(const NAME(rows) *a, const NAME(rows) *b, size_t rows) {
    barycode_meetings found;
    NAME(new_meetings)(a, NULL, rows, b, NULL, rows, (NUMBER)0.25, &found, NULL, NULL, NULL);
    for (size_t row = 0; row < rows; row++) {
        printf("meetings");
        for (size_t at = found.starts[row]; at < found.starts[row + 1]; at++) {
            printf(" %" PRIu32 " %d", found.other[at], (int)found.verdict[at]);
        }
        printf("\n");
    }
    barycode_free_meetings(&found);
}

static void LOCAL(many)(void) {
    static NAME(vec) points[MOST_POINTS];
    static NAME(pose) poses[2][MOST_ROWS];
    uint32_t ids[2][MOST_ROWS];
    NAME(table) *table;
    NAME(obstacles) *obstacles;
    barycode_error error;
    size_t rows = next_count();
    if (rows > MOST_ROWS) {
        exit(2);
    }
    expect_made(NAME(new_table)(&table, &error), &error);
    for (size_t place = 0; place < 2 * rows; place++) {
        NAME(shape) shape = LOCAL(next_shape)(points);
        poses[place % 2][place / 2] = LOCAL(next_pose)();
        expect_made(NAME(table_add)(table, &shape, &ids[place % 2][place / 2], &error), &error);
        NAME(free)(&shape);
    }
    NAME(rows) a = {table, ids[0], sizeof **ids, poses[0], sizeof **poses};
    NAME(rows) b = {table, ids[1], sizeof **ids, poses[1], sizeof **poses};
    expect_made(NAME(new_obstacles)(&b, rows, &obstacles, &error), &error);
    LOCAL(pair_columns)(&a, &b, rows);
    LOCAL(sweep_columns)(&a, obstacles, rows);
    LOCAL(swept_columns)(&a, obstacles, rows);
    LOCAL(meetings)(&a, &b, rows);
    NAME(free_obstacles)(obstacles);
    NAME(free_table)(table);
    printf("--\n");
}
