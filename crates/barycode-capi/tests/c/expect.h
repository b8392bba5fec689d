/* What the programs of the tests expect, in C and C++. */

#ifndef BARYCODE_TESTS_EXPECT_H
#define BARYCODE_TESTS_EXPECT_H

#include <stdio.h>
#include <stdlib.h>

/* A test that failed says where. */
#define EXPECT(condition)                                                                    \
    do {                                                                                     \
        if (!(condition)) {                                                                  \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                  \
            exit(1);                                                                         \
        }                                                                                    \
    } while (0)

#endif
