use super::{
    Convex, Details, ShapeError, Structure, Support, SupportFeature, checked_vertex, feature, fetch, inflated,
};
use crate::num::{Number, Scalar};
use crate::vector::Vector;
use core::hint::select_unpredictable;

/// A cloud of points, which stands for its convex hull. Supports are found by a scan over all
/// points.
///
/// The points may lie in any order, repeat, be collinear or lie inside the hull. `C` is anything
/// that lends a slice: `Vec`, array, or a borrowed slice.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Points<V: Vector, C> {
    points: C,
    start: V,
    extent: V::Scalar,
}

impl<V: Vector, C: AsRef<[V]>> Points<V, C> {
    /// The hull of these points.
    ///
    /// # Errors
    /// If there are none, or a coordinate is not finite or too large; the error names the point.
    pub fn new(points: C) -> Result<Self, ShapeError> {
        let slice = points.as_ref();
        if slice.is_empty() {
            return Err(ShapeError::Empty);
        }
        for (index, point) in slice.iter().enumerate() {
            checked_vertex(*point, index)?;
        }
        let (start, extent) = center_and_extent(slice);
        Ok(Self { points, start, extent })
    }

    /// The points as given.
    pub fn points(&self) -> &[V] {
        self.points.as_ref()
    }
}

/// Centre of the bounding box, and a bound on the distance of every point from zero. Neither
/// depends on the order of the points.
pub(super) fn center_and_extent<V: Vector>(points: &[V]) -> (V, V::Scalar) {
    let Some(&first) = points.first() else {
        return (V::default(), Number::ZERO);
    };
    let (mut low, mut high, mut extent) = (first, first, V::Scalar::ZERO);
    for &point in points {
        low = low.componentwise_min(point);
        high = high.componentwise_max(point);
        extent = extent.max(inflated(point.length()));
    }
    let half = V::Scalar::from_f64(0.5);
    (low * half + high * half, extent)
}

/// Index of the support by a scan; the first of equals wins.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
pub(super) fn scan<V: Vector>(points: &[V], direction: V) -> usize {
    let Some((first, rest)) = points.split_first() else {
        return 0;
    };
    let (mut best, mut value) = (0, first.quick_dot(direction));
    for (index, point) in (1..).zip(rest) {
        let candidate = point.quick_dot(direction);
        // The comparison is practically random: a branch would be mispredicted half the time.
        let better = candidate > value;
        best = select_unpredictable(better, index, best);
        value = select_unpredictable(better, candidate, value);
    }
    best
}

/// Index of the vertex that any id names: the id itself if it is an index, else some vertex.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
#[allow(clippy::cast_possible_truncation)] // any vertex will do for a number that is no index
pub(crate) fn index_of(id: u64, count: usize) -> usize {
    let index = id as usize;
    if index < count { index } else { index % count }
}

impl<V: Vector, C: AsRef<[V]>> Convex for Points<V, C> {
    type Vector = V;

    #[inline]
    fn support(&self, direction: V, _hint: u64) -> Support<V> {
        let points = self.points.as_ref();
        let best = scan(points, direction);
        Support { point: points[best], id: best as u64 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> V {
        self.start
    }

    #[inline]
    fn point(&self, id: u64) -> V {
        let points = self.points.as_ref();
        points[index_of(id, points.len())]
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> V::Scalar {
        self.extent
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: Vector, C: AsRef<[V]>> Details<V> for Points<V, C> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        fetch(self.points.as_ref(), |point| point.coordinate(0));
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    fn support_feature(&self, direction: V, _hint: u64, feature: &mut SupportFeature<V>) {
        let points = self.points.as_ref();
        feature::of_cloud(points, direction, scan(points, direction), self.extent, feature);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, V> {
        Structure::Vertices(self.points.as_ref())
    }
}
