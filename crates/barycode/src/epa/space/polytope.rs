//! The polytope of EPA in space: a closed surface of triangles with links to their neighbours.
//!
//! A vertex is added as in any incremental convex hull: the faces that it sees are removed, and the
//! edges around them are joined to it. The seen faces are found by spreading from one that is
//! certainly seen, so they are connected; that their rim is one closed line is checked before
//! anything is changed. The surface is closed at all times, and the origin stays inside.

use super::face::{Corner, Face, State};
use crate::num::{Extends, Scalar};
use crate::vec::Vec3;

/// No index.
const NONE: u16 = u16::MAX;

/// The reason why a vertex was not added. The polytope is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// There is no room.
    Full,
    /// The vertex is there already, or the faces that it sees have no simple rim: rounding has bent
    /// the surface.
    Tangled,
}

/// A polytope of up to `V` vertices. A closed surface of triangles has twice as many faces less
/// four: `F` is `2 V`.
pub(super) struct Polytope<T: Scalar, N: Extends<T>, const V: usize, const F: usize> {
    vertices: [Corner<T, N>; V],
    /// Vertices in use; some may no longer have a face.
    count: usize,
    faces: [Face<T, N>; F],
    /// Slots for faces in use; some may be free.
    slots: usize,
    /// The number of faces.
    live: usize,
}

/// An edge around the faces that the newest vertex sees.
#[derive(Clone, Copy)]
struct Rim {
    from: u16,
    to: u16,
    /// The face on the other side.
    beyond: u16,
}

#[allow(clippy::cast_possible_truncation)] // V and F are far below 2^16
fn narrow(index: usize) -> u16 {
    index as u16
}

impl<T: Scalar, N: Extends<T>, const V: usize, const F: usize> Polytope<T, N, V, F> {
    const FITS: () = assert!(F == 2 * V && F < NONE as usize);

    fn empty() -> Self {
        let () = Self::FITS;
        Self { vertices: [Corner::default(); V], count: 0, faces: [Face::FREE; F], slots: 0, live: 0 }
    }

    /// The surface of the given triangles, with their neighbours.
    pub(super) fn new(vertices: &[Corner<T, N>], faces: &[Face<T, N>]) -> Self {
        let mut polytope = Self::empty();
        polytope.vertices[..vertices.len()].copy_from_slice(vertices);
        polytope.faces[..faces.len()].copy_from_slice(faces);
        (polytope.count, polytope.slots, polytope.live) = (vertices.len(), faces.len(), faces.len());
        polytope
    }

    /// The polytope with more room.
    pub(super) fn enlarged<const MORE: usize, const FACES: usize>(&self) -> Polytope<T, N, MORE, FACES> {
        let mut other = Polytope::new(self.vertices(), &self.faces[..self.slots]);
        other.live = self.live;
        other
    }

    pub(super) fn vertices(&self) -> &[Corner<T, N>] {
        &self.vertices[..self.count]
    }

    pub(super) fn face(&self, index: usize) -> &Face<T, N> {
        &self.faces[index]
    }

    pub(super) fn faces(&self) -> impl Iterator<Item = (usize, &Face<T, N>)> {
        self.faces[..self.slots].iter().enumerate().filter(|(_, face)| face.state == State::Live)
    }

    /// The corners of a face, in the order of their age.
    pub(super) fn corners(&self, face: &Face<T, N>) -> [Corner<T, N>; 3] {
        face.by_age().map(|corner| self.vertices[usize::from(corner)])
    }

    /// Index of the nearest face; of equals the one with the larger area, then the one of older
    /// vertices.
    pub(super) fn nearest(&self) -> usize {
        let faces = &self.faces;
        let mut best = 0;
        for index in 1..self.slots {
            let (known, other) = (&faces[best], &faces[index]);
            if other.distance < known.distance || (other.distance == known.distance && self.is_first(other, known)) {
                best = index;
            }
        }
        best
    }

    /// True if `face` goes before `known` at the same distance.
    fn is_first(&self, face: &Face<T, N>, known: &Face<T, N>) -> bool {
        if face.state != State::Live || known.state != State::Live {
            return known.state != State::Live;
        }
        let (area, other) = (face.area(&self.vertices), known.area(&self.vertices));
        area > other || (area == other && face.by_age() < known.by_age())
    }

    /// Makes the normal of a face sharp.
    pub(super) fn sharpen(&mut self, index: usize) {
        self.faces[index].sharpen(&self.vertices);
    }

    /// True if the surface encloses the origin, beyond all rounding: the origin is on the inner
    /// side of every face.
    pub(super) fn encloses(&mut self) -> bool {
        let (vertices, faces) = (&self.vertices, &mut self.faces[..self.slots]);
        faces.iter_mut().filter(|face| face.state == State::Live).all(|face| face.is_certain(vertices))
    }

    /// Adds a vertex that lies beyond a face.
    pub(super) fn insert(&mut self, vertex: Corner<T, N>, seed: usize) -> Result<(), Refusal> {
        if self.vertices().iter().any(|known| known.w == vertex.w) {
            return Err(Refusal::Tangled);
        }
        if self.count == V {
            self.compact();
        }
        if self.count == V {
            return Err(Refusal::Full);
        }
        let mut seen = [0; F];
        let mut rim = [Rim { from: 0, to: 0, beyond: 0 }; V];
        // A point in the plane of a face is not beyond it, unless the rim is then no simple line.
        for times in [1.0, -1.0, -8.0] {
            let times = N::from_scalar(T::from_f64(times));
            let count = self.spread(vertex.w, seed, times, &mut seen);
            let length = self.rim(&seen[..count], &mut rim);
            if length > 0 && count < self.live {
                if self.live - count + length > F {
                    self.restore(&seen[..count]);
                    return Err(Refusal::Full);
                }
                self.join(vertex, &seen[..count], &rim[..length]);
                return Ok(());
            }
            self.restore(&seen[..count]);
        }
        Err(Refusal::Tangled)
    }

    /// Marks the faces that a point sees, spreading from one of them. Returns their number.
    fn spread(&mut self, place: Vec3<N>, seed: usize, times: N, seen: &mut [u16; F]) -> usize {
        self.faces[seed].state = State::Seen;
        seen[0] = narrow(seed);
        let (mut next, mut count) = (0, 1);
        while next < count {
            for neighbour in self.faces[usize::from(seen[next])].across {
                let face = &mut self.faces[usize::from(neighbour)];
                if face.state == State::Live && face.sees(place, times, &self.vertices) {
                    face.state = State::Seen;
                    seen[count] = neighbour;
                    count += 1;
                }
            }
            next += 1;
        }
        count
    }

    fn restore(&mut self, seen: &[u16]) {
        for &index in seen {
            self.faces[usize::from(index)].state = State::Live;
        }
    }

    /// The edges around the seen faces in order, counter-clockwise. Returns their number, or zero
    /// if they are not one closed line.
    fn rim(&self, seen: &[u16], rim: &mut [Rim; V]) -> usize {
        let mut leaving = [Rim { from: NONE, to: NONE, beyond: NONE }; V];
        let mut total = 0;
        let mut start = NONE;
        for &index in seen {
            let face = &self.faces[usize::from(index)];
            for side in 0..3 {
                let (from, to, beyond) = (face.corners[side], face.corners[(side + 1) % 3], face.across[side]);
                if self.faces[usize::from(beyond)].state == State::Seen {
                    continue;
                }
                let slot = &mut leaving[usize::from(from)];
                if slot.from != NONE {
                    return 0;
                }
                *slot = Rim { from, to, beyond };
                start = from;
                total += 1;
            }
        }
        if total < 3 {
            return 0;
        }
        let mut at = start;
        for (length, slot) in rim.iter_mut().enumerate().take(total) {
            *slot = leaving[usize::from(at)];
            at = slot.to;
            if at == start && length + 1 < total {
                return 0;
            }
        }
        if at == start { total } else { 0 }
    }

    /// Removes the seen faces and joins their rim to the new vertex.
    fn join(&mut self, vertex: Corner<T, N>, seen: &[u16], rim: &[Rim]) {
        let newest = narrow(self.count);
        self.vertices[self.count] = vertex;
        self.count += 1;
        for &index in seen {
            self.faces[usize::from(index)] = Face::FREE;
        }
        let mut slots = [0; V];
        let free = (0..F).filter(|&index| self.faces[index].state == State::Free);
        for (slot, index) in slots.iter_mut().zip(free).take(rim.len()) {
            *slot = narrow(index);
            self.slots = self.slots.max(index + 1);
        }
        for (index, edge) in rim.iter().enumerate() {
            let (slot, next) = (slots[index], slots[(index + 1) % rim.len()]);
            let previous = slots[(index + rim.len() - 1) % rim.len()];
            let face = Face::new([edge.from, edge.to, newest], [edge.beyond, next, previous], &self.vertices);
            self.faces[usize::from(slot)] = face;
            let beyond = &mut self.faces[usize::from(edge.beyond)];
            for side in 0..3 {
                if beyond.corners[side] == edge.to && beyond.corners[(side + 1) % 3] == edge.from {
                    beyond.across[side] = slot;
                }
            }
        }
        self.live = self.live - seen.len() + rim.len();
    }

    /// Removes the vertices that no longer have a face.
    fn compact(&mut self) {
        let mut places = [NONE; V];
        for (_, face) in self.faces() {
            for corner in face.corners {
                places[usize::from(corner)] = 0;
            }
        }
        let mut count = 0;
        for (index, place) in places.iter_mut().enumerate().take(self.count) {
            if *place != NONE {
                *place = narrow(count);
                self.vertices[count] = self.vertices[index];
                count += 1;
            }
        }
        self.count = count;
        for face in self.faces[..self.slots].iter_mut().filter(|face| face.state == State::Live) {
            face.corners = face.corners.map(|corner| places[usize::from(corner)]);
        }
    }
}
