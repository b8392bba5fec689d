//! What the files of space are read into: shapes at poses, rooms of objects, links at poses.

use barycode::d3;

use super::mesh::MeshPart;
use crate::error::Flaw;
use crate::missing::MissingShape;
use crate::number;

/// A rigid motion of space: turn, then move.
pub type Pose = d3::Pose<f64>;

/// A convex shape in its own frame. Made by the constructors, which see to it that every number is
/// finite and every size is positive; the fields are there to be read.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A box about the origin.
    #[non_exhaustive]
    Cuboid {
        /// Lengths along x, y and z.
        size: [f64; 3],
    },
    /// A cylinder about the origin, its axis along z.
    #[non_exhaustive]
    Cylinder {
        /// From end to end.
        height: f64,
        /// Of the ends.
        radius: f64,
    },
    /// A capsule about the origin, its axis along z.
    #[non_exhaustive]
    Capsule {
        /// Between the centres of the balls at the ends.
        length: f64,
        /// Of the balls.
        radius: f64,
    },
    /// A ball about the origin.
    #[non_exhaustive]
    Sphere {
        /// The radius.
        radius: f64,
    },
    /// All that is no higher than this along z: a ground, or a wall where its pose turns it. No
    /// link has this shape.
    #[non_exhaustive]
    HalfSpace {
        /// Of its plane.
        height: f64,
    },
    /// The convex hull of points.
    #[non_exhaustive]
    Hull {
        /// The points, in any order; they may repeat or lie inside the hull.
        vertices: Vec<[f64; 3]>,
    },
}

impl Shape {
    /// A box from its lengths along x, y and z.
    ///
    /// # Errors
    /// If a length is not positive, not finite or out of range.
    pub fn cuboid(size: [f64; 3]) -> Result<Self, Flaw> {
        for (name, length) in ["x", "y", "z"].into_iter().zip(size) {
            positive(&format!("the box's length along {name}"), length)?;
        }
        Ok(Self::Cuboid { size })
    }

    /// A cylinder from its height and radius.
    ///
    /// # Errors
    /// If a size is not positive, not finite or out of range.
    pub fn cylinder(height: f64, radius: f64) -> Result<Self, Flaw> {
        positive("the cylinder's height", height)?;
        positive("the cylinder's radius", radius)?;
        Ok(Self::Cylinder { height, radius })
    }

    /// A capsule from the length between the centres of its ends, and its radius.
    ///
    /// # Errors
    /// If a size is not positive, not finite or out of range.
    pub fn capsule(length: f64, radius: f64) -> Result<Self, Flaw> {
        positive("the capsule's length", length)?;
        positive("the capsule's radius", radius)?;
        Ok(Self::Capsule { length, radius })
    }

    /// A ball from its radius.
    ///
    /// # Errors
    /// If the radius is not positive, not finite or out of range.
    pub fn sphere(radius: f64) -> Result<Self, Flaw> {
        positive("the sphere's radius", radius)?;
        Ok(Self::Sphere { radius })
    }

    /// All that is no higher than this along z.
    ///
    /// # Errors
    /// If the height is not finite or out of range.
    pub fn half_space(height: f64) -> Result<Self, Flaw> {
        number::checked(height).map_err(|flaw| flaw.within("height"))?;
        Ok(Self::HalfSpace { height })
    }

    /// The hull of a mesh's part, stretched along x, y and z. A hull without volume is a shape,
    /// too.
    ///
    /// # Errors
    /// If a factor is zero or not finite, or a stretched coordinate is out of range.
    pub fn hull(part: &MeshPart, scale: [f64; 3]) -> Result<Self, Flaw> {
        for factor in scale {
            number::checked(factor).map_err(|flaw| flaw.within("scale"))?;
            if factor == 0.0 {
                return Err(Flaw::new("a scale of 0 leaves nothing of the mesh", "give factors that are not zero"));
            }
        }
        let mut vertices = part.vertices.clone();
        for vertex in &mut vertices {
            for (number, factor) in vertex.iter_mut().zip(scale) {
                *number = number::checked(*number * factor).map_err(|flaw| flaw.within("scaled mesh"))?;
            }
        }
        Ok(Self::Hull { vertices })
    }
}

fn positive(name: &str, size: f64) -> Result<(), Flaw> {
    number::checked(size).map_err(|flaw| flaw.within(name))?;
    // Not `size <= 0.0`: NaN must fail, too.
    if !(size > 0.0) {
        return Err(Flaw::new(format!("{name} is {size}"), "make it positive"));
    }
    Ok(())
}

/// A pose from a position and a quaternion **with the scalar last**.
///
/// # Errors
/// If a number is not finite or out of range, or the quaternion's length is not 1 within a
/// thousandth: such a one is more likely a mistake than a rounded rotation. (What is left of the
/// difference is normalised away.)
pub fn pose(position: [f64; 3], quaternion: [f64; 4]) -> Result<Pose, Flaw> {
    for number in position {
        number::checked(number).map_err(|flaw| flaw.within("position"))?;
    }
    for number in quaternion {
        number::checked(number).map_err(|flaw| flaw.within("quaternion"))?;
    }
    let length = quaternion.iter().map(|part| part * part).sum::<f64>().sqrt();
    if !((length - 1.0).abs() < 1e-3) {
        let what = format!("the quaternion has the length {length}");
        return Err(Flaw::new(what, "normalise it to 1, and check the order of its numbers"));
    }
    Ok(Pose::new(position, d3::Rotation::from_quaternion_xyzw(quaternion)))
}

/// A shape at a place.
#[derive(Debug, Clone, PartialEq)]
pub struct PosedShape {
    /// The shape, in its own frame.
    pub shape: Shape,
    /// From the shape's frame to that of the object or link.
    pub pose: Pose,
}

/// An object of a room: the union of its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// Its name, unique in the room.
    pub id: String,
    /// Its parts, placed in the world; none if its shape is missing.
    pub parts: Vec<PosedShape>,
    /// What is missing of its shape.
    pub missing: Vec<MissingShape>,
}

/// What an arm can run into.
#[derive(Debug, Clone, PartialEq)]
pub struct Room {
    /// The file name without folder and extension.
    pub name: String,
    /// The objects in the file's order, with distinct ids.
    pub objects: Vec<Object>,
}

/// A link of an arm: the union of its parts.
#[derive(Debug, Clone, PartialEq)]
pub struct Link {
    /// Its name, unique in the arm.
    pub name: String,
    /// Its parts, placed in the link's frame; none of a mere frame.
    pub parts: Vec<PosedShape>,
    /// What is missing of its shape; of a mere frame nothing is.
    pub missing: Vec<MissingShape>,
}

/// Where a link is.
#[derive(Debug, Clone, PartialEq)]
pub struct LinkPose {
    /// The link's name.
    pub link: String,
    /// From the link's frame to the world.
    pub pose: Pose,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_positive() {
        for flaw in [
            Shape::cuboid([1.0, 0.0, 1.0]),
            Shape::cuboid([1.0, 1.0, f64::NAN]),
            Shape::cylinder(-1.0, 1.0),
            Shape::cylinder(1.0, f64::INFINITY),
            Shape::capsule(0.0, 1.0),
            Shape::capsule(1.0, -1.0),
            Shape::sphere(1e16),
            Shape::half_space(f64::NAN).map_err(|flaw| Flaw { what: format!("the {}", flaw.what), ..flaw }),
        ] {
            let flaw = flaw.unwrap_err();
            assert!(flaw.what.starts_with("the ") && !flaw.remedy.is_empty(), "{flaw}");
        }
        assert!(Shape::cuboid([1e-9, 2.0, 3.0]).is_ok());
    }

    #[test]
    fn hulls_are_scaled_and_may_be_mirrored() {
        let part = MeshPart { name: String::new(), vertices: vec![[1.0, 2.0, 3.0]], triangles: Vec::new() };
        let Shape::Hull { vertices } = Shape::hull(&part, [0.5, -1.0, 2.0]).unwrap() else { panic!() };
        assert_eq!(vertices, [[0.5, -2.0, 6.0]]);
        assert!(Shape::hull(&part, [0.0, 1.0, 1.0]).unwrap_err().what.contains("scale of 0"));
        assert!(Shape::hull(&part, [1.0, 1.0, 1e15]).unwrap_err().what.contains("scaled mesh"));
    }

    #[test]
    fn quaternions_are_nearly_of_length_one() {
        let half = 0.5_f64.sqrt();
        let quarter = pose([1.0, 2.0, 3.0], [0.0, 0.0, half, half]).unwrap();
        use barycode::expert::Coordinates;
        assert!((quarter.transform([1.0, 0.0, 0.0].into()) - [1.0, 3.0, 3.0].into()).max_abs() < 1e-15);
        for bad in [[0.0; 4], [1.0, 1.0, 0.0, 0.0], [f64::NAN, 0.0, 0.0, 1.0]] {
            assert!(pose([0.0; 3], bad).unwrap_err().what.contains("quaternion"));
        }
        assert!(pose([f64::INFINITY, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]).unwrap_err().what.contains("position"));
    }
}
