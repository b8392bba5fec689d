//! Tree of axis-aligned boxes around shapes at their poses: which of them may be near another.

use crate::dimension::TableVector;
use crate::proof::{SQUARE_STRETCH, STRETCH, range};
use crate::table::{PosedId, ShapeTable};
use barycode::Scalar;
use barycode::expert::{Number, RigidMap};
use core::ops::Range;

/// Axis-aligned box that contains a shape at its pose, whatever was rounded.
#[derive(Clone, Copy, Debug)]
pub struct ShapeBounds<V> {
    low: V,
    high: V,
}

/// Amount that widens a box, in units of roundoff, times its coordinates.
const SLACK: f64 = 256.0;

impl<V: TableVector> ShapeBounds<V> {
    /// The box around a shape, farther out by `within`. `None` where none is known: of numbers that
    /// are not finite or near the end of their range, and of a matrix that stretches.
    pub(crate) fn new(table: &ShapeTable<V>, posed: &PosedId<V>, within: V::Scalar) -> Option<Self> {
        let (entry, _) = table.known(posed.shape);
        let rows = posed.pose.rows();
        let sums = rows
            .as_ref()
            .iter()
            .map(|row| rows.as_ref().iter().fold(V::Scalar::ZERO, |sum, other| sum + Number::abs(row.dot(*other))));
        // The largest row sum of absolute values of the matrix times its transpose bounds the
        // square of the stretch. The comparisons fail for NaN.
        let most = V::Scalar::from_f64(SQUARE_STRETCH);
        if !sums.into_iter().all(|sum| sum < most) {
            return None;
        }
        let (center, reach, extent) = table.ball(entry);
        let center = posed.pose.place(center);
        let stretch = V::Scalar::from_f64(STRETCH);
        let coordinates = posed.pose.shift().norm1() + extent * stretch + entry.radius + within;
        let (low, high, _) = range::<V::Scalar>();
        if !(coordinates < high) {
            return None;
        }
        let margin = coordinates * V::Scalar::UNIT * V::Scalar::from_f64(SLACK) + low;
        let half = reach * stretch + entry.radius + within + margin;
        let half = V::from_coordinates([half; 3]);
        Some(Self { low: center - half, high: center + half })
    }

    /// The box around both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self { low: self.low.componentwise_min(other.low), high: self.high.componentwise_max(other.high) }
    }

    fn meets(&self, other: &Self) -> bool {
        (0..V::DIMENSION).all(|axis| {
            self.low.coordinate(axis) <= other.high.coordinate(axis)
                && other.low.coordinate(axis) <= self.high.coordinate(axis)
        })
    }

    /// Lower bound of the distance between what is in both boxes, up to rounding: along the axis
    /// on which they are farthest apart.
    fn gap(&self, other: &Self) -> V::Scalar {
        let gap = |axis| {
            let (before, after) = (
                other.low.coordinate(axis) - self.high.coordinate(axis),
                self.low.coordinate(axis) - other.high.coordinate(axis),
            );
            Number::max(before, after)
        };
        (0..V::DIMENSION).map(gap).fold(V::Scalar::ZERO, Number::max)
    }

    /// Twice the centre.
    fn middle(&self, axis: usize) -> V::Scalar {
        self.low.coordinate(axis) + self.high.coordinate(axis)
    }
}

/// Largest number of boxes of a leaf. To sort fewer takes longer than to look at them.
const LEAF: usize = 16;

/// Most nodes above a leaf: each has half of the rows of the one above, of which a number of 32
/// bits counts all.
const DEPTH: usize = 32;

/// Boxes of some rows.
#[derive(Clone, Debug)]
pub(crate) struct BoundsTree<V> {
    /// Rows with a box, those of a node next to each other.
    rows: Vec<(u32, ShapeBounds<V>)>,
    nodes: Vec<Node<V>>,
    /// Rows without a box, which may be near any other.
    anywhere: Vec<u32>,
}

/// A part of the rows. The first of its two halves is the next node.
#[derive(Clone, Debug)]
struct Node<V> {
    bounds: ShapeBounds<V>,
    rows: Range<usize>,
    /// The second half, unless the node is a leaf.
    second: Option<usize>,
}

impl<V: TableVector> BoundsTree<V> {
    pub(crate) fn new(rows: impl Iterator<Item = (u32, Option<ShapeBounds<V>>)>) -> Self {
        let mut tree = Self { rows: Vec::new(), nodes: Vec::new(), anywhere: Vec::new() };
        for (row, bounds) in rows {
            match bounds {
                Some(bounds) => tree.rows.push((row, bounds)),
                None => tree.anywhere.push(row),
            }
        }
        if !tree.rows.is_empty() {
            tree.split(0..tree.rows.len());
        }
        tree
    }

    /// Appends the node of some rows and those of its halves.
    fn split(&mut self, rows: Range<usize>) {
        let part = &mut self.rows[rows.clone()];
        let bounds = part[1..].iter().fold(part[0].1, |all, (_, one)| all.union(*one));
        let node = self.nodes.len();
        self.nodes.push(Node { bounds, rows: rows.clone(), second: None });
        if part.len() <= LEAF {
            return;
        }
        let (mut longest, size) = (0, bounds.high - bounds.low);
        for axis in 1..V::DIMENSION {
            if size.coordinate(longest) < size.coordinate(axis) {
                longest = axis;
            }
        }
        let half = part.len() / 2;
        part.select_nth_unstable_by(half, |(row, one), (other_row, other)| {
            let (one, other) = (one.middle(longest), other.middle(longest));
            one.partial_cmp(&other).unwrap_or(core::cmp::Ordering::Equal).then(row.cmp(other_row))
        });
        let middle = rows.start + half;
        self.split(rows.start..middle);
        self.nodes[node].second = Some(self.nodes.len());
        self.split(middle..rows.end);
    }

    /// Hands out every row that may meet a shape in this box, in no order.
    pub(crate) fn visit(&self, bounds: Option<&ShapeBounds<V>>, found: &mut impl FnMut(u32)) {
        self.anywhere.iter().copied().for_each(&mut *found);
        let Some(bounds) = bounds else {
            return self.rows.iter().for_each(|&(row, _)| found(row));
        };
        // Second halves that are still to be visited, and how many.
        let (mut open, mut count) = ([0; DEPTH], 0);
        let mut next = (!self.nodes.is_empty()).then_some(0);
        while let Some(index) = next {
            let node = &self.nodes[index];
            let meets = node.bounds.meets(bounds);
            if let (true, Some(second)) = (meets, node.second) {
                open[count] = second;
                count += 1;
                next = Some(index + 1);
                continue;
            }
            if meets {
                let rows = self.rows[node.rows.clone()].iter();
                rows.filter(|(_, one)| one.meets(bounds)).for_each(|&(row, _)| found(row));
            }
            next = count.checked_sub(1).map(|last| open[last]);
            count = count.saturating_sub(1);
        }
    }

    /// The row whose box has the smallest gap to this one, and the gap.
    pub(crate) fn nearest(&self, bounds: &ShapeBounds<V>) -> Option<(u32, V::Scalar)> {
        let root = self.nodes.first()?;
        let mut best = (self.rows[0].0, self.rows[0].1.gap(bounds));
        let mut open = vec![(0, root.bounds.gap(bounds))];
        while let Some((index, gap)) = open.pop() {
            if !(gap < best.1) {
                continue;
            }
            let node = &self.nodes[index];
            let Some(second) = node.second else {
                for (row, one) in &self.rows[node.rows.clone()] {
                    let gap = one.gap(bounds);
                    if gap < best.1 {
                        best = (*row, gap);
                    }
                }
                continue;
            };
            let [first, second] = [index + 1, second].map(|half| (half, self.nodes[half].bounds.gap(bounds)));
            // The nearer half is searched first.
            open.extend(if first.1 < second.1 { [second, first] } else { [first, second] });
        }
        Some(best)
    }
}
