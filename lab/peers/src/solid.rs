//! Pairs in space.

/// A convex body by its corners and its surface in counter-clockwise triangles.
#[derive(Clone, Debug)]
pub struct Hull {
    pub vertices: Vec<[f64; 3]>,
    pub faces: Vec<[u32; 3]>,
}

/// One body in its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Solid {
    /// By its place among the hulls.
    Hull(u32),
    Sphere {
        radius: f64,
    },
    /// Along z, `half` from the middle to the centre of either end.
    Capsule {
        half: f64,
        radius: f64,
    },
    /// Half extents.
    Cuboid([f64; 3]),
    /// Along z, `half` from the middle to either end.
    Cylinder {
        half: f64,
        radius: f64,
    },
    /// Along z, `half` from the middle up to the apex and down to the base.
    Cone {
        half: f64,
        radius: f64,
    },
}

/// Two bodies, and the pose of the second in the first's frame.
#[derive(Clone, Copy, Debug)]
pub struct SolidPair {
    pub a: Solid,
    pub b: Solid,
    /// Scalar last, not always of unit length.
    pub quaternion: [f64; 4],
    /// The same by rows.
    pub rotation: [[f64; 3]; 3],
    pub translation: [f64; 3],
}

/// Pairs, the first of all of one kind, and the second, and the hulls that they name.
#[derive(Clone, Debug, Default)]
pub struct Solids {
    pub hulls: Vec<Hull>,
    pub pairs: Vec<SolidPair>,
}

impl SolidPair {
    pub fn new(a: Solid, b: Solid, quaternion: [f64; 4], translation: [f64; 3]) -> Self {
        let length = quaternion.iter().map(|c| c * c).sum::<f64>().sqrt();
        let [x, y, z, w] = quaternion.map(|c| c / length);
        let rotation = [
            [1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)],
            [2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)],
            [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)],
        ];
        Self { a, b, quaternion, rotation, translation }
    }
}
