//! Regressions found by fuzzing, each with its story. Those that the format of the suite can
//! express are cases there.

use barycode::d2::{self, Affine, Pose, Posed, Rectangle, Support, Vec2};
use barycode::d3::{self, Capsule, Convex, Cuboid, HullOf, Point, Query, Sphere, Vec3};
use barycode::{Cache, CheckError, Pair, Start, Stop, Verdict};

/// A capsule and a point make a hull of radius 0: the capsule's radius is part of its supports, as
/// `direction · (radius / length)`. The simplex that the first answer left in the cache was flat up
/// to 2e-30 when its points were restored from ids, and its side had a normal of about that length.
/// The quotient overflowed, the support fell short by the radius, and the answer from the warm
/// cache claimed a depth of 1 instead of 1.9.
#[test]
fn a_hull_with_a_bulge_from_a_warm_cache() {
    let capsule = Capsule::new([1.0_f32, 7.6875, -7.6875], [-2.0, 1.648_252_6e-30, -4.0], 6.0).unwrap();
    let point = Point::new([6.0_f32, -1.0, -5.0625]).unwrap();
    let members: [&dyn Convex<Vector = Vec3<f32>>; 2] = [&capsule, &point];
    let hull = HullOf::new(members).unwrap();
    let ball = Sphere::new([-3.0, 0.0, 1.0], 1.0).unwrap();
    let depth = 7.0 - 26.0_f32.sqrt();
    let mut cache = Cache::new();
    for _ in 0..3 {
        let answer = Query::new().cache(&mut cache).contact(&hull, &ball);
        assert!(answer.lower <= -depth && -depth <= answer.upper, "{answer:?}");
    }
    for length in [1.0, 1e-20, 1e-30, 1e-38] {
        let found = HullOf::new([ball]).unwrap().support(Vec3::new(0.0, -length, 0.0), 0).point;
        assert!(found.y.is_finite(), "{found:?} along {length:e}");
        let two = HullOf::new([ball, Sphere::new([-3.0, 0.0, 1.0], 4.0).unwrap()]).unwrap();
        assert_eq!(two.support(Vec3::new(0.0, -length, 0.0), 0).point, Vec3::new(-3.0, -3.0, 1.0), "{length:e}");
    }
}

/// A pair with a known depth answered whether the shapes meet with the depth's simplex: a side of
/// the obstacle, which does not hold the origin and does not prove a yes.
#[test]
fn a_yes_after_a_depth_is_proven() {
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    let mut pair = Pair::new(square, Pose::IDENTITY, square, Pose::translation([1.5, 0.25])).unwrap();
    assert_eq!(pair.contact().depth(), 0.5);
    let meeting = pair.intersects();
    let (a, b) = pair.shapes();
    assert_eq!((meeting.verdict, meeting.check(&a, &b)), (Verdict::Penetrating, Ok(())));
}

/// Closest points of an overlap have no normal, and distance zero. The check required of such an
/// answer only that the shapes meet, so that it passed with any depth.
#[test]
fn a_depth_without_a_normal_is_refuted() {
    let square = Rectangle::from_half_extents([1.0, 1.0]).unwrap();
    let other = Posed::new(square, Pose::translation([1.5, 0.25])).unwrap();
    let mut answer = d2::closest_points(&square, &other);
    assert_eq!(answer.check(&square, &other), Ok(()));
    (answer.lower, answer.distance, answer.upper) = (-70.0, -60.0, -50.0);
    assert_eq!(answer.check(&square, &other), Err(CheckError::NotUnit));
}

/// An extent is rounded up by a few units in its last place, which a subnormal number lacks: the
/// rectangle with its corner at (1, 1), in units of the smallest positive number, had an extent of
/// 1.
#[test]
fn extents_of_subnormal_boxes() {
    let units = |x: f64| x.to_bits();
    for code in 0..20_u64.pow(3) {
        let half = [code % 20, code / 20 % 20, code / 400];
        let [x, y, z] = half.map(f64::from_bits);
        let (flat, solid) =
            (Rectangle::from_half_extents([x, y]).unwrap(), Cuboid::from_half_extents([x, y, z]).unwrap());
        let square = |count: usize| half[..count].iter().map(|side| side * side).sum::<u64>();
        for (extent, square) in [(flat.extent(), square(2)), (solid.extent(), square(3))] {
            assert!(units(extent) * units(extent) >= square, "{half:?} within {extent:e}");
            assert_eq!(extent == 0.0, square == 0, "{half:?}");
        }
        // Half of these, to the nearest even number: a shape that is not a point never has an
        // extent of zero.
        let halved = Posed::new(flat, Pose::new([0.0, 0.0], d2::Rotation::new(0.5, 0.0))).unwrap();
        assert_eq!(halved.extent() == 0.0, square(2) == 0, "{half:?}");
    }
}

/// The factor by which a matrix stretches was the root of a sum of squares, which is zero in f32
/// for entries below 1e-23. The image of a large shape under such a matrix has an ordinary size,
/// but had an extent of zero: its bounds omitted all rounding. So did those of a custom shape that
/// leaves its extent to the library.
#[test]
fn extents_under_matrices_whose_squares_underflow() {
    let (large, tiny) = (2.0_f32.powi(60), 2.0_f32.powi(-80));
    let reaches = |extent: f32, point: &dyn Fn(u64) -> f32| {
        let most = (0..8).map(point).fold(0.0, f32::max);
        assert!(extent >= most && extent <= most * 2.0, "{extent:e} of {most:e}");
    };
    let flat = Rectangle::from_half_extents([large, large]).unwrap();
    let image = Affine::new(flat, [[tiny, tiny / 2.0], [0.0, tiny]], [0.0; 2]).unwrap();
    reaches(image.extent(), &|id| image.point(id).length());
    let posed = Posed::new(flat, Pose::new([0.0; 2], d2::Rotation::new(tiny, tiny / 2.0))).unwrap();
    reaches(posed.extent(), &|id| posed.point(id).length());
    let solid = Cuboid::from_half_extents([large; 3]).unwrap();
    let matrix = [[tiny, 0.0, 0.0], [0.0, 0.0, -tiny], [0.0, tiny, 0.0]];
    let image = Affine::new(solid, matrix, [0.0; 3]).unwrap();
    reaches(image.extent(), &|id| image.point(id).length());
    let posed = Posed::new(solid, d3::Pose::new([0.0; 3], d3::Rotation::from_rows(matrix))).unwrap();
    reaches(posed.extent(), &|id| posed.point(id).length());

    #[derive(Debug)]
    struct Own(f32);
    impl Convex for Own {
        type Vector = Vec2<f32>;
        fn support(&self, direction: Vec2<f32>, _hint: u64) -> Support<Vec2<f32>> {
            Support { point: Vec2::new(self.0.copysign(direction.x), self.0.copysign(direction.y)), id: 0 }
        }
        fn start(&self) -> Vec2<f32> {
            Vec2::default()
        }
    }
    assert!(Own(tiny).extent() >= tiny);
    // Out of range, and not of size zero.
    assert_eq!(d2::contact(&Own(tiny), &Own(0.0)).stop, Stop::OutOfRange);
}

/// The end of a capsule was farther from a point than the capsule's radius, and both lengths were
/// far below the resolution of wide arithmetic relative to the offset of the origins:
/// `p - q - offset` was zero. The upper bound took this for the distance of the cores, and
/// separated shapes were reported to meet.
#[test]
fn a_radius_below_all_rounding() {
    use barycode::d2::{Capsule, Point};
    let (f32_sizes, f64_sizes) = ([(1e-18, 1e-19), (3e-41, 3.4e-42)], [(1e-40, 1e-41), (1e-250, 1e-251)]);
    for (gap, radius) in f32_sizes {
        let capsule = Capsule::new([-6.1875_f32, 0.0], [gap, gap / 2.0], radius).unwrap();
        let moved = Posed::new(capsule, Pose::translation([-8.0, -8.0])).unwrap();
        let point = Point::new([-8.0, -8.0]).unwrap();
        let found = [
            d2::intersects(&moved, &point).verdict,
            d2::intersects(&point, &moved).verdict,
            d2::distance(&moved, &point).verdict,
            d2::closest_points(&moved, &point).verdict,
            d2::contact(&moved, &point).verdict,
        ];
        assert_eq!(found, [Verdict::Separated; 5], "{gap:e} {radius:e}");
    }
    for (gap, radius) in f64_sizes {
        let capsule = Capsule::new([-6.1875, 0.0], [gap, gap / 2.0], radius).unwrap();
        let moved = Posed::new(capsule, Pose::translation([-8.0, -8.0])).unwrap();
        let point = Point::new([-8.0, -8.0]).unwrap();
        let (meeting, contact) = (d2::intersects(&moved, &point), d2::contact(&moved, &point));
        assert_eq!([meeting.verdict, contact.verdict], [Verdict::Separated; 2], "{gap:e} {radius:e}");
        assert!(meeting.check_exact(&moved, &point).is_ok() && contact.check_exact(&moved, &point).is_ok());
    }
}

/// The row (1, 1e-17, 0) of a matrix has absolute values whose rounded sum is one: the pose was
/// taken for an exact one, which only exchanges axes, and bounds missed the truth by its rounding.
#[test]
fn a_turn_too_small_for_one_to_show() {
    let tiny = 2.0_f64.powi(-54);
    let turn = d3::Rotation::from_rows([[1.0, tiny, 0.0], [-tiny, 1.0, 0.0], [0.0, 0.0, 1.0]]);
    let a = Posed::new(Point::new([1.0, 1.0, 0.0]).unwrap(), d3::Pose::new([0.0; 3], turn)).unwrap();
    let b = Point::new([0.999_023_437_5, 1.0, 0.0]).unwrap();
    // A is at (1 + tiny, 1 - tiny): beyond 2^-10 by tiny, and below it by tiny.
    let distance = 2.0_f64.powi(-10);
    let beyond = distance + tiny;
    assert!(beyond > distance);
    for (within, verdict) in [(distance, Verdict::Separated), (beyond + 2.0 * tiny, Verdict::Penetrating)] {
        let found = Query::new().within(&a, &b, within);
        assert_eq!(found.verdict, verdict, "{within:e}");
        found.check_exact(&a, &b).unwrap();
    }
    let answer = Query::new().closest_points(&a, &b);
    assert!(answer.lower <= beyond && beyond <= answer.upper, "{answer:?}");
}

/// Two segments nearly meet end to end, in f32 and far from the origin. Closest points were
/// separated by exact arithmetic, with a normal that does not show the gap. A pair took that answer
/// for a proof when asked whether the shapes meet.
#[test]
fn a_no_from_a_pair_is_proven() {
    let segment = |ends: [[f32; 2]; 2]| d2::Segment::new(ends[0], ends[1]).unwrap();
    let a = segment([[-1.091_308_6, -1.063_476_6], [-0.198_320_73, -0.193_251_79]]);
    let b = segment([[-0.198_320_73, -0.193_251_8], [0.0, 0.0]]);
    let pose = Pose::new([-52.0, -44.0], d2::Rotation::new(0.0, -1.0));
    for deep in [false, true] {
        let mut pair = Pair::new(a, pose, b, pose).unwrap();
        let known = if deep { pair.contact() } else { pair.closest_points() };
        let meeting = pair.intersects();
        let (a, b) = pair.shapes();
        assert_eq!((known.verdict, meeting.verdict), (Verdict::Separated, Verdict::Separated));
        assert_eq!(meeting.check(&a, &b), Ok(()));
    }
}

/// A disc with its centre in the other shape, all of whose sides are equally near: EPA stalls, and
/// the bounds are those of a chord through the centre. The answer called them tight, and failed its
/// check.
#[test]
fn bounds_of_a_chord_are_not_optimal() {
    let disc = d2::Ellipse::new([0.25, 0.25]).unwrap();
    let point = d2::Point::new([-8.0, -8.0]).unwrap();
    let moved = d2::MinkowskiSum::new(disc, point);
    let answer = d2::contact(&moved, &point);
    assert!(answer.lower <= -0.25 && -0.25 <= answer.upper, "{answer:?}");
    assert!(answer.upper - answer.lower < 1e-12 || answer.stop == Stop::Stalled, "{answer:?}");
    // The ids of an ellipse do not fit into those of a sum, so a simplex may not be restored.
    assert_ne!(answer.check(&moved, &point), Err(CheckError::Inconsistent));
    assert_eq!(d2::intersects(&moved, &point).verdict, Verdict::Penetrating);
}

/// Boxes with one corner cut off by 1e-12 and less. The polytope that the check of a depth builds
/// had a side with an area of 5e-32, which wide arithmetic rounds to nothing. A side without a
/// normal refuted a correct depth.
#[test]
fn a_depth_among_edges_as_short_as_rounding() {
    let a = d3::Points::new(
        [
            [0.830_024_814_370_716_3_f64, 0.830_024_814_370_738_9, 0.830_024_814_370_738_9],
            [2.830_024_814_370_716_5, 0.830_024_814_370_738_9, 0.830_024_814_370_738_9],
            [0.830_024_814_370_716_3, 1.830_024_814_370_739, 0.830_024_814_370_738_9],
            [2.830_024_814_370_716_5, 1.830_024_814_370_739, 0.830_024_814_370_738_9],
            [0.830_024_814_370_716_3, 0.830_024_814_370_738_9, 2.830_024_814_370_738_7],
            [2.830_024_814_370_716_5, 0.830_024_814_370_738_9, 2.830_024_814_370_738_7],
            [0.830_024_814_370_716_3, 1.830_024_814_370_739, 2.830_024_814_370_738_7],
            [2.830_024_814_370_003_3, 1.830_024_814_370_739, 2.830_024_814_370_738_7],
            [2.830_024_814_370_716_5, 1.830_024_814_369_025_9, 2.830_024_814_370_738_7],
        ]
        .map(Vec3::from),
    );
    let b = d3::Points::new(
        [
            [-1.0, -1.0, -1.0],
            [1.0, -1.0, -1.0],
            [-1.0, 1.0, -1.0],
            [1.0, 1.0, -1.0],
            [-1.0, -1.0, 1.0],
            [1.0, -1.0, 1.0],
            [-1.0, 1.0, 1.0],
            [0.999_999_999_999_977_2, 1.0, 1.0],
            [1.0, 0.999_999_999_999_982_3, 1.0],
            [1.0, 1.0, 0.999_999_999_999_978_8],
        ]
        .map(Vec3::from),
    );
    let (a, b) = (a.unwrap(), b.unwrap());
    let answer = d3::contact(&a, &b);
    assert!((answer.distance + 0.169_975_185_629_261_1).abs() < 1e-15, "{answer:?}");
    assert_eq!(answer.check(&a, &b), Ok(()));
}

/// Two points 5e-7 apart, one of them placed by two poses, at a distance of twelve from zero in
/// f32: the rounded places differ by 2e-15, whose products underflow. The test of the range ignored
/// that the rounding is far larger, and that exact arithmetic decides.
#[test]
fn two_places_that_rounding_makes_nearly_one() {
    let point = d3::Point::new([0.0_f32, 0.0, 0.0]).unwrap();
    let shift = d3::Pose::translation([-1.533_079e-8, -3.737_948e-7, -2.956_620_6e-7]);
    let turn = d3::Rotation::from_rows([
        [-0.125_570_13, -0.612_285_44, 0.780_601_5],
        [-0.991_563_6, 0.102_956_66, -0.078_749_426],
        [-0.032_150_995, -0.783_904_6, -0.620_048_3],
    ]);
    let a = d3::Posed::new(point, d3::Pose::translation([12.0, 0.0, -12.0])).unwrap();
    let b = d3::Posed::new(d3::Posed::new(point, shift).unwrap(), d3::Pose::new([12.0, 0.0, -12.0], turn)).unwrap();
    let gap = 4.768_371e-7_f32;
    let answer = d3::closest_points(&a, &b);
    assert_eq!(answer.verdict, Verdict::Separated);
    assert!(answer.lower <= gap && gap <= answer.upper && answer.upper < 1e-4, "{answer:?}");
    answer.check_exact(&a, &b).unwrap();
    let meeting = d3::intersects(&a, &b);
    assert_eq!(meeting.verdict, Verdict::Separated);
    meeting.check_exact(&a, &b).unwrap();
    assert_eq!(Query::new().within(&a, &b, gap * 0.999).verdict, Verdict::Separated);
    assert_eq!(Query::new().within(&a, &b, gap * 1.001).verdict, Verdict::Penetrating);
}

/// A long segment through a small tetrahedron: two sides of the obstacle have the same depth in
/// single precision. The witness points were those of one, and the normal that of the other.
#[test]
fn points_and_normal_of_one_side() {
    let segment = [[4_194_304.0_f32, -4_194_304.0, 4_194_304.0], [-2_097_152.0, 2_097_152.0, -2_097_152.0]];
    let small = [
        [0.0_f32, 0.0, 0.0],
        [-3714.8125, -1096.0, -4769.0],
        [2987.6875, -5250.748, -1_118.843_8],
        [-727.0, -6348.25, -5887.949],
    ];
    let rotation = d3::Rotation::from_rows([
        [-0.604_614_26_f32, -0.178_634_64, -0.776_214_6],
        [0.630_828_86, 0.487_564_1, -0.603_576_66],
        [0.486_282_35, -0.854_599, -0.182_106_02],
    ]);
    let a = d3::Rounded::new(d3::Points::new(segment.map(Vec3::from)).unwrap(), 256.0).unwrap();
    let small = d3::Points::new(small.map(Vec3::from)).unwrap();
    let b = d3::Posed::new(small, d3::Pose::new([-2048.0; 3], rotation)).unwrap();
    let answer = d3::contact(&a, &b);
    let apart = (answer.on_b - answer.on_a).dot(answer.normal.unwrap());
    assert!((apart - answer.distance).abs() < 16.0, "{answer:?}");
    assert!(answer.lower <= -1704.1063 && answer.upper >= -1704.1063, "{answer:?}");
}

/// Two segments, one of them long, a few units of rounding apart, with a vertex in the cache. The
/// filter took two of the edges of the parallelogram that they span, 28 000 long and nearly
/// parallel: the sign was right, and the normal was wrong by four thousand units of rounding. Along
/// that direction of separation the segments overlapped by a hundred times the allowed amount.
#[test]
fn a_no_beside_a_long_sliver_is_proven() {
    let a = d3::Segment::<f64>::new([0.0, 1.5, 1.5], [1.5, 1.5, 1.5]).unwrap();
    let b =
        d3::Segment::<f64>::new([0.0, 0.0, 0.0], [14583.388532161687, 22993.226246770962, 8532.353373652248]).unwrap();
    let turn = d3::Rotation::from_rows([
        [0.24896619968207168, -0.215152999261419, -0.9443119285091566],
        [0.9331281420899997, -0.20785314214474648, 0.2933750871158304],
        [-0.2593987314069445, -0.954204515923799, 0.1490169115741441],
    ]);
    let b = d3::Posed::new(b, d3::Pose::new([5358.0, -6475.228411824496, 13976.530279795292], turn)).unwrap();
    // Relative to the largest coordinate.
    let least = -64.0 * f64::EPSILON * 28_000.0;
    for first in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        let mut cache = Cache { ids: [first; 4], length: 1 };
        let answer = Query::new().cache(&mut cache).intersects(&a, &b);
        assert_eq!(answer.check(&a, &b), Ok(()));
        let along = answer.normal().expect("separated");
        let near = [0, 1].map(|id| (b.point(id) + b.origin()).dot(along));
        let far = [0, 1].map(|id| a.point(id).dot(along));
        let gap = near[0].min(near[1]) - far[0].max(far[1]);
        assert!(gap > least, "{gap:e} from {first:?}");
    }
}

/// A point just inside of a vertex that is cut off by 3e-6, in f32: several sides of the obstacle
/// have a depth of 4.6e-5 up to rounding. From some starts EPA ended at a side from which the foot
/// of the origin was 4.5e-5 away: the bounds were right, and the witness points 1.9e-5 farther
/// apart than the depth.
#[test]
fn points_of_a_depth_beside_its_side() {
    let corners = [
        [0.143_809_35_f32, -1.716_827, 0.178_392_47],
        [-1.427_207_6, -0.623_252, 0.758_047_16],
        [1.380_634_7, -0.364_978_85, 0.980_121_6],
        [-0.190_382_23, 0.728_596_15, 1.559_776_3],
        [0.190_382_23, -0.728_596_15, -1.559_776_3],
        [-1.380_634_7, 0.364_978_85, -0.980_121_6],
        [1.427_207_6, 0.623_252, -0.758_047_16],
        [-0.143_807_44, 1.716_825_7, -0.178_393_17],
        [-0.143_810_32, 1.716_826, -0.178_393_1],
        [-0.143_809_42, 1.716_825_4, -0.178_389_5],
    ];
    let a = d3::Points::new(corners.map(Vec3::from)).unwrap();
    let b = Point::new([-0.143_800_81_f32, 1.716_746_4, -0.178_384_93]).unwrap();
    for step in 0..1000 {
        let turn = 0.37 * step as f32;
        let start = Start::Direction(Vec3::new(turn.sin(), (turn * 1.7).cos(), (turn * 0.3).sin()));
        let answer = Query::new().start(start).contact(&a, &b);
        let apart = (answer.on_b - answer.on_a).length();
        assert!((apart + answer.distance).abs() < 1e-6, "from {start:?}: {apart:e}, {answer:?}");
    }
}

/// A needle and a flat body about one centre, in f32, by another method and from another start: the
/// nearest point was moved from a sliver to a face in another plane, about as near, whose normal
/// was taken, too. Something lay 1.8 beyond that face, and the bounds were as far apart, 679 units
/// of rounding: the expansion was not at its end.
#[test]
fn a_face_that_something_lies_beyond_is_not_the_nearest() {
    let half = [0.705_089_45_f32, 11_499.248, 5.571_382e-6];
    let corner = |index: usize| Vec3::from([0, 1, 2].map(|axis| half[axis] * [-1.0, 1.0][(index >> axis) & 1]));
    let needle = d3::Points::new([0, 1, 2, 3, 4, 5, 6, 7].map(corner)).unwrap();
    let flat = [
        [0.0, 0.0, 0.0],
        [0.511_962_9, 0.078_613_28, -0.112_792_97],
        [2_220.156_3, -5_663.709_5, 6_142.893],
        [2_220.668_2, -5_663.631, 6_142.780_3],
    ];
    let flat = d3::Points::new(flat.map(Vec3::<f32>::from)).unwrap();
    let middle = d3::Points::new([Vec3::from([-1_110.334_1_f32, 2_831.815_4, -3_071.390_1])]).unwrap();
    let flat = d3::MinkowskiSum::new(middle, flat);
    let ask = || Query::new().start(Start::Direction(Vec3::new(1.0, 0.0, 0.0)));
    let answers = [ask().contact(&needle, &flat), ask().method(barycode::expert::Johnson).contact(&needle, &flat)];
    for answer in answers {
        let width = answer.upper - answer.lower;
        assert!(width <= 64.0 * f32::EPSILON * half[1], "{width:e}, {answer:?}");
        answer.check(&needle, &flat).unwrap();
    }
}

/// Curved bodies that nearly touch, in double precision: EPA ended among slivers as wide as 1e-7.
/// Native weights of the point along the direction of least height are noise there, and so is the
/// sign of the volume below a sliver; the right one was left out, and the witness points of depths
/// of 4e-14 and 6e-14 were 3e-6 and 2e-11 apart.
#[test]
fn points_of_a_depth_among_slivers_are_as_far_apart() {
    let turned = |rows: [[f64; 3]; 3], shift: [f64; 3]| d3::Pose::new(shift, d3::Rotation::from_rows(rows));
    let can = d3::Cylinder::from_half_height(0.6262782708585937, 0.2998741832149487).unwrap();
    let pose = [
        [0.1569712160640308, 0.7373535305663518, 0.657015835645318],
        [-0.9875662913771255, 0.1229414987655179, 0.09797044460917276],
        [-0.008535658323185827, -0.6642252320129252, 0.7474837681811998],
    ];
    let shift = [-0.8583729112874392, -0.0016393266801120465, 1.296782107336292];
    let can = d3::Posed::new(can, turned(pose, shift)).unwrap();
    let under_can = d3::Ellipsoid::new([1.4639514123660007, 1.4639514123660007, 1.0951361596377922]).unwrap();
    let pose = [
        [0.832538571601651, -0.08091050461300703, -0.5480264747608011],
        [-0.33825088005279386, 0.7092013225402626, -0.6185627100388874],
        [0.43870932169147364, 0.700347752441893, 0.5630694066548068],
    ];
    let under_can = d3::Posed::new(under_can, turned(pose, [0.0; 3])).unwrap();
    let cube = Cuboid::from_half_extents([0.7605494471612017, 0.5021325971507385, 0.4730988599866004]).unwrap();
    let pose = [
        [0.5397257241443046, 0.7131392625900403, -0.4473572787486972],
        [-0.5574138213960226, -0.0954880784654546, -0.8247253231153134],
        [-0.6308612957010352, 0.6944886025151952, 0.34597630925094036],
    ];
    let shift = [0.46136494880329243, 0.5438751383020654, 1.8930272092769];
    let cube = d3::Posed::new(cube, turned(pose, shift)).unwrap();
    let under_cube = d3::Ellipsoid::new([1.8369956086567252, 1.1302897370698395, 1.659430541918596]).unwrap();
    let pose = [
        [0.9982885525869374, -0.05477346297388294, -0.020489839621774305],
        [0.0032151037245858314, -0.2984364091294077, 0.9544241053190058],
        [-0.058392027554431715, -0.9528565356126772, -0.2977495485442238],
    ];
    let under_cube = d3::Posed::new(under_cube, turned(pose, [0.0; 3])).unwrap();
    let pairs: [[&dyn Convex<Vector = Vec3<f64>>; 2]; 2] = [[&can, &under_can], [&cube, &under_cube]];
    for [a, b] in &pairs {
        for start in [Start::Inside, Start::Direction(Vec3::new(1.0, 0.0, 0.0))] {
            let by_volumes = Query::new().start(start).method(barycode::expert::SignedVolumes).contact(a, b);
            let by_regions = Query::new().start(start).method(barycode::expert::Voronoi).contact(a, b);
            for answer in [by_volumes, by_regions] {
                let apart = (answer.on_b - answer.on_a).length();
                assert!((apart + answer.distance).abs() <= 1e-14, "{apart:e}, {answer:?}");
            }
        }
    }
}
