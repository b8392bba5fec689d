//! A list of points that records whether a support was tied.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barycode::expert::{Details, Number, Rounding, Vector};
use barycode::{Convex, Scalar, Support};
use barycode_testkit::ask::TestVector;
use barycode_testkit::build::TestShape;

/// List of points that records ties.
pub(super) struct Watched<V: Vector> {
    pub(super) shape: TestShape<V>,
    pub(super) points: Vec<V>,
    pub(super) tied: Arc<AtomicBool>,
}

impl<V: TestVector + Send + Sync> Convex for Watched<V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        let found = self.shape.support(direction, hint);
        // More than the rounding of a height, or of a rise along an edge, which a climb compares:
        // level is level either way.
        let size = |p: V| {
            let part = |k: usize| (p.coordinate(k) * direction.coordinate(k)).abs();
            (1..V::DIMENSION).fold(part(0), |sum, k| sum + part(k))
        };
        let level = |p: V| {
            let rounding = (size(p) + size(found.point)) * (V::Scalar::EPSILON + V::Scalar::EPSILON);
            (p.dot(direction) - found.point.dot(direction)).abs() <= rounding
                || (p - found.point).dot(direction).abs() <= rounding
        };
        if self.points.iter().any(|&p| p != found.point && level(p)) {
            self.tied.store(true, Ordering::Relaxed);
        }
        found
    }

    fn start(&self) -> V {
        self.shape.start()
    }

    fn point(&self, id: u64) -> V {
        self.shape.point(id)
    }

    fn extent(&self) -> V::Scalar {
        self.shape.extent()
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.shape.rounding()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: TestVector + Send + Sync> Details<V> for Watched<V> {
    fn nearest(&self, place: V) -> Option<V> {
        self.shape.details().nearest(place)
    }

    fn names_points(&self) -> bool {
        self.shape.details().names_points()
    }

    fn has_patches(&self) -> bool {
        self.shape.details().has_patches()
    }

    fn piece(&self, id: u64) -> Option<u64> {
        self.shape.details().piece(id)
    }

    fn patch(&self, id: u64, direction: V) -> Option<barycode::expert::Patch<V>> {
        self.shape.details().patch(id, direction)
    }

    fn structure(&self) -> barycode::expert::Structure<'_, V> {
        self.shape.details().structure()
    }
}
