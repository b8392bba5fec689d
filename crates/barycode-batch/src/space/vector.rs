use crate::lanes::{LaneScalar, Lanes, Mask, Num};
use crate::witness::LaneVector;
use barycode::d3;
use barycode::expert::Number;

/// One vector in every lane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vec3xN<L: Lanes> {
    pub(super) x: Num<L>,
    pub(super) y: Num<L>,
    pub(super) z: Num<L>,
}

impl<L: Lanes> Vec3xN<L> {
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn new(x: Num<L>, y: Num<L>, z: Num<L>) -> Self {
        Self { x, y, z }
    }

    /// Vector with all coordinates equal to `number`.
    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn all(number: Num<L>) -> Self {
        Self::new(number, number, number)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn dot(self, other: Self) -> Num<L> {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn cross(self, other: Self) -> Self {
        Self::new(
            self.y * other.z - self.z * other.y,
            self.z * other.x - self.x * other.z,
            self.x * other.y - self.y * other.x,
        )
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn abs(self) -> Self {
        Self::new(self.x.abs(), self.y.abs(), self.z.abs())
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn norm1(self) -> Num<L> {
        let Self { x, y, z } = self.abs();
        x + y + z
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn max_abs(self) -> Num<L> {
        let Self { x, y, z } = self.abs();
        x.max(y).max(z)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    pub(super) fn length(self) -> Num<L> {
        self.dot(self).sqrt()
    }
}

impl<L: Lanes> core::ops::Add for Vec3xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y, self.z + other.z)
    }
}

impl<L: Lanes> core::ops::Sub for Vec3xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y, self.z - other.z)
    }
}

impl<L: Lanes> core::ops::Neg for Vec3xN<L> {
    type Output = Self;
    #[cfg_attr(not(unoptimised), inline(always))]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y, -self.z)
    }
}

impl<L: Lanes> LaneVector<L> for Vec3xN<L> {
    type Row = d3::Vec3<L::Scalar>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn zero(lanes: L) -> Self {
        Self::all(lanes.splat(Number::ZERO))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn scaled(self, factor: Num<L>) -> Self {
        Self::new(self.x * factor, self.y * factor, self.z * factor)
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn select(mask: Mask<L>, yes: Self, no: Self) -> Self {
        Self::new(mask.select(yes.x, no.x), mask.select(yes.y, no.y), mask.select(yes.z, no.z))
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn store(self, to: &mut [Self::Row], row: usize) {
        let zero = L::Scalar::line(Number::ZERO);
        let (mut x, mut y, mut z) = (zero, zero, zero);
        self.x.store(x.as_mut());
        self.y.store(y.as_mut());
        self.z.store(z.as_mut());
        let all = x.as_ref()[..L::COUNT].iter().zip(y.as_ref()).zip(z.as_ref());
        for (to, ((&x, &y), &z)) in to[row..].iter_mut().zip(all) {
            *to = d3::Vec3::new(x, y, z);
        }
    }
}
