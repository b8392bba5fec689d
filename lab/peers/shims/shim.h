// What every shim has in common: the pairs as they come from Rust, and the walk through them.
//
// A shim is a shared library of its own, so that two versions of one peer do not meet, and so that a peer which is not there is
// simply not loaded. It exports `peer_version`, `peer_plane` or `peer_space` or both, `peer_serves`, `peer_tolerate`, `peer_walk`,
// `peer_answer`, `peer_normals`, `peer_drop`. The structures mirror those of `src/native.rs`.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>

#define EXPORT extern "C" __attribute__((visibility("default")))

/// WAITING_…: each after the answer before, of which 0 times is added to the pose. WARM: distances, each from the cache that the one
/// before left, if that was about the pair with the number before. CLOSEST_POINTS: of shapes that are apart. CONTACT: signed distance
/// and normal.
enum Question : uint32_t {
    DISTANCE = 0,
    COLLISION = 1,
    WAITING_DISTANCE = 2,
    WARM = 3,
    WAITING_COLLISION = 4,
    CLOSEST_POINTS = 5,
    CONTACT = 6
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
};

/// Iterations at most where a tolerance was told: by default some stop before a small one is reached.
constexpr unsigned MOST_ITERATIONS = 1000;

/// A yes or no as a number that the compiler knows nothing of: it may not find out that 0 times it is 0 either way.
inline double hidden(bool answer) {
    int number = answer;
    asm volatile("" : "+r"(number));
    return number;
}

/// The loops, around `double distance(size_t)`, `bool collision(size_t)` and `void wait(size_t, double before)` of `Self`, which adds 0
/// times the answer before to the pose. One that sets KEEPS has `void forget()` and `double warm(size_t)`, too; one that sets CONTACTS
/// `Contact contact(size_t)`, one that sets POINTS `double closest_points(size_t)`.
template <class Self>
struct Loop : Prepared {
    static constexpr bool KEEPS = false;
    static constexpr bool CONTACTS = false;
    static constexpr bool POINTS = false;
    size_t pairs = 0;

    bool serves(Question question) const override {
        switch (question) {
            case WARM: return Self::KEEPS;
            case CONTACT: return Self::CONTACTS;
            case CLOSEST_POINTS: return Self::POINTS;
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
};

EXPORT bool peer_serves(const Prepared* prepared, Question question) { return prepared->serves(question); }
EXPORT bool peer_tolerate(Prepared* prepared, double tolerance) { return prepared->tolerate(tolerance); }
EXPORT double peer_walk(Prepared* prepared, Question question, const uint32_t* order, size_t count) {
    return prepared->walk(question, order, count);
}
EXPORT void peer_answer(Prepared* prepared, Question question, double* answers) { prepared->answer(question, answers); }
EXPORT void peer_normals(Prepared* prepared, double* normals) { prepared->normals(normals); }
EXPORT void peer_drop(Prepared* prepared) { delete prepared; }
