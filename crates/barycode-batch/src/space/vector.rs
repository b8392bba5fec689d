use crate::lanes::{Lanes, Mask, Num};

/// One vector in every lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vec3xN<L: Lanes> {
    pub(super) x: Num<L>,
    pub(super) y: Num<L>,
    pub(super) z: Num<L>,
}

impl<L: Lanes> Vec3xN<L> {
    #[inline(always)]
    pub(super) fn new(x: Num<L>, y: Num<L>, z: Num<L>) -> Self {
        Self { x, y, z }
    }

    /// Vector with all coordinates equal to `number`.
    #[inline(always)]
    pub(super) fn all(number: Num<L>) -> Self {
        Self::new(number, number, number)
    }

    #[inline(always)]
    pub(super) fn dot(self, other: Self) -> Num<L> {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub(super) fn cross(self, other: Self) -> Self {
        Self::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    #[inline(always)]
    pub(super) fn abs(self) -> Self {
        Self::new(self.x.abs(), self.y.abs(), self.z.abs())
    }

    #[inline(always)]
    pub(super) fn norm1(self) -> Num<L> {
        let Self { x, y, z } = self.abs();
        x + y + z
    }

    #[inline(always)]
    pub(super) fn max_abs(self) -> Num<L> {
        let Self { x, y, z } = self.abs();
        x.max(y).max(z)
    }

    #[inline(always)]
    pub(super) fn length(self) -> Num<L> {
        self.dot(self).sqrt()
    }

    #[inline(always)]
    pub(super) fn scaled(self, factor: Num<L>) -> Self {
        Self::new(self.x * factor, self.y * factor, self.z * factor)
    }
}

impl<L: Lanes> core::ops::Add for Vec3xN<L> {
    type Output = Self;
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl<L: Lanes> core::ops::Sub for Vec3xN<L> {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl<L: Lanes> core::ops::Neg for Vec3xN<L> {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl<L: Lanes> Mask<L> {
    #[inline(always)]
    pub(super) fn pick(self, yes: Vec3xN<L>, no: Vec3xN<L>) -> Vec3xN<L> {
        Vec3xN::new(self.select(yes.x, no.x), self.select(yes.y, no.y), self.select(yes.z, no.z))
    }
}
