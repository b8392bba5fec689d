/*
 * barycode: what both dimensions and both precisions have in common.
 * Include <barycode.h>, which includes this.
 */
#ifndef BARYCODE_COMMON_H
#define BARYCODE_COMMON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The number of the interface that these headers describe. */
#define BARYCODE_ABI_VERSION 1

/* The number of the interface of the library that is linked: the same, or compile again. */
uint32_t barycode_abi_version(void);

/* The version of the library, such as "0.1.0". */
const char *barycode_version(void);

/* ------------------------------------------------------------------------------------------------
 * Errors
 *
 * A function that asks returns the verdict, which is not negative, or a status below zero. A
 * function that makes something returns 0 or such a status. Nothing is thrown, nothing ends the
 * program but memory that cannot be had, and no error is kept for a later call.
 *
 * What is checked: that no pointer is null where a value is needed, or out of line; that a struct
 * holds a shape or motion of this dimension and precision; that a matrix is a rotation; codes,
 * counts and strides. NaN, infinity and numbers of any size are fine everywhere: they end in a
 * status, or in an answer that is undecided and says why. What is not checked is yours: that a
 * pointer points to as much memory as is said, and that an answer shares none with what is asked
 * about; of columns that is checked, too.
 */
typedef enum barycode_status {
    BARYCODE_OK = 0,
    BARYCODE_ERROR_NULL = -1,           /* a pointer is null */
    BARYCODE_ERROR_MISALIGNED = -2,     /* a pointer is not aligned for what it points to */
    BARYCODE_ERROR_SHAPE = -3,          /* no shape of this dimension and precision, one that is
                                         * freed, or an id that the table does not have */
    BARYCODE_ERROR_REFUSED = -4,        /* the shape is refused */
    BARYCODE_ERROR_POSE = -5,           /* the matrix is no rotation, or a number too large */
    BARYCODE_ERROR_MOTION = -6,         /* no motion of this dimension and precision */
    BARYCODE_ERROR_MOTION_REFUSED = -7, /* the motion is refused */
    BARYCODE_ERROR_CODE = -8,           /* a value that an enumeration does not have */
    BARYCODE_ERROR_COUNT = -9,          /* a count or a stride that cannot be */
    BARYCODE_ERROR_INTERNAL = -10,      /* an error of the library: please report it */
    BARYCODE_ERROR_NUMBER = -11,        /* a distance, margin, tolerance or time is not a number */
    BARYCODE_ERROR_ENDED = -12,         /* a function of yours has ended the call */
    BARYCODE_ERROR_ROWS = -13,          /* rows do not fit each other: steps of a trajectory that
                                         * are not consecutive, several footprints of one, obstacles of
                                         * another table, or of other shapes at the next step */
    BARYCODE_ERROR_SHARED = -14         /* columns share memory with each other or with rows */
} barycode_status;

/* What a status means and what helps, in words that stay valid. */
const char *barycode_status_text(int32_t status);

/* What is wrong with what should be made. The functions that take one write it on errors only, and
 * take NULL. */
typedef struct barycode_error {
    int32_t status;   /* barycode_status */
    int32_t argument; /* number of the argument to blame, from 1; 0 for none */
    int64_t index;    /* vertex, face, shape or row; -1 for none */
    char text[240];   /* "what is wrong: what helps", ended by a zero */
} barycode_error;

/* Functions `_while` call this now and then, on the thread that called them, with how much they
 * have done: false ends them, with BARYCODE_ERROR_ENDED, and nothing is made. It may ask the
 * library what it likes, and has to return: no exception and no longjmp leaves it. */
typedef bool (*barycode_go_on)(void *context, size_t done);

/* ------------------------------------------------------------------------------------------------
 * Words of answers
 */

/* How two shapes lie to each other. For polygons, boxes, balls, capsules, hulls and all that is
 * made of them the verdict is exact. In a condition, "separated" alone is false: so what is not
 * proven and what is an error count as a collision. */
typedef enum barycode_verdict {
    BARYCODE_SEPARATED = 0,   /* there is a gap */
    BARYCODE_TOUCHING = 1,    /* they have points in common, but no inner ones */
    BARYCODE_PENETRATING = 2, /* they overlap */
    BARYCODE_UNDECIDED = 3    /* nothing is proven */
} barycode_verdict;

/* Whether shapes that move come into contact. */
typedef enum barycode_impact_verdict {
    BARYCODE_FREE = 0,            /* they do not, at any time of the interval: proven */
    BARYCODE_CONTACT = 1,         /* they do: proven */
    BARYCODE_IMPACT_UNDECIDED = 3 /* neither is proven */
} barycode_impact_verdict;

/* Why a search ended. */
typedef enum barycode_stop {
    BARYCODE_STOP_ERROR = -1,          /* nothing was asked: see the status */
    BARYCODE_STOP_OPTIMAL = 0,         /* bounds as close as the precision allows */
    BARYCODE_STOP_DECIDED = 1,         /* answered before the distance was known */
    BARYCODE_STOP_CUT_OFF = 2,         /* farther than the cut-off */
    BARYCODE_STOP_TOLERANCE = 3,       /* bounds as close as was asked for */
    BARYCODE_STOP_ITERATION_LIMIT = 4, /* bounds hold, but may be far apart */
    BARYCODE_STOP_STALLED = 5,         /* rounding leaves no progress; bounds hold */
    BARYCODE_STOP_CONTRADICTION = 6,   /* bounds contradict each other: a shape is not convex */
    BARYCODE_STOP_NOT_FINITE = 7,      /* a number is infinite or not a number */
    BARYCODE_STOP_OUT_OF_RANGE = 8     /* sizes beyond the range of the precision */
} barycode_stop;

/* What proves a yes or no. */
typedef enum barycode_certificate {
    BARYCODE_CERTIFICATE_NONE = 0,
    BARYCODE_CERTIFICATE_DIRECTION = 1, /* all of B lies farther along it than all of A */
    BARYCODE_CERTIFICATE_SIMPLEX = 2,   /* differences of points of A and B around zero */
    BARYCODE_CERTIFICATE_AXES = 3       /* two boxes, apart along none of the axes */
} barycode_certificate;

/* Whether shapes that touch, and do not overlap, meet. */
typedef enum barycode_contact_rule {
    BARYCODE_TOUCHING_COLLIDES = 0,
    BARYCODE_TOUCHING_FREE = 1
} barycode_contact_rule;

/* Where a cold question sets out. */
typedef enum barycode_start {
    BARYCODE_START_INSIDE = 0,
    BARYCODE_START_DIRECTION = 1 /* along the start direction of the options */
} barycode_start;

/* What shapes that overlap at the start of a cast are asked. */
typedef enum barycode_start_overlap {
    BARYCODE_START_HIT = 0,    /* the first contact is the start */
    BARYCODE_START_LEAVING = 1 /* when they leave each other, and when they meet again */
} barycode_start_overlap;

/* How a motion goes from one pose to the next. */
typedef enum barycode_interpolation {
    BARYCODE_SLERP = 0, /* lerp of the center, slerp of the rotation */
    BARYCODE_NLERP = 1  /* lerp of the center, normalised lerp of the rotation */
} barycode_interpolation;

/* How the direction of a cell turns during its interval. */
typedef enum barycode_turning {
    BARYCODE_TURNING_FIXED = 0,
    BARYCODE_TURNING_WITH_A = 1,
    BARYCODE_TURNING_WITH_B = 2,
    BARYCODE_TURNING_SPINNING = 3 /* by the angular velocity of the cell */
} barycode_turning;

/* What the check of an answer returns: 0, the fault, or a status below zero. */
typedef enum barycode_check {
    BARYCODE_PROVEN = 0,
    BARYCODE_FAULT_INCONSISTENT = 1, /* the answer contradicts itself */
    BARYCODE_FAULT_NOT_UNIT = 2,     /* the normal is not a unit vector */
    BARYCODE_FAULT_LOWER_BOUND = 3,  /* the normal does not prove the lower bound */
    BARYCODE_FAULT_UPPER_BOUND = 4,  /* the simplex does not prove the upper bound */
    BARYCODE_FAULT_WITNESS = 5,      /* the points do not belong to the simplex */
    BARYCODE_FAULT_DIRECTION = 6,    /* the direction does not separate the shapes */
    BARYCODE_FAULT_SIMPLEX = 7,      /* the simplex does not hold the origin */
    BARYCODE_FAULT_DEPTH = 8,        /* the shapes overlap less deeply */
    BARYCODE_FAULT_NOT_FINITE = 9,   /* a shape has a point that is not finite */
    BARYCODE_FAULT_VERDICT = 10,     /* not the verdict of exact arithmetic */
    BARYCODE_FAULT_CELLS = 11,       /* the cells do not cover the time said to be free */
    BARYCODE_FAULT_CELL = 12,        /* a cell does not prove that the shapes stay apart */
    BARYCODE_FAULT_CONTACT = 13,     /* no proven contact when the answer says so */
    BARYCODE_FAULT_NOT_EXACT = 14    /* the shapes cannot be checked exactly */
} barycode_check;

/* Room for so many contact points is room for all of them. */
#define BARYCODE_MOST_CONTACT_POINTS 65

/* What a pair of shapes remembers from one question to the next: {0} is cold. What does not fit
 * costs time, never correctness; so it may be stored, mixed up or cleared at will. One thread at a
 * time may use it. */
typedef struct barycode_cache {
    uint64_t ids[4][2]; /* a vertex of A and of B, for each vertex of the simplex */
    uint32_t length;
} barycode_cache;

/* ------------------------------------------------------------------------------------------------
 * Batches
 */

/* All defaults are zero.
 *
 * A batch of many rows is answered by the thread that calls and by threads of the library, as many
 * as there are cores. The first such batch starts them, and they stay until the process ends:
 * beside them the library has no global state. They do not survive a fork: a child process has to
 * say `on_caller`, or it may wait for them without end. */
typedef struct barycode_batch_options {
    uint32_t on_caller; /* not 0: on the thread that calls, whatever the number of rows */
} barycode_batch_options;

/* No row and no obstacle. */
#define BARYCODE_NO_ROW UINT32_MAX

/* Pairs that meet: those of row i of A are at the places starts[i] up to starts[i + 1]. */
typedef struct barycode_meetings {
    const size_t *starts;   /* one more than A has rows */
    const uint32_t *other;  /* rows of B, ascending for each row of A */
    const uint8_t *verdict; /* barycode_verdict, never separated */
    size_t count;
    struct barycode_meetings_owner *owner;
} barycode_meetings;

void barycode_free_meetings(barycode_meetings *meetings);

#ifdef __cplusplus
}
#endif

#endif
