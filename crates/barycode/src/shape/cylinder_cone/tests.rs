//! Points and ids of cylinders and cones.

use super::*;

struct Random(u64);

impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 31
    }

    /// Number between -1 and 1, times a power of two that is mostly one.
    fn number(&mut self, sizes: u64) -> f64 {
        let size = if self.bits().is_multiple_of(4) { (self.bits() % (2 * sizes)) as f64 - sizes as f64 } else { 0.0 };
        ((self.bits() >> 11) as f64 * (-52.0_f64).exp2() - 1.0) * size.exp2()
    }
}

/// Distances of a point from the disc of this radius, and from its rim point along a direction
/// whose x and y are not both zero.
fn off<T: Scalar>(point: Vec3<T>, direction: Vec3<T>, radius: T) -> [f64; 2] {
    let [x, y, dx, dy, radius] = [point.x, point.y, direction.x, direction.y, radius].map(Scalar::to_f64);
    let most = dx.abs().max(dy.abs());
    let (dx, dy) = (dx / most, dy / most);
    let share = radius / dx.hypot(dy);
    [x.hypot(y) - radius, (x - dx * share).hypot(y - dy * share)]
}

/// Rim points along directions of all sizes are accurate to the stated rounding, and equal those
/// that their ids name.
fn points_are_what_their_ids_name<T: Scalar>(sizes: u64) {
    let random = &mut Random(5);
    for round in 0..20_000 {
        let [half, radius] = [(); 2].map(|()| T::from_f64(random.number(20).abs()));
        let direction = [(); 3].map(|()| T::from_f64(random.number(sizes)));
        let direction = Vec3::from(if round % 7 == 0 { [T::ZERO, direction[1], direction[2]] } else { direction });
        let (cylinder, cone) = (
            Cylinder::from_half_height(half, radius).expect("finite"),
            Cone::from_half_height(half, radius).expect("finite"),
        );
        let [round_about, pointed] = [cylinder.support(direction, 0), cone.support(direction, 0)];
        assert_eq!(cylinder.point(round_about.id), round_about.point, "{cylinder:?} {direction:?}");
        assert_eq!(cone.point(pointed.id), pointed.point, "{cone:?} {direction:?}");
        assert_eq!(round_about.point.z, half * if direction.z > T::ZERO { T::ONE } else { -T::ONE });
        let [beyond, beside] = off(round_about.point, direction, radius);
        // Along the rim the error may be larger: it counts along the direction by its square.
        let stated = cylinder.rounding().point.to_f64();
        assert!(beyond.abs() <= stated && beside <= 4.0 * stated, "{cylinder:?} {direction:?} {beyond} {beside}");
        let patch = cylinder.details().patch(round_about.id, direction).expect("on a rim");
        assert_eq!(
            (patch.support, cylinder.details().piece(round_about.id)),
            (round_about, cylinder.details().piece(patch.support.id))
        );
    }
}

#[test]
fn points_are_what_their_ids_name_in_both_precisions() {
    points_are_what_their_ids_name::<f32>(120);
    points_are_what_their_ids_name::<f64>(1000);
}

/// Ids of other cylinders, and arbitrary numbers, name points of the shape, to within the stated
/// rounding.
fn any_number_names_a_point<T: Scalar>() {
    let random = &mut Random(6);
    let mut on_rims = 0;
    for _ in 0..20_000 {
        let [half, radius] = [(); 2].map(|()| T::from_f64(random.number(2).abs()));
        let (cylinder, cone) = (
            Cylinder::from_half_height(half, radius).expect("finite"),
            Cone::from_half_height(half, radius).expect("finite"),
        );
        let other =
            Cylinder::from_half_height(half, radius * T::from_f64(1.0 + 1e-7 * random.number(1))).expect("finite");
        let direction = Vec3::from([(); 3].map(|()| T::from_f64(random.number(1))));
        for id in [random.bits(), other.support(direction, 0).id, u64::MAX, T::INFINITY.to_bits() << 32] {
            for point in [cylinder.point(id), cone.point(id)] {
                let [beyond, _] = off(point, direction, radius);
                assert!(beyond <= cylinder.rounding().point.to_f64() && point.z.abs() <= half, "{id:x} {point:?}");
                on_rims += u32::from(-beyond <= cylinder.rounding().value.to_f64());
            }
        }
    }
    assert!(on_rims > 10_000, "{on_rims}");
}

#[test]
fn any_number_names_a_point_in_both_precisions() {
    any_number_names_a_point::<f32>();
    any_number_names_a_point::<f64>();
}

#[test]
fn directions_without_a_rim_point_end_on_the_axis() {
    let can = Cylinder::from_half_height(0.5_f32, 2.0).expect("finite");
    for x in [0.0, f32::NAN, f32::INFINITY] {
        let support = can.support(Vec3::new(x, 0.0, 1.0), 0);
        assert_eq!((support.point, can.point(support.id)), (Vec3::new(0.0, 0.0, 0.5), support.point));
        assert_eq!((can.piece(support.id), can.patch(support.id, Vec3::new(0.0, 0.0, 1.0))), (None, None));
    }
}
