//! The polytope of EPA in space: a closed surface of triangles with links to their neighbours.
//!
//! A vertex is added as in any incremental convex hull: the faces that it sees are removed, and the
//! edges around them are joined to it. The seen faces are found by spreading from one that is
//! certainly seen, so they are connected; that their rim is one closed line is checked before
//! anything is changed. The surface is closed at all times, and the origin stays inside.
//!
//! The polytope is laid out in a [`Room`] on the stack of whoever expands it, and moves to a larger
//! one when it is full. Which face is next, its [`queue`](super::queue) knows.

use super::face::{Corner, Face, State};
use crate::num::{Extends, Scalar};
use crate::shape::ulps;
use crate::vec::Vec3;

/// The reason why a vertex was not added. The polytope is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// There is no room.
    Full,
    /// The vertex is there already, or the faces that it sees have no simple rim: rounding has bent
    /// the surface.
    Tangled,
}

/// Memory for a polytope of up to `V` vertices. A closed surface of triangles has twice as many
/// faces less four: `F` is `2 V`. All of it is zero at first.
pub(super) struct Room<T: Scalar, N: Extends<T>, const V: usize, const F: usize> {
    vertices: [Corner<T, N>; V],
    faces: [Face<T, N>; F],
    marks: [u32; V],
    rim: [Rim; V],
    queue: [u16; F],
    seen: [u16; F],
}

impl<T: Scalar, N: Extends<T>, const V: usize, const F: usize> Room<T, N, V, F> {
    const FITS: () = assert!(F == 2 * V && F < u16::MAX as usize);

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    pub(super) fn new() -> Self {
        let () = Self::FITS;
        Self {
            vertices: [Corner::default(); V],
            faces: [Face::FREE; F],
            marks: [0; V],
            rim: [Rim { from: 0, to: 0, beyond: 0 }; V],
            queue: [0; F],
            seen: [0; F],
        }
    }

    /// A polytope without faces.
    pub(super) fn polytope(&mut self) -> Polytope<'_, T, N> {
        Polytope {
            vertices: &mut self.vertices,
            faces: &mut self.faces,
            marks: &mut self.marks,
            rim: &mut self.rim,
            queue: &mut self.queue,
            seen: &mut self.seen,
            state: Counts { vertices: 0, slots: 0, live: 0, queued: 0, stamp: 0 },
            free: NONE,
            farthest: T::ZERO,
            needed: T::INFINITY,
            left_out: T::INFINITY,
        }
    }
}

/// No index.
const NONE: u16 = u16::MAX;

#[derive(Clone, Copy)]
pub(super) struct Counts {
    /// Vertices in use; some may no longer have a face.
    vertices: usize,
    /// Slots for faces in use; some may be free.
    pub(super) slots: usize,
    /// The number of faces.
    live: usize,
    /// Faces in the queue.
    pub(super) queued: usize,
    /// The newest stamp of a vertex on a rim.
    stamp: u32,
}

pub(super) struct Polytope<'m, T: Scalar, N: Extends<T>> {
    vertices: &'m mut [Corner<T, N>],
    pub(super) faces: &'m mut [Face<T, N>],
    /// The last rim that each vertex was on, as a stamp.
    marks: &'m mut [u32],
    rim: &'m mut [Rim],
    /// Indices of faces that wait for their turn; see `queue`.
    pub(super) queue: &'m mut [u16],
    /// Indices of the faces that the newest vertex sees.
    seen: &'m mut [u16],
    pub(super) state: Counts,
    /// The first free slot among those in use; each has the next one in `across`.
    free: u16,
    /// An upper bound on the length of every vertex, the next one included.
    pub(super) farthest: T,
    /// Faces farther than this do not wait: most likely one is nearer.
    pub(super) needed: T,
    /// No face that does not wait is nearer than this.
    pub(super) left_out: T,
}

/// How far outside the origin may be of a new face.
#[derive(Clone, Copy)]
enum Fold {
    /// It is inside, beyond all rounding.
    None,
    /// By the rounding of a distance, as where it is on the first polytope.
    Rounding,
}

/// An edge around the faces that the newest vertex sees.
#[derive(Clone, Copy)]
struct Rim {
    from: u16,
    to: u16,
    /// The face on the other side.
    beyond: u16,
}

/// The next side of a triangle.
fn next(side: usize) -> usize {
    if side == 2 { 0 } else { side + 1 }
}

/// The side of a triangle that begins at one of its corners.
fn side_from(corner: u16, [first, second, _]: [u16; 3]) -> usize {
    if first == corner {
        0
    } else if second == corner {
        1
    } else {
        2
    }
}

#[allow(clippy::cast_possible_truncation)] // there are far less than 2^16 vertices and faces
pub(super) fn narrow(index: usize) -> u16 {
    index as u16
}

impl<T: Scalar, N: Extends<T>> Polytope<'_, T, N> {
    /// Takes the surface of the given triangles, with their neighbours.
    pub(super) fn begin(&mut self, vertices: &[Corner<T, N>], faces: &[Face<T, N>]) {
        self.vertices[..vertices.len()].copy_from_slice(vertices);
        self.faces[..faces.len()].copy_from_slice(faces);
        (self.state.vertices, self.state.slots, self.state.live) = (vertices.len(), faces.len(), faces.len());
        for index in 0..faces.len() {
            self.enqueue(index);
        }
    }

    /// Moves a polytope here, which must have as much room at least.
    pub(super) fn move_from(&mut self, other: &Polytope<'_, T, N>) {
        let Counts { vertices, slots, queued, .. } = other.state;
        self.vertices[..vertices].copy_from_slice(&other.vertices[..vertices]);
        self.faces[..slots].copy_from_slice(&other.faces[..slots]);
        self.queue[..queued].copy_from_slice(&other.queue[..queued]);
        self.state = Counts { stamp: 0, ..other.state };
        (self.free, self.farthest) = (other.free, other.farthest);
        (self.needed, self.left_out) = (other.needed, other.left_out);
    }

    pub(super) fn vertices(&self) -> &[Corner<T, N>] {
        &self.vertices[..self.state.vertices]
    }

    pub(super) fn face(&self, index: usize) -> &Face<T, N> {
        &self.faces[index]
    }

    pub(super) fn faces(&self) -> impl Iterator<Item = (usize, &Face<T, N>)> {
        self.faces[..self.state.slots].iter().enumerate().filter(|(_, face)| face.state != State::Free)
    }

    /// The corners of a face, in the order of their age.
    pub(super) fn corners(&self, face: &Face<T, N>) -> [&Corner<T, N>; 3] {
        let [a, b, c] = face.by_age();
        [&self.vertices[usize::from(a)], &self.vertices[usize::from(b)], &self.vertices[usize::from(c)]]
    }

    /// Makes the normal of a face sharp.
    pub(super) fn sharpen(&mut self, index: usize) {
        self.faces[index].sharpen(self.vertices);
        self.requeue(index);
    }

    /// Completes the distance of a face.
    pub(super) fn measure(&mut self, index: usize) {
        self.faces[index].measure(self.vertices);
        self.requeue(index);
    }

    /// True if the surface encloses the origin, beyond all rounding: the origin is on the inner
    /// side of every face.
    pub(super) fn encloses(&mut self) -> bool {
        (0..self.state.slots).all(|index| {
            if self.faces[index].state == State::Free || self.faces[index].is_certain(self.vertices) {
                return true;
            }
            if !self.faces[index].sharp {
                self.sharpen(index);
            }
            self.faces[index].is_certain(self.vertices)
        })
    }

    /// Adds a vertex that lies beyond a face.
    pub(super) fn insert(&mut self, vertex: &Corner<T, N>, seed: usize) -> Result<(), Refusal> {
        if self.vertices().iter().any(|known| known.w == vertex.w) {
            return Err(Refusal::Tangled);
        }
        if self.state.vertices == self.vertices.len() {
            self.compact();
        }
        if self.state.vertices == self.vertices.len() {
            return Err(Refusal::Full);
        }
        let folds: &[Option<Fold>] = if N::NATIVE { &[None] } else { &[Some(Fold::None), Some(Fold::Rounding)] };
        for &fold in folds {
            if matches!(fold, Some(Fold::Rounding)) && self.encloses() {
                break;
            }
            // A point in the plane of a face is not beyond it, unless the rim is then no simple
            // line.
            for times in [1.0, -1.0, -8.0] {
                let count = self.spread(vertex.w, seed, N::from_scalar(T::from_f64(times)));
                let length = self.rim(count);
                if length > 0 && count < self.state.live {
                    if self.state.live - count + length > self.faces.len() {
                        self.restore(count);
                        return Err(Refusal::Full);
                    }
                    if fold.is_none_or(|fold| self.folds_at_most(fold, vertex, length)) {
                        self.join(vertex, count, length);
                        return Ok(());
                    }
                }
                self.restore(count);
            }
        }
        Err(Refusal::Tangled)
    }

    /// True if no face from the rim to a new vertex has the origin farther outside than is allowed.
    ///
    /// One that has it outside is a sliver whose neighbour in the same plane, but for rounding,
    /// was not seen: it is folded back, and its plane tells nothing of the depth.
    fn folds_at_most(&mut self, fold: Fold, vertex: &Corner<T, N>, length: usize) -> bool {
        let newest = self.state.vertices;
        self.vertices[newest] = *vertex;
        let rounding = self.farthest * ulps(64);
        self.rim[..length].iter().all(|edge| {
            let face = Face::new([edge.from, edge.to, narrow(newest)], [0; 3], self.vertices);
            match fold {
                Fold::None => face.is_certain(self.vertices),
                Fold::Rounding => !(face.distance < -rounding),
            }
        })
    }

    /// True if a point lies beyond a face, beyond all rounding.
    pub(super) fn certainly_sees(&self, index: usize, place: Vec3<N>) -> bool {
        self.faces[index].certainly_sees(place, self.farthest, self.vertices) == Some(true)
    }

    /// True if a point lies beyond a face; see [`Face::sees`].
    fn sees(&mut self, index: usize, place: Vec3<N>, times: N) -> bool {
        if let Some(sees) = self.faces[index].certainly_sees(place, self.farthest, self.vertices) {
            return sees;
        }
        if let Some(sees) = self.faces[index].sees(place, times, self.vertices) {
            return sees;
        }
        self.sharpen(index);
        self.faces[index].sees(place, times, self.vertices) == Some(true)
    }

    /// Marks the faces that a point sees, spreading from one of them. Returns their number.
    fn spread(&mut self, place: Vec3<N>, seed: usize, times: N) -> usize {
        self.faces[seed].state = State::Seen;
        self.seen[0] = narrow(seed);
        let (mut next, mut count) = (0, 1);
        while next < count {
            for neighbour in self.faces[usize::from(self.seen[next])].across {
                let index = usize::from(neighbour);
                if self.faces[index].state != State::Seen && self.sees(index, place, times) {
                    self.faces[index].state = State::Seen;
                    self.seen[count] = neighbour;
                    count += 1;
                }
            }
            next += 1;
        }
        count
    }

    /// Makes the first seen faces plain faces again.
    fn restore(&mut self, count: usize) {
        for &index in &self.seen[..count] {
            self.faces[usize::from(index)].state = State::Live;
        }
    }

    /// Lists the edges around the seen faces in order, counter-clockwise. Returns their number, or
    /// zero if they are not one closed line that meets no vertex twice.
    fn rim(&mut self, count: usize) -> usize {
        let faces = &*self.faces;
        let is_seen = |index: u16| faces[usize::from(index)].state == State::Seen;
        let (mut total, mut start) = (0, (0, 0));
        for &index in &self.seen[..count] {
            for side in 0..3 {
                if !is_seen(faces[usize::from(index)].across[side]) {
                    total += 1;
                    start = (index, side);
                }
            }
        }
        if total < 3 {
            return 0;
        }
        self.state.stamp += 1;
        let (mut index, mut side) = start;
        for length in 0..total {
            let face = &faces[usize::from(index)];
            let (from, to) = (face.corners[side], face.corners[next(side)]);
            if self.marks[usize::from(from)] == self.state.stamp {
                return 0;
            }
            self.marks[usize::from(from)] = self.state.stamp;
            self.rim[length] = Rim { from, to, beyond: face.across[side] };
            // Around the far end, through seen faces, to the next edge that leaves it.
            side = next(side);
            while is_seen(faces[usize::from(index)].across[side]) {
                index = faces[usize::from(index)].across[side];
                side = side_from(to, faces[usize::from(index)].corners);
            }
        }
        if (index, side) == start { total } else { 0 }
    }

    /// Removes the seen faces and joins their rim to the new vertex.
    fn join(&mut self, vertex: &Corner<T, N>, count: usize, length: usize) {
        let newest = narrow(self.state.vertices);
        self.vertices[self.state.vertices] = *vertex;
        self.state.vertices += 1;
        for place in 0..count {
            self.dequeue(usize::from(self.seen[place]));
        }
        // The new faces take the slots of the seen ones, then free ones.
        for place in count..length {
            self.seen[place] = self.free_slot();
        }
        for place in length..count {
            let index = self.seen[place];
            let face = &mut self.faces[usize::from(index)];
            (face.state, face.across[0]) = (State::Free, self.free);
            self.free = index;
        }
        for place in 0..length {
            let Rim { from, to, beyond } = self.rim[place];
            let slot = self.seen[place];
            let after = self.seen[if place + 1 < length { place + 1 } else { 0 }];
            let before = self.seen[if place > 0 { place - 1 } else { length - 1 }];
            self.faces[usize::from(slot)] = Face::new([from, to, newest], [beyond, after, before], self.vertices);
            self.enqueue(usize::from(slot));
            let beyond = &mut self.faces[usize::from(beyond)];
            // The side that begins where the rim's ends.
            beyond.across[side_from(to, beyond.corners)] = slot;
        }
        self.state.live = self.state.live - count + length;
    }

    fn free_slot(&mut self) -> u16 {
        let slot = self.free;
        if slot == NONE {
            self.state.slots += 1;
            return narrow(self.state.slots - 1);
        }
        self.free = self.faces[usize::from(slot)].across[0];
        slot
    }

    /// Removes the vertices that no longer have a face.
    fn compact(&mut self) {
        self.marks.fill(0);
        self.state.stamp = 0;
        for face in self.faces[..self.state.slots].iter().filter(|face| face.state != State::Free) {
            for corner in face.corners {
                self.marks[usize::from(corner)] = 1;
            }
        }
        let mut count = 0;
        for index in 0..self.state.vertices {
            if self.marks[index] != 0 {
                self.marks[index] = u32::from(narrow(count));
                self.vertices[count] = self.vertices[index];
                count += 1;
            }
        }
        self.state.vertices = count;
        let place = |corner: u16| narrow(self.marks[usize::from(corner)] as usize);
        for face in self.faces[..self.state.slots].iter_mut().filter(|face| face.state != State::Free) {
            face.corners = face.corners.map(place);
        }
        self.marks.fill(0);
    }
}
