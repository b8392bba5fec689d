//! Names of the four questions.

/// Yes/no question: do the shapes meet?
#[derive(Clone, Copy, Debug)]
pub struct Meet {
    /// True if any shape of the table has a radius.
    pub(crate) round: bool,
}

/// Distance of the shapes.
#[derive(Clone, Copy, Debug)]
pub struct HowFar;

/// Distance, separating direction and witness points.
#[derive(Clone, Copy, Debug)]
pub struct Where;

/// Signed distance, direction and witness points.
#[derive(Clone, Copy, Debug)]
pub struct HowDeep;
