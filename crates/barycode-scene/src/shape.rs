//! The shapes that files describe: plain numbers as read, valid by construction.

pub(crate) mod body;
pub(crate) mod covering;

use barycode::d2::Polygon;

use crate::error::{Flaw, quote};
use crate::number;
use crate::polygon;

/// A region of the plane, or a line in it. Made by the constructors, which see to it that every
/// number is finite and every area is positive; the fields are there to be read.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A rectangle, turned about its centre.
    #[non_exhaustive]
    Rectangle {
        /// The centre.
        center: [f64; 2],
        /// Direction of the length, in radians from the `x` axis.
        orientation: f64,
        /// Extent along the orientation.
        length: f64,
        /// Extent across it.
        width: f64,
    },
    /// A disc.
    #[non_exhaustive]
    Circle {
        /// The centre.
        center: [f64; 2],
        /// The radius.
        radius: f64,
    },
    /// A convex polygon.
    #[non_exhaustive]
    Convex {
        /// The corners, counter-clockwise; no three on a line.
        vertices: Vec<[f64; 2]>,
    },
    /// All points within a radius of a convex polygon, or of the line between two points.
    #[non_exhaustive]
    Rounded {
        /// The corners, counter-clockwise; at least two.
        vertices: Vec<[f64; 2]>,
        /// The radius, positive.
        radius: f64,
    },
    /// A polygon that is not convex, perhaps with holes.
    #[non_exhaustive]
    Concave {
        /// The outline, counter-clockwise, then the holes, clockwise; no three consecutive vertices
        /// on a line.
        rings: Vec<Vec<[f64; 2]>>,
        /// Convex polygons, counter-clockwise, that cover the region exactly and overlap only along
        /// edges. Their corners are corners of the rings, unrounded.
        pieces: Vec<Vec<[f64; 2]>>,
    },
    /// A line from vertex to vertex, of no width; a point if there is only one.
    #[non_exhaustive]
    Line {
        /// The vertices, at least one; no two consecutive ones are equal.
        vertices: Vec<[f64; 2]>,
    },
}

impl Shape {
    /// A rectangle from its centre, the direction of its length in radians, and its sizes.
    ///
    /// # Errors
    /// If a number is not finite or out of range, or a size is not positive.
    pub fn rectangle(center: [f64; 2], orientation: f64, length: f64, width: f64) -> Result<Self, Flaw> {
        for value in [center[0], center[1], orientation] {
            number::checked(value)?;
        }
        positive("rectangle's length", length)?;
        positive("rectangle's width", width)?;
        Ok(Self::Rectangle { center, orientation, length, width })
    }

    /// A disc.
    ///
    /// # Errors
    /// If a number is not finite or out of range, or the radius is not positive.
    pub fn circle(center: [f64; 2], radius: f64) -> Result<Self, Flaw> {
        for value in center {
            number::checked(value)?;
        }
        positive("circle's radius", radius)?;
        Ok(Self::Circle { center, radius })
    }

    /// The polygon with this boundary, in either direction of rotation. Vertices that repeat their
    /// neighbour or lie on the line between their neighbours are dropped, so is a first vertex
    /// repeated at the end. A polygon that is not convex is cut into convex pieces.
    ///
    /// # Errors
    /// If a number is not finite or out of range, the boundary meets itself, or it encloses no
    /// area; the flaw names the vertex.
    pub fn polygon(vertices: &[[f64; 2]]) -> Result<Self, Flaw> {
        Self::polygon_with_holes(&[vertices])
    }

    /// The polygon inside the first ring and outside the others, each treated as in
    /// [`Shape::polygon`].
    ///
    /// # Errors
    /// As [`Shape::polygon`]; also if a hole crosses the outline or another hole, or has more
    /// than single points in common with it, or is not inside the outline. Vertices are counted
    /// through all rings.
    pub fn polygon_with_holes(rings: &[&[[f64; 2]]]) -> Result<Self, Flaw> {
        polygon::normalised(rings).map(|polygon| match polygon {
            polygon::Polygon::Convex(vertices) => Self::Convex { vertices },
            polygon::Polygon::Concave { rings, pieces } => Self::Concave { rings, pieces },
        })
    }

    /// All points within a radius of the convex hull of these vertices; with a radius of 0 the hull
    /// itself.
    ///
    /// # Errors
    /// If there is no vertex, a number is not finite or out of range, the radius is negative, or
    /// nothing of it has an area; the flaw names the vertex.
    pub fn rounded(vertices: &[[f64; 2]], radius: f64) -> Result<Self, Flaw> {
        if vertices.is_empty() {
            return Err(Flaw::new("a shape without vertices is nowhere", "give at least one vertex"));
        }
        for (index, vertex) in vertices.iter().enumerate() {
            let flawed = |flaw: Flaw| Flaw { vertex: Some(index), ..flaw };
            vertex.iter().try_for_each(|&number| number::checked(number).map(drop)).map_err(flawed)?;
        }
        let hull = Polygon::hull(vertices.iter().map(|&vertex| vertex.into()).collect());
        let hull = hull.map_err(|error| Flaw::new(error.to_string(), "check the coordinates and their unit"))?;
        let vertices: Vec<[f64; 2]> = hull.vertices().iter().map(|&vertex| vertex.into()).collect();
        if let [center] = vertices[..] {
            return Self::circle(center, radius);
        }
        if radius == 0.0 {
            return Self::polygon(&vertices).map_err(|flaw| Flaw { vertex: None, ..flaw });
        }
        positive("radius", radius)?;
        Ok(Self::Rounded { vertices, radius })
    }

    /// The line from vertex to vertex, of no width, which may cross itself; a point if there is one
    /// vertex, or all are equal.
    ///
    /// # Errors
    /// If there is no vertex, or a number is not finite or out of range; the flaw names the vertex.
    pub fn line(vertices: &[[f64; 2]]) -> Result<Self, Flaw> {
        if vertices.is_empty() {
            return Err(Flaw::new("a line without vertices is nowhere", "give at least one vertex"));
        }
        for (index, vertex) in vertices.iter().enumerate() {
            let flawed = |flaw: Flaw| Flaw { vertex: Some(index), ..flaw };
            vertex.iter().try_for_each(|&number| number::checked(number).map(drop)).map_err(flawed)?;
        }
        let mut vertices = vertices.to_vec();
        vertices.dedup();
        Ok(Self::Line { vertices })
    }

    /// The area in the square of the file's unit of length, rounded.
    pub fn area(&self) -> f64 {
        match self {
            Self::Rectangle { length, width, .. } => length * width,
            Self::Circle { radius, .. } => std::f64::consts::PI * radius * radius,
            Self::Convex { vertices } => polygon::area(vertices),
            Self::Concave { rings, .. } => rings.iter().map(|ring| polygon::area(ring)).sum(),
            Self::Rounded { vertices, radius } => {
                let ends = vertices.iter().zip(vertices.iter().cycle().skip(1));
                let around: f64 = ends.map(|([ax, ay], [bx, by])| (bx - ax).hypot(by - ay)).sum();
                polygon::area(vertices) + radius * (around + std::f64::consts::PI * radius)
            }
            Self::Line { .. } => 0.0,
        }
    }

    /// How the shape is called in messages and tables.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Rectangle { .. } => "rectangle",
            Self::Circle { .. } => "circle",
            Self::Convex { .. } => "convex polygon",
            Self::Rounded { .. } => "rounded polygon",
            Self::Concave { .. } => "concave polygon",
            Self::Line { .. } => "line",
        }
    }
}

fn positive(name: &str, value: f64) -> Result<(), Flaw> {
    number::checked(value).map_err(|flaw| flaw.within(name))?;
    if value > 0.0 {
        return Ok(());
    }
    Err(Flaw::new(format!("a {name} of {} covers no area", quote(&value.to_string())), "give a size greater than 0"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_must_be_positive_and_numbers_finite() {
        for shape in [
            Shape::rectangle([0.0, 0.0], 0.0, 0.0, 1.0),
            Shape::rectangle([0.0, 0.0], 0.0, 1.0, -1.0),
            Shape::rectangle([0.0, 0.0], f64::NAN, 1.0, 1.0),
            Shape::rectangle([0.0, 1e300], 0.0, 1.0, 1.0),
            Shape::circle([0.0, 0.0], -2.0),
            Shape::circle([0.0, f64::INFINITY], 2.0),
            Shape::circle([0.0, 0.0], f64::NAN),
            Shape::line(&[]),
            Shape::line(&[[0.0, 0.0], [1.0, f64::NAN]]),
        ] {
            assert!(!shape.unwrap_err().remedy.is_empty());
        }
    }

    #[test]
    fn areas() {
        let near = |shape: Result<Shape, Flaw>, area: f64| (shape.unwrap().area() - area).abs() < 1e-14;
        assert!(near(Shape::rectangle([1.0, 2.0], 0.3, 4.0, 2.0), 8.0));
        assert!(near(Shape::circle([1.0, 2.0], 1.0), std::f64::consts::PI));
        assert!(near(Shape::polygon(&[[0.0, 0.0], [0.0, 2.0], [2.0, 0.0]]), 2.0));
        let outline = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]];
        let hole = [[1.0, 1.0], [3.0, 1.0], [3.0, 3.0], [1.0, 3.0]];
        assert!(near(Shape::polygon_with_holes(&[&outline, &hole]), 12.0));
    }
}
