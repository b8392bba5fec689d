//! Where a shape is during a step: a ball that goes straight.
//!
//! The centre of a ball around the shape moves on a curve whose second derivative is at most `ω²
//! |c|`, with the angle `ω` of the step and the centre `c` in the shape's own frame, so that it is
//! at most an eighth of that away from its chord (`docs/theory.md`, "Motion with rotation"). A ball
//! that is larger by this much and goes along the chord contains the shape at every time.

use crate::dimension::TableVector;
use crate::meetings::tree::ShapeBounds;
use crate::obstacles::margin;
use crate::proof::range;
use crate::table::{PosedId, ShapeId, ShapeTable};
use barycode::expert::{Number, RigidMap};
use barycode::{Kinematic, Scalar};

/// A ball that goes straight from one place to another while time goes from zero to one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Swing<V: TableVector> {
    from: V,
    to: V,
    reach: V::Scalar,
    /// How far the centre is from its chord, and the end from its pose, at most.
    bend: V::Scalar,
    /// Sum of all coordinates, which rounding is relative to.
    coordinates: V::Scalar,
}

/// The largest distortion of a matrix that counts as a rotation, as for the motions of the
/// single-pair library.
const DISTORTION: f64 = 0.001;

impl<V: TableVector + Kinematic> Swing<V> {
    /// The ball of a shape of the table between two poses; `None` where no motion is known between
    /// them, or numbers are near the end of their range.
    pub(super) fn new(table: &ShapeTable<V>, shape: ShapeId, [from, to]: [V::Pose; 2]) -> Option<Self> {
        let (entry, _) = table.known(shape);
        let (center, reach, extent) = table.ball(entry);
        let [first, second] = [from.distortion(), to.distortion()];
        let most = V::Scalar::from_f64(DISTORTION);
        // The comparisons fail for NaN.
        if !(first <= most && second <= most) {
            return None;
        }
        let bend = if center == V::default() || from == to {
            V::Scalar::ZERO
        } else {
            let angle = V::rotation_between(&from, &to).length() * 1.000_1;
            center.length() * V::Scalar::from_f64(angle * angle * 0.1251)
        };
        let ends = [from.place(center), to.place(center)];
        let coordinates = from.shift().norm1() + to.shift().norm1() + (extent + extent) + entry.radius;
        if !(coordinates < range::<V::Scalar>().1) {
            return None;
        }
        // The end that the motion comes to is off by the distortions.
        let bend = bend + (first + second) * (extent + extent);
        let reach = reach * V::Scalar::from_f64(1.002) + entry.radius + bend;
        Some(Self { from: ends[0], to: ends[1], reach, bend, coordinates })
    }

    /// A box around the shape during the step, farther out by `within`.
    pub(super) fn bounds(
        &self,
        table: &ShapeTable<V>,
        shape: ShapeId,
        [from, to]: [V::Pose; 2],
        within: V::Scalar,
    ) -> Option<ShapeBounds<V>> {
        let at = |pose| ShapeBounds::new(table, &PosedId::new(shape, pose), within + self.bend);
        Some(at(from)?.union(at(to)?))
    }

    /// At most the distance of the two shapes at any time of the step.
    pub(super) fn gap(&self, other: &Self) -> V::Scalar {
        let (first, last) = (other.from - self.from, other.to - self.to);
        let way = last - first;
        let square = way.dot(way);
        let zero = V::Scalar::ZERO;
        let share =
            if square > zero { Number::min(Number::max(-first.dot(way) / square, zero), V::Scalar::ONE) } else { zero };
        let nearest = (first + way * share).length();
        nearest - self.reach - other.reach - margin(self.coordinates + other.coordinates)
    }
}
