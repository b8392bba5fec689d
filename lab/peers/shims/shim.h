// What every shim has in common: the pairs as they come from Rust, and the walk through them.
//
// A shim is a shared library of its own, so that two versions of one peer do not meet, and so that a peer which is not there is
// simply not loaded. It exports `peer_version`, `peer_plane` or `peer_space` or both, `peer_serves`, `peer_tolerate`, `peer_walk`,
// `peer_answer`, `peer_normals`, `peer_manifolds`, `peer_drop`. The structures mirror those of `src/native.rs`.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#define EXPORT extern "C" __attribute__((visibility("default")))

/// WAITING_…: each after the answer before, of which 0 times is added to the pose. WARM: distances, each from the cache that the one
/// before left, if that was about the pair with the number before. CLOSEST_POINTS: of shapes that are apart. CONTACT: signed distance
/// and normal. MANIFOLD: a contact with the points at which they rest on each other.
enum Question : uint32_t {
    DISTANCE = 0,
    COLLISION = 1,
    WAITING_DISTANCE = 2,
    WARM = 3,
    WAITING_COLLISION = 4,
    CLOSEST_POINTS = 5,
    CONTACT = 6,
    MANIFOLD = 7
};
enum Kind : uint32_t { HULL = 0, SPHERE = 1, CAPSULE = 2, CUBOID = 3, CYLINDER = 4, CONE = 5 };

/// Two convex polygons, counter-clockwise, x and y in turn; the pose of `b` in the frame of `a`. A circle is a polygon of one corner
/// and a radius, and always the second.
struct PolygonPair {
    const double* a;
    size_t a_count;
    const double* b;
    size_t b_count;
    double cosine, sine, x, y;
    double radius;
};

/// A convex body: corners x, y, z in turn, and its surface in counter-clockwise triangles.
struct Hull {
    const double* vertices;
    size_t vertex_count;
    const uint32_t* faces;
    size_t face_count;
};

/// `hull` is an index. Sphere: size[0] is the radius. Capsule, cylinder and cone along z: half the length of the axis, radius; the
/// apex of a cone is above. Cuboid: half extents.
struct Solid {
    Kind kind;
    uint32_t hull;
    double size[3];
};

/// The pose of `b` in the frame of `a`: rotation by rows, translation.
struct SolidPair {
    Solid a, b;
    double rotation[9];
    double translation[3];
};

/// A contact in the frame of `a`: below 0 by the depth where the shapes overlap, infinite where the peer says no more than that they
/// are apart, NaN where it has no answer. The normal points from `a` to `b`.
struct Contact {
    double distance;
    double normal[3];
};

constexpr Contact APART = {HUGE_VAL, {0, 0, 0}};

/// A point of either shape, in the frame of `a`, and how far apart they are, below 0 where the shapes overlap.
struct ManifoldPoint {
    double on_a[3], on_b[3];
    double distance;
};

constexpr size_t MOST_POINTS = 8;

/// Without points where the peer says no more than that the shapes are apart. The normal is as that of a contact.
struct Manifold {
    double normal[3];
    size_t count;
    ManifoldPoint points[MOST_POINTS];

    /// A point by what lies `share` of the distance beyond that of `a`, along the normal.
    void add(const double place[3], double distance, double share) {
        ManifoldPoint& point = points[count++];
        for (int axis = 0; axis < 3; ++axis) {
            point.on_a[axis] = place[axis] - share * distance * normal[axis];
            point.on_b[axis] = place[axis] + (1 - share) * distance * normal[axis];
        }
        point.distance = distance;
    }

    double distance() const {
        double least = HUGE_VAL;
        for (size_t point = 0; point < count; ++point) {
            if (!(least <= points[point].distance)) least = points[point].distance;
        }
        return least;
    }
};

/// Pairs made ready. A distance is 0 where the shapes meet; a collision is 1 or 0; of closest points the answer is how far apart they
/// lie.
struct Prepared {
    virtual ~Prepared() = default;
    virtual bool serves(Question) const { return true; }
    /// From now on stops at this tolerance, or where it is 0 at its default; whether it can be told one.
    virtual bool tolerate(double) { return false; }
    virtual double walk(Question, const uint32_t* order, size_t count) = 0;
    virtual void answer(Question, double* answers) = 0;
    /// Three numbers for each pair, where contacts are served.
    virtual void normals(double*) {}
    /// One for each pair, where they are served.
    virtual void manifolds(Manifold*) {}
};

/// Iterations at most where a tolerance was told: by default some stop before a small one is reached.
constexpr unsigned MOST_ITERATIONS = 1000;

/// A yes or no as a number that the compiler knows nothing of: it may not find out that 0 times it is 0 either way.
inline double hidden(bool answer) {
    int number = answer;
    asm volatile("" : "+r"(number));
    return number;
}

/// Lets an answer go, and the compiler believe that somebody has read it.
template <class Found>
void let_go(const Found& found) {
    asm volatile("" : : "r"(&found) : "memory");
}

/// The loops, around `double distance(size_t)`, `bool collision(size_t)` and `void wait(size_t, double before)` of `Self`, which adds 0
/// times the answer before to the pose. One that sets KEEPS has `void forget()` and `double warm(size_t)`, too; one that sets CONTACTS
/// `Contact contact(size_t)`, one that sets POINTS `double closest_points(size_t)`, one that sets MANIFOLDS `collide(size_t)`, which
/// finds a manifold in the peer's own form, and `Manifold read(size_t, …)` of that form, which no time is taken of.
template <class Self>
struct Loop : Prepared {
    static constexpr bool KEEPS = false;
    static constexpr bool CONTACTS = false;
    static constexpr bool POINTS = false;
    static constexpr bool MANIFOLDS = false;
    size_t pairs = 0;

    bool serves(Question question) const override {
        switch (question) {
            case WARM: return Self::KEEPS;
            case CONTACT: return Self::CONTACTS;
            case CLOSEST_POINTS: return Self::POINTS;
            case MANIFOLD: return Self::MANIFOLDS;
            default: return true;
        }
    }

    double walk(Question question, const uint32_t* order, size_t count) override {
        Self& self = static_cast<Self&>(*this);
        double sum = 0;
        switch (question) {
            case DISTANCE:
                for (size_t place = 0; place < count; ++place) sum += self.distance(order[place]);
                break;
            case COLLISION:
                for (size_t place = 0; place < count; ++place) sum += self.collision(order[place]) ? 1 : 0;
                break;
            case WAITING_DISTANCE:
                for (size_t place = 0; place < count; ++place) {
                    self.wait(order[place], sum);
                    sum = self.distance(order[place]);
                }
                break;
            case WAITING_COLLISION:
                for (size_t place = 0; place < count; ++place) {
                    self.wait(order[place], sum);
                    sum = hidden(self.collision(order[place]));
                }
                break;
            case WARM:
                if constexpr (Self::KEEPS) {
                    for (size_t place = 0; place < count; ++place) {
                        if (place == 0 || order[place] != order[place - 1] + 1) self.forget();
                        sum += self.warm(order[place]);
                    }
                }
                break;
            case CLOSEST_POINTS:
                if constexpr (Self::POINTS) {
                    for (size_t place = 0; place < count; ++place) sum += self.closest_points(order[place]);
                }
                break;
            case CONTACT:
                if constexpr (Self::CONTACTS) {
                    for (size_t place = 0; place < count; ++place) {
                        const Contact found = self.contact(order[place]);
                        sum += found.distance + found.normal[0];
                    }
                }
                break;
            case MANIFOLD:
                if constexpr (Self::MANIFOLDS) {
                    for (size_t place = 0; place < count; ++place) let_go(self.collide(order[place]));
                }
                break;
        }
        return sum;
    }

    void answer(Question question, double* answers) override {
        Self& self = static_cast<Self&>(*this);
        for (size_t pair = 0; pair < pairs; ++pair) {
            switch (question) {
                case WAITING_DISTANCE:
                case DISTANCE: answers[pair] = self.distance(pair); break;
                case WAITING_COLLISION:
                case COLLISION: answers[pair] = self.collision(pair) ? 1 : 0; break;
                case WARM:
                    if constexpr (Self::KEEPS) {
                        if (pair == 0) self.forget();
                        answers[pair] = self.warm(pair);
                    }
                    break;
                case CLOSEST_POINTS:
                    if constexpr (Self::POINTS) answers[pair] = self.closest_points(pair);
                    break;
                case CONTACT:
                    if constexpr (Self::CONTACTS) answers[pair] = self.contact(pair).distance;
                    break;
                case MANIFOLD:
                    if constexpr (Self::MANIFOLDS) answers[pair] = self.read(pair, self.collide(pair)).distance();
                    break;
            }
        }
    }

    void normals(double* normals) override {
        if constexpr (Self::CONTACTS) {
            for (size_t pair = 0; pair < pairs; ++pair) {
                const Contact found = static_cast<Self&>(*this).contact(pair);
                for (double coordinate : found.normal) *normals++ = coordinate;
            }
        }
    }

    void manifolds(Manifold* manifolds) override {
        if constexpr (Self::MANIFOLDS) {
            Self& self = static_cast<Self&>(*this);
            for (size_t pair = 0; pair < pairs; ++pair) manifolds[pair] = self.read(pair, self.collide(pair));
        }
    }
};

EXPORT bool peer_serves(const Prepared* prepared, Question question) { return prepared->serves(question); }
EXPORT bool peer_tolerate(Prepared* prepared, double tolerance) { return prepared->tolerate(tolerance); }
EXPORT double peer_walk(Prepared* prepared, Question question, const uint32_t* order, size_t count) {
    return prepared->walk(question, order, count);
}
EXPORT void peer_answer(Prepared* prepared, Question question, double* answers) { prepared->answer(question, answers); }
EXPORT void peer_normals(Prepared* prepared, double* normals) { prepared->normals(normals); }
EXPORT void peer_manifolds(Prepared* prepared, Manifold* manifolds) { prepared->manifolds(manifolds); }
EXPORT void peer_drop(Prepared* prepared) { delete prepared; }
