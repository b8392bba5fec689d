/* The end of the parts of columns.c for a dimension and precision. */

static void LOCAL(all_columns)(void) {
    LOCAL(make_shapes)();
    LOCAL(make_rows)();
    LOCAL(pairs)();
    LOCAL(within_margins)();
    LOCAL(meetings)();
    LOCAL(sweeps)();
    LOCAL(paths)();
    NAME(free_table)(LOCAL(table));
    NAME(free)(&LOCAL(shapes)[1]);
}

#undef DIMENSION
#undef NUMBER
#undef NOISE
#undef NAME
#undef LOCAL
#undef MOVERS
