//! From the plane to the page.

use super::Point2;

/// A rectangle on the page.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Frame {
    /// Upper left corner.
    pub(crate) corner: Point2,
    /// Width and height.
    pub(crate) size: [f64; 2],
}

/// Shows a part of the plane in a frame: the same scale both ways, y up.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    frame: Frame,
    /// The point of the plane in the middle of the frame.
    center: Point2,
    /// Pixels for one unit of length.
    scale: f64,
}

impl View {
    /// Shows all the points, with a margin of so many pixels around them.
    pub(crate) fn enclosing(points: impl IntoIterator<Item = Point2>, frame: Frame, margin: f64) -> Self {
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for point in points {
            for axis in 0..2 {
                // NaN is passed over.
                low[axis] = low[axis].min(point[axis]);
                high[axis] = high[axis].max(point[axis]);
            }
        }
        let mut center = [0.0; 2];
        let mut scale = f64::INFINITY;
        for axis in 0..2 {
            let extent = high[axis] - low[axis];
            if extent.is_finite() {
                center[axis] = low[axis] + 0.5 * extent;
                scale = scale.min((frame.size[axis] - 2.0 * margin).max(1.0) / extent);
            }
        }
        // A single point, or nothing at all.
        if !scale.is_finite() {
            scale = 1.0;
        }
        Self { frame, center, scale }
    }

    pub(crate) fn place(&self, point: Point2) -> Point2 {
        let middle = |axis: usize| self.frame.corner[axis] + 0.5 * self.frame.size[axis];
        [middle(0) + (point[0] - self.center[0]) * self.scale, middle(1) - (point[1] - self.center[1]) * self.scale]
    }

    pub(crate) fn places(&self, points: &[Point2]) -> Vec<Point2> {
        points.iter().map(|&point| self.place(point)).collect()
    }

    /// Where an arrow of some pixels ends that sets out from a point of the plane in a direction.
    pub(crate) fn offset_point(&self, point: Point2, direction: Point2, pixels: f64) -> Point2 {
        let [x, y] = self.place(point);
        let length = direction[0].hypot(direction[1]);
        if length > 0.0 && length.is_finite() {
            [x + pixels * direction[0] / length, y - pixels * direction[1] / length]
        } else {
            [x, y]
        }
    }

    /// Pixels for one unit of length.
    pub(crate) fn scale(&self) -> f64 {
        self.scale
    }

    /// The part of the plane that is seen: lower left and upper right corner.
    pub(crate) fn shown(&self) -> [Point2; 2] {
        let half = self.frame.size.map(|size| 0.5 * size / self.scale);
        let corner = |sign: f64| [self.center[0] + sign * half[0], self.center[1] + sign * half[1]];
        [corner(-1.0), corner(1.0)]
    }

    /// Whether an upright box meets the part that is seen.
    pub(crate) fn shows(&self, [low, high]: [Point2; 2]) -> bool {
        let [left_below, right_above] = self.shown();
        (0..2).all(|axis| low[axis] <= right_above[axis] && high[axis] >= left_below[axis])
    }

    pub(crate) fn frame(&self) -> Frame {
        self.frame
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame { corner: [10.0, 20.0], size: [152.0, 252.0] };

    #[test]
    fn everything_fits_and_up_is_up() {
        let view = View::enclosing([[1e7, 0.0], [1e7 + 4.0, 1.0]], FRAME, 26.0);
        assert_eq!(view.scale(), 25.0);
        assert_eq!(view.place([1e7 + 2.0, 0.5]), [86.0, 146.0]);
        assert_eq!(view.place([1e7, 1.5]), [36.0, 121.0]);
        assert_eq!(view.shown(), [[1e7 + 2.0 - 3.04, 0.5 - 5.04], [1e7 + 2.0 + 3.04, 0.5 + 5.04]]);
        assert!(view.shows([[0.0, -1.0], [1e7, 0.0]]) && !view.shows([[0.0, 6.0], [1e8, 7.0]]));
        assert_eq!(view.offset_point([1e7 + 2.0, 0.5], [0.0, 3.0], 10.0), [86.0, 136.0]);
        assert_eq!(view.offset_point([1e7 + 2.0, 0.5], [0.0, 0.0], 10.0), [86.0, 146.0]);
    }

    #[test]
    fn a_point_and_nothing_have_a_view_too() {
        let view = View::enclosing([[3.0, 3.0]], FRAME, 26.0);
        assert_eq!((view.scale(), view.place([3.0, 3.0])), (1.0, [86.0, 146.0]));
        let view = View::enclosing([[f64::NAN, f64::NAN]], FRAME, 26.0);
        assert_eq!(view.place([0.0, 0.0]), [86.0, 146.0]);
    }
}
