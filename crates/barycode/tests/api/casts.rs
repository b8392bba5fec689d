//! Casts against fractions, at grazes, at the ends of the range, and under exchange and scaling.

use crate::closed::Random;
use barycode::d2::{self, Cast, Circle, Point, Polygon, Pose, Posed, Rectangle, Segment, Vec2};
use barycode::{Impact, ImpactVerdict, StartOverlap, Stop, Touching, Verdict, d3};

type Error = Box<dyn std::error::Error>;

/// A fraction whose denominator is positive.
#[derive(Clone, Copy, Debug)]
struct Fraction(i128, i128);

impl Fraction {
    fn new(above: i128, below: i128) -> Self {
        if below < 0 { Self(-above, -below) } else { Self(above, below) }
    }

    fn cmp(self, other: Self) -> std::cmp::Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    /// Compares with a number that is not negative and not tiny.
    fn cmp_number(self, number: f64) -> std::cmp::Ordering {
        if number == 0.0 {
            return self.0.cmp(&0);
        }
        let bits = number.to_bits();
        let mantissa = i128::from((bits & ((1 << 52) - 1)) | 1 << 52);
        let exponent = (bits >> 52) as i32 - 1075;
        assert!((-80..0).contains(&exponent), "{number}");
        (self.0 << -exponent).cmp(&(mantissa * self.1))
    }
}

/// The times of contact of two integer polygons, by the normals of all their edges; of overlap if
/// contact does not count. `None` if there are none.
fn times(a: &[[i128; 2]], b: &[[i128; 2]], v: [i128; 2], touching: Touching) -> Option<[Fraction; 2]> {
    let (mut from, mut to) = (Fraction(-1_000_000, 1), Fraction(1_000_000, 1));
    let dot = |n: [i128; 2], x: [i128; 2]| n[0] * x[0] + n[1] * x[1];
    for (ring, sign) in [(a, 1), (b, -1)] {
        for (index, from_vertex) in ring.iter().enumerate() {
            let to_vertex = ring[(index + 1) % ring.len()];
            let n = [(to_vertex[1] - from_vertex[1]) * sign, (from_vertex[0] - to_vertex[0]) * sign];
            let reach = a.iter().map(|&x| dot(n, x)).max()? - b.iter().map(|&x| dot(n, x)).min()?;
            let speed = dot(n, v);
            if speed == 0 {
                if reach < 0 || (reach == 0 && touching == Touching::Free) {
                    return None;
                }
                continue;
            }
            let time = Fraction::new(reach, speed);
            if speed < 0 && time.cmp(from).is_gt() {
                from = time;
            } else if speed > 0 && time.cmp(to).is_lt() {
                to = time;
            }
        }
    }
    let order = from.cmp(to);
    (order.is_lt() || (order.is_eq() && touching == Touching::Collides)).then_some([from, to])
}

fn polygon(ring: &[[i128; 2]]) -> Polygon<f64, Vec<Vec2<f64>>> {
    Polygon::new(ring.iter().map(|[x, y]| Vec2::new(*x as f64, *y as f64)).collect()).unwrap()
}

/// A convex ring of integers, counter-clockwise.
fn ring(random: &mut Random, size: i128) -> Vec<[i128; 2]> {
    loop {
        let mut point = || [0, 1].map(|_| (random.number() * size as f64) as i128);
        let mut points: Vec<_> = (0..6).map(|_| point()).collect();
        points.sort_unstable();
        points.dedup();
        let turn =
            |a: [i128; 2], b: [i128; 2], c: [i128; 2]| (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
        let mut hull: Vec<[i128; 2]> = Vec::new();
        for pass in 0..2 {
            let floor = hull.len().max(1);
            let order: Vec<_> = if pass == 0 { points.clone() } else { points.iter().rev().copied().collect() };
            for at in order {
                while hull.len() > floor && turn(hull[hull.len() - 2], hull[hull.len() - 1], at) <= 0 {
                    hull.pop();
                }
                if hull.last() != Some(&at) {
                    hull.push(at);
                }
            }
        }
        hull.pop();
        if hull.len() > 2 {
            return hull;
        }
    }
}

fn is_right(found: &Impact<Vec2<f64>>, truth: Option<[Fraction; 2]>, touching: Touching, until: f64) -> bool {
    let is_hit = truth.is_some_and(|[from, to]| {
        let ends = to.cmp_number(0.0);
        let begins = from.cmp_number(until);
        match touching {
            Touching::Collides => ends.is_ge() && begins.is_le(),
            Touching::Free => ends.is_gt() && begins.is_lt(),
        }
    });
    let Some([from, _]) = truth.filter(|_| is_hit) else {
        return found.verdict == ImpactVerdict::Free && found.first == [until; 2];
    };
    let [low, high] = found.first;
    let is_bracketed = match (from.cmp_number(0.0), touching) {
        (std::cmp::Ordering::Greater, Touching::Collides) => {
            high == low.next_up() && from.cmp_number(low).is_gt() && from.cmp_number(high).is_le()
        }
        (std::cmp::Ordering::Greater, Touching::Free) => {
            high == low.next_up() && from.cmp_number(low).is_ge() && from.cmp_number(high).is_lt()
        }
        _ => found.first == [0.0; 2],
    };
    found.verdict == ImpactVerdict::Contact && is_bracketed
}

/// What is wrong in some respect, of an answer that is right.
fn spoilings(right: &Impact<Vec2<f64>>) -> Vec<(&'static str, Impact<Vec2<f64>>)> {
    let mut all = Vec::new();
    let mut spoil = |name, change: &dyn Fn(&mut Impact<Vec2<f64>>)| {
        let mut spoiled = *right;
        change(&mut spoiled);
        all.push((name, spoiled));
    };
    spoil("start", &|answer| {
        answer.start = if answer.start == Verdict::Touching { Verdict::Separated } else { Verdict::Touching };
    });
    if right.verdict == ImpactVerdict::Free {
        spoil("contact", &|answer| answer.verdict = ImpactVerdict::Contact);
        spoil("earlier end", &|answer| answer.first = answer.first.map(f64::next_down));
        return all;
    }
    spoil("free", &|answer| answer.verdict = ImpactVerdict::Free);
    spoil("backwards", &|answer| answer.first = [answer.first[1] + 1.0, answer.first[0]]);
    spoil("moved point of A", &|answer| answer.on_a = answer.on_a.map(|point| point + Vec2::new(0.01, 0.02)));
    spoil("moved point of B", &|answer| answer.on_b = answer.on_b.map(|point| point + Vec2::new(0.01, 0.02)));
    spoil("no point", &|answer| answer.on_a = None);
    if right.first[0] > 0.0 {
        spoil("later", &|answer| answer.first = answer.first.map(f64::next_up));
        spoil("earlier", &|answer| answer.first = answer.first.map(f64::next_down));
        spoil("much earlier", &|answer| answer.first = answer.first.map(|time| time * 0.5));
        spoil("only the end", &|answer| answer.first = [answer.first[1]; 2]);
        spoil("only the beginning", &|answer| answer.first = [answer.first[0]; 2]);
        spoil("reversed normal", &|answer| answer.normal = answer.normal.map(|normal| -normal));
        spoil("longer normal", &|answer| answer.normal = answer.normal.map(|normal| normal * 1.001));
    }
    all
}

/// Polygons on a coarse grid, so that many graze, slide and touch: every answer is the fraction's.
#[test]
fn casts_on_a_grid_are_those_of_fractions() {
    let mut random = Random(43);
    let mut counts = [0; 3];
    for round in 0..600 {
        let size = if round % 2 == 0 { 4 } else { 60 };
        let (a, mut b) = (ring(&mut random, size), ring(&mut random, size));
        let mut small = |most: i128| (random.number() * most as f64) as i128;
        let shift = [small(3 * size), small(3 * size)];
        b.iter_mut().for_each(|x| *x = [x[0] + shift[0], x[1] + shift[1]]);
        let (va, vb) = ([small(4), small(4)], [small(4), small(4)]);
        let v = [vb[0] - va[0], vb[1] - va[1]];
        let until = if round % 3 == 0 { 2.0 } else { 1000.0 };
        let plain = |[x, y]: [i128; 2]| Vec2::new(x as f64, y as f64);
        for touching in [Touching::Collides, Touching::Free] {
            let cast = Cast::new().touching(touching);
            let found = cast.shape(&polygon(&a), plain(va), &polygon(&b), plain(vb), until);
            let truth = times(&a, &b, v, touching);
            assert!(is_right(&found, truth, touching, until), "{a:?} {b:?} {va:?} {vb:?} {found:?} {truth:?}");
            let exchanged = cast.shape(&polygon(&b), plain(vb), &polygon(&a), plain(va), until);
            assert_eq!((found.verdict, found.first), (exchanged.verdict, exchanged.first));
            counts[found.verdict as usize] += 1;
            let check = |answer: &Impact<Vec2<f64>>| {
                cast.check_shape(answer, &polygon(&a), plain(va), &polygon(&b), plain(vb), until)
            };
            assert_eq!(check(&found), Ok(()), "{a:?} {b:?} {va:?} {vb:?} {found:?}");
            for (name, spoiled) in spoilings(&found) {
                assert!(check(&spoiled).is_err(), "{name}: {a:?} {b:?} {va:?} {vb:?} {spoiled:?}");
            }
        }
    }
    assert!(counts[0] > 100 && counts[1] > 100 && counts[2] == 0, "{counts:?}");
}

/// A ray past the corner of a square by nothing, by one number, and by less than a number.
#[test]
fn grazes_are_exact() -> Result<(), Error> {
    let square = Rectangle::from_half_extents([1.0, 1.0])?;
    for (height, hit) in [(1.0, true), (1.0_f64.next_up(), false), (1.0_f64.next_down(), true)] {
        let found = d2::cast_ray(&square, [-3.0, height], [1.0, 0.0], 10.0);
        assert_eq!(found.verdict == ImpactVerdict::Contact, hit, "{height}: {found:?}");
        assert_eq!(found.first, if hit { [2.0_f64.next_down(), 2.0] } else { [10.0; 2] });
        let free = Cast::new().touching(Touching::Free).ray(&square, [-3.0, height], [1.0, 0.0], 10.0);
        assert_eq!(free.verdict == ImpactVerdict::Contact, hit && height < 1.0, "{height}: {free:?}");
    }
    // Through the corner at a third of the time, which no number is: no number is a time of
    // contact.
    let corner = d2::cast_ray(&square, [-2.0, 0.0], [3.0, 3.0], 10.0);
    assert_eq!(corner.verdict, ImpactVerdict::Contact);
    let third = 1.0_f64 / 3.0;
    assert_eq!(corner.first, [third, third.next_up()]);
    let free = Cast::new().touching(Touching::Free).ray(&square, [-2.0, 0.0], [3.0, 3.0], 10.0);
    assert_eq!(free.verdict, ImpactVerdict::Free);
    Ok(())
}

/// Shapes without an inside never overlap, though what one of them sweeps does.
#[test]
fn flat_shapes_touch_and_do_not_overlap() -> Result<(), Error> {
    let (a, b) = (Segment::new([0.0, -1.0], [0.0, 1.0])?, Segment::new([3.0, -2.0], [3.0, 0.5])?);
    let touching = d2::cast_shape(&a, [0.0; 2], &b, [-1.0, 0.0], 10.0);
    assert_eq!((touching.verdict, touching.first), (ImpactVerdict::Contact, [3.0_f64.next_down(), 3.0]));
    let free = Cast::new().touching(Touching::Free).shape(&a, [0.0; 2], &b, [-1.0, 0.0], 10.0);
    assert_eq!(free.verdict, ImpactVerdict::Free);
    let crossing = Segment::new([3.0, -2.0], [4.0, 0.5])?;
    let hit = Cast::new().touching(Touching::Free).shape(&a, [0.0; 2], &crossing, [-1.0, 0.0], 10.0);
    assert_eq!(hit.verdict, ImpactVerdict::Contact);
    Ok(())
}

#[test]
fn radii_and_target_distances_are_exact() -> Result<(), Error> {
    let (a, b) = (Circle::new([0.0, 0.0], 1.25)?, Circle::new([9.0, 0.0], 1.75)?);
    let hit = d2::cast_shape(&a, [1.0, 0.0], &b, [-1.0, 0.0], f64::INFINITY);
    assert_eq!((hit.verdict, hit.first), (ImpactVerdict::Contact, [3.0_f64.next_down(), 3.0]));
    assert_eq!(hit.normal, Some(Vec2::new(1.0, 0.0)));
    assert!((hit.on_a.unwrap().x - 4.25).abs() < 1e-15 && (hit.on_b.unwrap().x - 4.25).abs() < 1e-15);
    let near = Cast::new().target_distance(2.0).shape(&a, [1.0, 0.0], &b, [-1.0, 0.0], 10.0);
    assert_eq!(near.first, [2.0_f64.next_down(), 2.0]);
    // Past a disc at the distance of the radii, and a number beyond.
    for (height, hit) in [(3.0, true), (3.0_f64.next_up(), false), (3.0_f64.next_down(), true)] {
        let passing = Circle::new([9.0, height], 1.75)?;
        let found = d2::cast_shape(&a, [0.0; 2], &passing, [-1.0, 0.0], 100.0);
        assert_eq!(found.verdict == ImpactVerdict::Contact, hit, "{height}: {found:?}");
    }
    Ok(())
}

#[test]
fn shapes_that_touch_or_overlap_now() -> Result<(), Error> {
    let square = Rectangle::from_half_extents([1.0, 1.0])?;
    let at = |x: f64, y: f64| Posed::new(square, Pose::translation([x, y])).unwrap();
    let free = Cast::new().touching(Touching::Free);
    for (velocity, into) in [([-1.0, 0.0], true), ([0.0, 1.0], false), ([1.0, 0.0], false), ([0.0, 0.0], false)] {
        let hit = d2::cast_shape(&square, [0.0; 2], &at(2.0, 0.5), velocity, 10.0);
        assert_eq!((hit.verdict, hit.first, hit.start), (ImpactVerdict::Contact, [0.0; 2], Verdict::Touching));
        let found = free.shape(&square, [0.0; 2], &at(2.0, 0.5), velocity, 10.0);
        assert_eq!(found.verdict == ImpactVerdict::Contact, into, "{velocity:?} {found:?}");
    }
    let leaving = Cast::new().start(StartOverlap::Leaving);
    let found = leaving.shape(&square, [0.0; 2], &at(0.5, 0.5), [3.0, 0.0], 10.0);
    assert_eq!((found.verdict, found.leaves), (ImpactVerdict::Free, Some([0.5, 0.5_f64.next_up()])));
    let stays = leaving.shape(&square, [0.0; 2], &at(0.5, 0.5), [3.0, 0.0], 0.5);
    assert_eq!((stays.verdict, stays.leaves, stays.first), (ImpactVerdict::Contact, None, [0.0; 2]));
    let apart = leaving.shape(&square, [0.0; 2], &at(3.0, 0.5), [-1.0, 0.0], 10.0);
    assert_eq!((apart.first, apart.leaves), ([1.0_f64.next_down(), 1.0], None));
    Ok(())
}

/// Velocities from the least number to huge ones: the answer scales exactly, or says out of range.
/// Nothing has a size here, and every time but the first is as good as another.
#[test]
fn a_point_on_a_point_parts_at_once() -> Result<(), Error> {
    let (point, place) = (Point::new([3.0, -2.0])?, d3::Point::new([3.0, -2.0, 1.0])?);
    for speed in [6.0, 1e-3, 1e90, 1e-90] {
        let plane = |cast: Cast<f64>| cast.shape(&point, [0.0, 0.0], &point, [-speed, 0.0], 1.0);
        let space = |cast: d3::Cast<f64>| cast.shape(&place, [0.0, 0.0, 0.0], &place, [-speed, 0.0, 0.0], 1.0);
        let free = plane(Cast::new().touching(Touching::Free));
        assert_eq!((free.verdict, free.start), (ImpactVerdict::Free, Verdict::Touching), "{free:?}");
        let free = space(d3::Cast::new().touching(Touching::Free));
        assert_eq!((free.verdict, free.start), (ImpactVerdict::Free, Verdict::Touching), "{free:?}");
        let parts = plane(Cast::new().start(StartOverlap::Leaving));
        assert!(parts.verdict == ImpactVerdict::Free && parts.leaves == Some([0.0, f64::from_bits(1)]), "{parts:?}");
        let parts = space(d3::Cast::new().start(StartOverlap::Leaving));
        assert!(parts.verdict == ImpactVerdict::Free && parts.leaves == Some([0.0, f64::from_bits(1)]), "{parts:?}");
    }
    Ok(())
}

#[test]
fn velocities_of_all_sizes() -> Result<(), Error> {
    let square = Rectangle::from_half_extents([1.0, 1.0])?;
    let cast = |scale: f64| d2::cast_ray(&square, [-3.0, 0.3], [3.0 * scale, 0.125 * scale], f64::INFINITY);
    let one = cast(1.0);
    assert_eq!(one.verdict, ImpactVerdict::Contact);
    for exponent in [-1000, -900, -300, -40, 40, 300, 900, 1000] {
        let scale = 2.0_f64.powi(exponent);
        let found = cast(scale);
        assert_eq!(found.verdict, ImpactVerdict::Contact, "{exponent}: {found:?}");
        assert_eq!(found.first, one.first.map(|time| time / scale), "{exponent}");
    }
    let least = d2::cast_ray(&square, [-3.0, 0.3], [f64::from_bits(1), 0.0], f64::MAX);
    assert_eq!((least.verdict, least.first), (ImpactVerdict::Free, [f64::MAX; 2]), "{least:?}");
    let least = d2::cast_ray(&square, [-3.0, 0.3], [f64::from_bits(1), 0.0], f64::INFINITY);
    assert_eq!((least.verdict, least.stop), (ImpactVerdict::Undecided, Stop::OutOfRange), "{least:?}");
    let still = d2::cast_ray(&square, [-3.0, 0.3], [0.0, 0.0], f64::INFINITY);
    assert_eq!(still.verdict, ImpactVerdict::Free);
    let huge = d2::cast_shape(&square, [f64::MAX, 0.0], &Point::new([5.0, 0.0])?, [-f64::MAX, 0.0], 1.0);
    assert_eq!((huge.verdict, huge.stop), (ImpactVerdict::Undecided, Stop::OutOfRange));
    for (origin, direction, until) in
        [([f64::NAN, 0.0], [1.0, 0.0], 1.0), ([0.0; 2], [f64::INFINITY, 0.0], 1.0), ([9.0, 0.0], [1.0, 0.0], f64::NAN)]
    {
        let found = d2::cast_ray(&square, origin, direction, until);
        assert_eq!((found.verdict, found.stop), (ImpactVerdict::Undecided, Stop::NotFinite), "{found:?}");
    }
    Ok(())
}

fn turned_in_space(axis: d3::Vec3<f64>) -> d3::Rotation<f64> {
    let length = (1.0 + axis.length_squared()).sqrt();
    d3::Rotation::from_quaternion_xyzw([axis.x / length, axis.y / length, axis.z / length, 1.0 / length])
}

/// Boxes of space and single precision: the bracket holds by the exact verdicts at both ends.
#[test]
fn boxes_of_space_are_bracketed() -> Result<(), Error> {
    let mut random = Random(9);
    let mut hits = 0;
    for _ in 0..60 {
        let mut number = || random.number();
        let mut spread = |most: f64| d3::Vec3::new(number() * most, number() * most, number() * most);
        let shape = d3::Cuboid::from_half_extents([1.0, 0.5, 0.75])?;
        let axis = spread(1.0);
        let pose = d3::Pose::new(spread(5.0), turned_in_space(axis));
        let (other, velocity) = (d3::Posed::new(shape, pose)?, spread(0.25) - pose.translation * 0.25);
        let found = d3::cast_shape(&shape, [0.0; 3], &other, velocity, 20.0);
        let single = d3::cast_ray(
            &d3::Cuboid::from_half_extents([1.0_f32, 0.5, 0.75])?,
            [axis.x as f32 * 4.0, 3.0, 0.5],
            [-axis.x as f32, -1.0, axis.z as f32],
            f32::INFINITY,
        );
        assert_ne!(single.verdict, ImpactVerdict::Undecided);
        if found.verdict == ImpactVerdict::Contact && found.start == Verdict::Separated {
            hits += 1;
            assert_eq!(found.first[1], found.first[0].next_up());
            let near = 1e-13 * (1.0 + velocity.length() * found.first[1]);
            let moved =
                |time: f64| d3::Posed::new(shape, d3::Pose { translation: pose.translation + velocity * time, ..pose });
            let at = d3::contact(&shape, &moved(found.first[1])?);
            assert!(at.distance.abs() < near, "{at:?}");
        }
    }
    assert!(hits > 5, "{hits}");
    Ok(())
}

/// Curved shapes: both times are proven, and near each other unless they graze.
#[test]
fn curved_shapes_are_bracketed_by_bounds() -> Result<(), Error> {
    let ellipse = d2::Ellipse::new([2.0, 1.0])?;
    let disc = Circle::new([7.0, 0.25], 0.5)?;
    let cast = Cast::new();
    let hit = cast.shape(&ellipse, [0.5, 0.0], &disc, [-1.0, 0.0], f64::INFINITY);
    assert_eq!((hit.verdict, hit.start), (ImpactVerdict::Contact, Verdict::Separated), "{hit:?}");
    assert!(hit.first[1] - hit.first[0] < 1e-13, "{hit:?}");
    let at = |time: f64| d2::closest_points(&ellipse, &Circle::new([7.0 - 1.5 * time, 0.25], 0.5).unwrap());
    assert!(at(hit.first[0]).distance < 1e-12 && at(hit.first[0] - 1e-9).distance > 1e-10);
    cast.check_shape(&hit, &ellipse, [0.5, 0.0], &disc, [-1.0, 0.0], f64::INFINITY)?;
    // Past the top of the ellipse by more and by less than rounding.
    for (height, verdict) in [(1.5 + 1e-9, ImpactVerdict::Free), (1.5 - 1e-9, ImpactVerdict::Contact)] {
        let passing = Circle::new([7.0, height], 0.5)?;
        let found = d2::cast_shape(&ellipse, [0.0; 2], &passing, [-1.0, 0.0], 20.0);
        assert_eq!(found.verdict, verdict, "{found:?}");
        assert_eq!(cast.check_shape(&found, &ellipse, [0.0; 2], &passing, [-1.0, 0.0], 20.0), Ok(()));
    }
    let graze = d2::cast_shape(&ellipse, [0.0; 2], &Circle::new([7.0, 1.5], 0.5)?, [-1.0, 0.0], 20.0);
    assert_ne!(graze.verdict, ImpactVerdict::Free, "{graze:?}");
    Ok(())
}

/// Contact by bounds is shown by the verdicts at both times of the answer. At the first of them the
/// cone is apart from the sheet by less than the slack of a gap along a normal, and the verdict
/// about all places of the sheet up to then is left open.
#[test]
fn the_check_decides_what_the_cast_has_decided() -> Result<(), Error> {
    let cone = d3::Cone::from_half_height(0.9999999_f32, 0.002940516)?;
    let sheet = d3::Cuboid::from_corners([1.0, -2.0, -6.0], [-2.0, -1.9999998, -0.66666657])?;
    let (slow, fast) = ([-5.0, -5.0, 2.1875], [6.0; 3]);
    let cast = d3::Cast::new();
    let hit = cast.shape(&cone, slow, &sheet, fast, f32::INFINITY);
    let [low, high] = hit.first;
    assert_eq!(hit.verdict, ImpactVerdict::Contact, "{hit:?}");
    assert!(low < high && high - low < 1e-5, "{hit:?}");
    let check = |first| {
        let mut answer = hit;
        answer.first = first;
        cast.check_shape(&answer, &cone, slow, &sheet, fast, f32::INFINITY)
    };
    assert_eq!(check([low, high]), Ok(()));
    // Contact is proven at the first time, or is not at the second.
    assert!(check([high, high.next_up()]).is_err(), "{hit:?}");
    assert!(check([low.next_down(), low]).is_err(), "{hit:?}");
    Ok(())
}

/// Far from zero positions keep their digits: the way is added to points, not to origins.
#[test]
fn shapes_far_from_zero_are_bracketed() -> Result<(), Error> {
    let square = Rectangle::from_half_extents([1.0, 1.0])?;
    let at = |x: f64, y: f64| Posed::new(square, Pose::translation([x, y])).unwrap();
    for far in [0.0, 1e7, -3e12] {
        let hit = d2::cast_shape(&at(far, far), [0.25, 0.5], &at(far + 8.0, far + 0.5), [-1.75, 0.5], 100.0);
        assert_eq!((hit.verdict, hit.first), (ImpactVerdict::Contact, [3.0_f64.next_down(), 3.0]), "{far}: {hit:?}");
        let question = (at(far, far), at(far + 8.0, far + 0.5));
        Cast::new().check_shape(&hit, &question.0, [0.25, 0.5], &question.1, [-1.75, 0.5], 100.0)?;
    }
    Ok(())
}
