use super::points::{center_and_extent, index_of, scan};
use super::{Convex, Details, ShapeError, Structure, Support, SupportFeature, checked_vertex, feature, fetch};
use crate::num::Scalar;
use crate::predicate::orient2d;
use crate::vec::Vec2;
use core::cmp::Ordering;

/// Search of a polygon for its support vertex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SupportSearch {
    /// Scan small polygons, climb on large ones. The crossover is measured
    /// (`docs/decisions/0004-support-crossover.md`).
    #[default]
    Auto,
    /// Always scan every vertex.
    Scan,
    /// Always climb around the ring from the hint, except in arrays of up to eight vertices, which
    /// are scanned.
    Climb,
}

/// From this many vertices on, [`SupportSearch::Auto`] climbs.
const CLIMB_FROM: usize = 24;
/// An array of up to this many vertices is scanned whatever the setting: the compiler then knows
/// that the loop calls nothing, and fuses both scans (`docs/decisions/0011-twins.md`). A climb
/// takes as long at best.
const SCANNED: usize = 8;

/// A convex polygon: vertices counter-clockwise, any number of them.
///
/// Collinear and repeated vertices are allowed, and so are polygons without area (one vertex, two,
/// a flat ring). `C` is anything that lends a slice: `Vec`, array, or a borrowed slice.
///
/// ```
/// use barycode::d2::{self, Polygon, Vec2};
///
/// let kerb = Polygon::new([[0.0_f64, 0.0], [4.0, 0.0], [4.0, 0.2], [0.0, 0.2]].map(Vec2::from))?;
/// let cloud = [[1.0, 1.2], [1.4, 1.2], [1.2, 1.9], [1.2, 1.3]].map(Vec2::from);
/// let cone = Polygon::hull(cloud.to_vec())?;
/// let answer = d2::distance(&kerb, &cone);
/// assert!((answer.distance - 1.0).abs() < 1e-15);
/// # Ok::<(), barycode::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Polygon<T, C> {
    vertices: C,
    start: Vec2<T>,
    extent: T,
    climb_from: usize,
}

impl<T: Scalar, C: AsRef<[Vec2<T>]>> Polygon<T, C> {
    /// The polygon with these vertices, which must be convex and counter-clockwise. Both are
    /// decided exactly.
    ///
    /// # Errors
    /// If there are no vertices, one is not finite or too large, the ring is not convex or goes
    /// round clockwise. The error names the vertex and the remedy.
    pub fn new(vertices: C) -> Result<Self, ShapeError> {
        validate(vertices.as_ref())?;
        Ok(Self::assume_convex(vertices))
    }

    /// The polygon with these vertices, assumed to be convex, counter-clockwise and finite.
    ///
    /// Never unsafe: if the assumption is false, answers may be wrong or `Undecided`. An empty
    /// slice counts as the point zero.
    pub fn assume_convex(vertices: C) -> Self {
        let (start, extent) = center_and_extent(vertices.as_ref());
        Self { vertices, start, extent, climb_from: CLIMB_FROM }
    }

    /// Sets the search for supports. The answers do not depend on it beyond their bounds.
    #[must_use]
    pub fn with_search(mut self, search: SupportSearch) -> Self {
        self.climb_from = match search {
            SupportSearch::Auto => CLIMB_FROM,
            SupportSearch::Scan => usize::MAX,
            SupportSearch::Climb => 0,
        };
        self
    }

    /// The vertices as given.
    pub fn vertices(&self) -> &[Vec2<T>] {
        self.vertices.as_ref()
    }
}

#[cfg(feature = "alloc")]
impl<T: Scalar> Polygon<T, alloc::vec::Vec<Vec2<T>>> {
    /// The polygon with these vertices if they are those of a convex polygon, counter-clockwise
    /// ([`Polygon::new`]), else their convex hull.
    ///
    /// ```
    /// use barycode::d2::{Polygon, Vec2};
    ///
    /// let list = |points: [[f64; 2]; 4]| points.map(Vec2::from).to_vec();
    /// let square = Polygon::new_or_hull(list([[1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.0, 0.0]]))?;
    /// assert_eq!(square.vertices()[0], Vec2::new(1.0, 0.0));
    /// let dented = Polygon::new_or_hull(list([[0.0, 0.0], [2.0, 0.0], [0.5, 0.5], [0.0, 2.0]]))?;
    /// assert_eq!(dented.vertices().len(), 3);
    /// # Ok::<(), barycode::ShapeError>(())
    /// ```
    ///
    /// # Errors
    /// If there is no vertex, or one is not finite or too large.
    pub fn new_or_hull(vertices: alloc::vec::Vec<Vec2<T>>) -> Result<Self, ShapeError> {
        if validate(&vertices).is_ok() { Ok(Self::assume_convex(vertices)) } else { Self::hull(vertices) }
    }

    /// The convex hull of any finite cloud of points, in any order. Collinear and repeated points
    /// are dropped, exactly.
    ///
    /// Andrew's monotone chain (1979) on exact orientations.
    ///
    /// # Errors
    /// If there are no points, or one is not finite or too large; the error names the point.
    pub fn hull(mut cloud: alloc::vec::Vec<Vec2<T>>) -> Result<Self, ShapeError> {
        if cloud.is_empty() {
            return Err(ShapeError::Empty);
        }
        for (index, point) in cloud.iter().enumerate() {
            checked_vertex(*point, index)?;
        }
        let order = |a: &Vec2<T>, b: &Vec2<T>| (a.x, a.y).partial_cmp(&(b.x, b.y)).unwrap_or(Ordering::Equal);
        cloud.sort_by(order);
        cloud.dedup();
        if cloud.len() < 3 {
            return Ok(Self::assume_convex(cloud));
        }
        let mut ring = alloc::vec::Vec::with_capacity(cloud.len() + 1);
        let mut chain = |points: &mut dyn Iterator<Item = Vec2<T>>, base: usize| {
            for point in points {
                while ring.len() >= base + 2
                    && orient2d(ring[ring.len() - 2], ring[ring.len() - 1], point) != Ordering::Greater
                {
                    ring.pop();
                }
                ring.push(point);
            }
            // The last point is the first of the returning chain.
            ring.pop();
            ring.len()
        };
        let base = chain(&mut cloud.iter().copied(), 0);
        chain(&mut cloud.iter().rev().copied(), base);
        Ok(Self::assume_convex(ring))
    }
}

/// Checks exactly that a ring is convex and counter-clockwise: it has no right turn, and its edges
/// turn round once. Classify the edges into those that point up (or due right) and the others: a
/// ring that turns round once changes class twice.
fn validate<T: Scalar>(vertices: &[Vec2<T>]) -> Result<(), ShapeError> {
    if vertices.is_empty() {
        return Err(ShapeError::Empty);
    }
    for (index, vertex) in vertices.iter().enumerate() {
        checked_vertex(*vertex, index)?;
    }
    let (mut left, mut first_right, mut changes) = (false, None, 0);
    let mut first_extra_turn = None;
    let (mut previous, mut was_up): (Option<usize>, Option<bool>) = (None, None);
    let count = vertices.len();
    // Two rounds, so that the turn and the change at the seam are included; the second round counts
    // only those.
    for index in 0..2 * count {
        let (from, to) = (vertices[index % count], vertices[(index + 1) % count]);
        if from == to {
            continue;
        }
        let up = to.y > from.y || (to.y == from.y && to.x > from.x);
        if let (Some(before), Some(was_up)) = (previous, was_up) {
            match orient2d(vertices[before], from, to) {
                Ordering::Greater => left = true,
                Ordering::Less => first_right = first_right.or(Some(index % count)),
                Ordering::Equal => {}
            }
            if up != was_up {
                changes += 1;
                if changes > 2 {
                    first_extra_turn = first_extra_turn.or(Some(index % count));
                }
            }
        }
        if index >= count {
            break;
        }
        (previous, was_up) = (Some(index % count), Some(up));
    }
    match (first_right, first_extra_turn) {
        (None, None) => Ok(()),
        (Some(_), None) if !left => Err(ShapeError::Clockwise),
        (Some(vertex), _) | (None, Some(vertex)) => Err(ShapeError::NotConvex { vertex }),
    }
}

/// Steps of a long climb after which it goes on in strides.
const STEPS: usize = 16;

/// Rings of more vertices are climbed in strides.
const LONG: usize = 256;

/// Climbs around a convex ring from a vertex.
///
/// Support values along a convex ring rise to one plateau and fall to another. The climb compares
/// neighbours through the edge between them: a difference of near neighbours is exact or nearly so,
/// and the climb ends within 4u times the perimeter of the true maximum, whatever the number of
/// vertices (comparing rounded support values would add an error per vertex). It passes over level
/// edges (repeated vertices, edges perpendicular to the direction); since a level stretch may lie
/// on a falling side, a climb that never rose turns round once.
///
/// Returns the index. Not inlined, because the scan is, and must stay small.
#[inline(never)]
fn climb<T: Scalar>(ring: &[Vec2<T>], direction: Vec2<T>, hint: u64) -> usize {
    let count = ring.len();
    if count == 0 {
        return 0;
    }
    let mut at = index_of(hint, count);
    if count > LONG {
        return climb_in_strides(ring, direction, at);
    }
    let mut rose = false;
    for _ in 0..count {
        let next = if at + 1 == count { 0 } else { at + 1 };
        let rise = (ring[next] - ring[at]).dot(direction);
        // NaN fails the comparison and ends the climb.
        if !(rise >= T::ZERO) {
            break;
        }
        rose |= rise > T::ZERO;
        at = next;
    }
    if !rose {
        for _ in 0..count {
            let next = if at == 0 { count - 1 } else { at - 1 };
            if !((ring[next] - ring[at]).dot(direction) >= T::ZERO) {
                break;
            }
            at = next;
        }
    }
    at
}

/// Does what [`climb`] does, on a ring so long that single steps would be most of a query.
#[inline(never)]
fn climb_in_strides<T: Scalar>(ring: &[Vec2<T>], direction: Vec2<T>, start: usize) -> usize {
    let count = ring.len();
    let (at, rose) = climb_along(ring, direction, start, |at| if at + 1 == count { 0 } else { at + 1 }, stride_forward);
    if rose {
        return at;
    }
    climb_along(ring, direction, at, |at| if at == 0 { count - 1 } else { at - 1 }, stride_back).0
}

/// Climbs step by step while edges do not fall, and in strides where these are many. Returns where
/// it ended, and whether any edge rose.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn climb_along<T: Scalar>(
    ring: &[Vec2<T>],
    direction: Vec2<T>,
    start: usize,
    next: impl Fn(usize) -> usize,
    stride: fn(&[Vec2<T>], Vec2<T>, usize) -> usize,
) -> (usize, bool) {
    let (mut at, mut rose) = (start, false);
    for step in 1..=ring.len() {
        let onward = next(at);
        let rise = (ring[onward] - ring[at]).dot(direction);
        // NaN fails the comparison and ends the climb.
        if !(rise >= T::ZERO) {
            break;
        }
        rose |= rise > T::ZERO;
        at = onward;
        if step == STEPS {
            at = stride(ring, direction, at);
        }
    }
    (at, rose)
}

#[cold]
#[inline(never)]
fn stride_forward<T: Scalar>(ring: &[Vec2<T>], direction: Vec2<T>, from: usize) -> usize {
    let count = ring.len();
    strides(ring, direction, from, |at, by| if by < count - at { at + by } else { by - (count - at) })
}

#[cold]
#[inline(never)]
fn stride_back<T: Scalar>(ring: &[Vec2<T>], direction: Vec2<T>, from: usize) -> usize {
    let count = ring.len();
    strides(ring, direction, from, |at, by| if by <= at { at - by } else { at + (count - by) })
}

/// Climbs in strides that double until one goes too far, and then halve.
///
/// A vertex is on the same side of the ring, between here and the top, if it is farther and the
/// edge onward rises. Where that holds only by rounding, the vertex is as far below the top as the
/// climb may end: edges of a convex ring fall ever more steeply. A level edge proves nothing, since
/// repeated vertices have one on either side.
#[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
fn strides<T: Scalar>(
    ring: &[Vec2<T>],
    direction: Vec2<T>,
    from: usize,
    moved: impl Fn(usize, usize) -> usize,
) -> usize {
    let rises = |from: usize, to: usize| (ring[to] - ring[from]).dot(direction) > T::ZERO;
    let (mut at, mut by, mut grows) = (from, STEPS, true);
    while by > 0 {
        let to = moved(at, by);
        let fine = rises(at, to) && rises(to, moved(to, 1));
        at = if fine { to } else { at };
        grows &= fine && by < ring.len() / 4;
        by = if grows { 2 * by } else { by / 2 };
    }
    at
}

impl<T: Scalar, C: AsRef<[Vec2<T>]>> Convex for Polygon<T, C> {
    type Vector = Vec2<T>;

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn support(&self, direction: Vec2<T>, hint: u64) -> Support<Vec2<T>> {
        let vertices = self.vertices.as_ref();
        let few = vertices.len() <= SCANNED && size_of_val(vertices) == size_of::<C>();
        let best = if few || vertices.len() < self.climb_from {
            scan(vertices, direction)
        } else {
            climb(vertices, direction, hint)
        };
        // A polygon without vertices (`assume_convex`) counts as the point zero.
        Support { point: vertices.get(best).copied().unwrap_or_default(), id: best as u64 }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn start(&self) -> Vec2<T> {
        self.start
    }

    #[inline]
    fn point(&self, id: u64) -> Vec2<T> {
        let vertices = self.vertices.as_ref();
        if vertices.is_empty() { Vec2::default() } else { vertices[index_of(id, vertices.len())] }
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn extent(&self) -> T {
        self.extent
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn details(&self) -> &dyn Details<Vec2<T>> {
        self
    }
}

impl<T: Scalar, C: AsRef<[Vec2<T>]>> Details<Vec2<T>> for Polygon<T, C> {
    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn fetch(&self) {
        fetch(self.vertices.as_ref(), |vertex| vertex.x);
    }

    #[cfg_attr(not(any(debug_assertions, target_family = "wasm")), inline(always))]
    fn names_points(&self) -> bool {
        true
    }

    fn support_feature(&self, direction: Vec2<T>, hint: u64, feature: &mut SupportFeature<Vec2<T>>) {
        let at = self.support(direction, hint).id as usize;
        feature::of_ring(self.vertices.as_ref(), direction, at, feature::noise_of(self.extent), feature);
    }

    #[inline]
    fn structure(&self) -> Structure<'_, Vec2<T>> {
        let vertices = self.vertices.as_ref();
        if vertices.is_empty() { Structure::Opaque } else { Structure::Vertices(vertices) }
    }
}
