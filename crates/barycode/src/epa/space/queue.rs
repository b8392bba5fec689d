//! The faces that wait for their turn: a binary heap, the nearest first.
//!
//! A face enters with the distance of its plane, and is measured when it comes first: most faces
//! never do. Those farther than an upper bound of the depth are left out, since the polytope has a
//! face that is nearer.
//!
//! **No bound rests on that.** A support may fall short of the obstacle by its rounding, and then
//! every face of the polytope is farther than the height that it has shown. So the least distance
//! of a face that was left out is kept, and a face that comes first must not be farther: where it
//! is, every face waits.

use super::face::State;
use super::polytope::{Polytope, narrow};
use crate::num::{Extends, Scalar};

impl<T: Scalar, N: Extends<T>> Polytope<'_, T, N> {
    /// Index of the nearest face, measured: no other is nearer than its distance. Of equals the one
    /// with the larger area, then the one of older vertices.
    pub(super) fn nearest(&mut self) -> usize {
        loop {
            let index = usize::from(self.queue[0]);
            if self.state.queued == 0 || self.faces[index].distance > self.left_out {
                self.enqueue_all();
            } else if self.faces[index].state == State::Measured {
                return index;
            } else {
                self.measure(index);
            }
        }
    }

    /// Lets every face wait.
    #[cold]
    #[inline(never)]
    fn enqueue_all(&mut self) {
        (self.needed, self.left_out) = (T::INFINITY, T::INFINITY);
        for index in 0..self.state.slots {
            if self.faces[index].state != State::Free && self.faces[index].place == 0 {
                self.enqueue(index);
            }
        }
    }

    /// Lets a face wait that does not, unless it is farther than the nearest one.
    pub(super) fn enqueue(&mut self, index: usize) {
        let distance = self.faces[index].distance;
        // NaN waits, and ends the expansion when it comes first.
        if distance > self.needed {
            self.left_out = self.left_out.min(distance);
            return;
        }
        let place = self.state.queued;
        self.state.queued += 1;
        self.put(place, index);
        self.rise(place);
    }

    /// Removes a face from the queue, if it waits.
    pub(super) fn dequeue(&mut self, index: usize) {
        let Some(place) = usize::from(self.faces[index].place).checked_sub(1) else {
            return;
        };
        self.faces[index].place = 0;
        self.state.queued -= 1;
        let last = usize::from(self.queue[self.state.queued]);
        if last != index {
            self.put(place, last);
            self.requeue(last);
        }
    }

    /// Puts a face where its distance belongs.
    pub(super) fn requeue(&mut self, index: usize) {
        match usize::from(self.faces[index].place).checked_sub(1) {
            Some(place) => {
                let place = self.rise(place);
                self.sink(place);
            }
            None => self.enqueue(index),
        }
    }

    fn put(&mut self, place: usize, index: usize) {
        self.queue[place] = narrow(index);
        self.faces[index].place = narrow(place + 1);
    }

    /// Moves a face up while it goes before the one above. Returns its place.
    fn rise(&mut self, mut place: usize) -> usize {
        let index = usize::from(self.queue[place]);
        while place > 0 {
            let above = usize::from(self.queue[(place - 1) / 2]);
            if !self.goes_before(index, above) {
                break;
            }
            self.put(place, above);
            place = (place - 1) / 2;
        }
        self.put(place, index);
        place
    }

    /// Moves a face down while one below goes before it.
    fn sink(&mut self, mut place: usize) {
        let index = usize::from(self.queue[place]);
        loop {
            let mut below = 2 * place + 1;
            if below >= self.state.queued {
                break;
            }
            let (first, second) = (usize::from(self.queue[below]), below + 1);
            if second < self.state.queued && self.goes_before(usize::from(self.queue[second]), first) {
                below = second;
            }
            let other = usize::from(self.queue[below]);
            if !self.goes_before(other, index) {
                break;
            }
            self.put(place, other);
            place = below;
        }
        self.put(place, index);
    }

    /// True if a face has its turn before another one.
    fn goes_before(&self, index: usize, other: usize) -> bool {
        let (face, known) = (&self.faces[index], &self.faces[other]);
        if face.distance == known.distance {
            return self.wins_tie(index, other);
        }
        face.distance < known.distance
    }

    /// Does not depend on what is measured, which changes while a face waits.
    #[cold]
    fn wins_tie(&self, index: usize, other: usize) -> bool {
        let (face, known) = (&self.faces[index], &self.faces[other]);
        let (area, known_area) = (face.area(self.vertices()), known.area(self.vertices()));
        area > known_area || (area == known_area && face.by_age() < known.by_age())
    }
}
