//! The loop in space.

use super::*;
use crate::gjk::{
    self, Barycode, BarycodeUnordered, Difference, End, Goal, Johnson, Reduce, SignedVolumes, SignedVolumesOrdered,
    Voronoi,
};
use crate::shape::{Convex, Points};
use std::vec::Vec;

struct Dice(u64);
impl Dice {
    fn real(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as f64 / f64::from(1_u32 << 30) - 1.0
    }
    fn direction(&mut self) -> Vec3<f64> {
        loop {
            let v = Vec3::new(self.real(), self.real(), self.real());
            if v.length() > 0.1 && v.length() < 1.0 {
                return v / v.length();
            }
        }
    }
}

fn run<T: Scalar, N: Extends<T>, M: Reduce<Vec3<T>, Simplex<N> = SpaceSimplex<T, N>>>(
    kind: u32,
    n: usize,
    rounds: usize,
) {
    let mut dice = Dice(u64::from(kind) * 77 + n as u64);
    let mut ends = [0_usize; 7];
    let (mut worst_height, mut worst_point, mut most) = (0.0_f64, 0.0_f64, 0);
    let mut lengths = [0_usize; 5];
    let mut loose = 0;
    let mut total = 0;
    for _ in 0..rounds {
        let round = |v: Vec3<f64>| Vec3::new(T::from_f64(v.x), T::from_f64(v.y), T::from_f64(v.z));
        let cloud = |dice: &mut Dice, flat: bool| -> Vec<Vec3<f64>> {
            (0..n)
                .map(|_| {
                    let mut d = dice.direction();
                    if flat {
                        d.z = d.z.signum() * 0.3;
                    }
                    d
                })
                .collect()
        };
        let flat = kind == 3;
        let (a, b) = (cloud(&mut dice, flat), cloud(&mut dice, flat));
        let shift = match kind {
            0 => dice.direction() * 3.0,
            1 => dice.direction() * 2.0,
            2 => dice.direction() * 0.3,
            _ => Vec3::new(dice.real() * 0.5, dice.real() * 0.5, 0.6 + dice.real().abs() * 1e-9 * f64::from(kind == 4)),
        };
        let stretch = |v: Vec3<f64>| if kind == 5 { Vec3::new(v.x * 1e3, v.y, v.z * 1e-3) } else { v };
        let shift = if kind >= 6 {
            // Near touching: along the separating vector of the pair as it is at 3.
            let far = dice.direction() * 3.0;
            let moved: Vec<_> = b.iter().map(|&v| v + far).collect();
            let (a, b) = (Points::new(&a[..]).unwrap(), Points::new(moved).unwrap());
            let shapes = Difference::new(&a, &b);
            let goal = Goal { separated_beyond: f64::INFINITY, nearer_than: -f64::INFINITY, limit: 256 };
            let probe = gjk::begin::<_, f64, _, _, ()>(&shapes, -shapes.start(), &goal, &mut ()).unwrap();
            let mut simplex = SpaceSimplex::<f64, f64>::new(probe.support);
            let _ = gjk::descend::<Barycode, _, f64, _, _, ()>(&shapes, &mut simplex, Some(probe), &goal, &mut ());
            let snapshot = simplex.snapshot();
            let sum = snapshot.weights().iter().sum::<f64>();
            let v = snapshot
                .vertices()
                .iter()
                .zip(snapshot.weights())
                .fold(Vec3::default(), |s: Vec3<f64>, (x, &w)| s + x.w * w)
                / sum;
            far + v * (1.0 - f64::from(kind == 6) * 10f64.powi(-((dice.real().abs() * 17.0) as i32)))
        } else {
            shift
        };
        let a: Vec<_> = a.into_iter().map(|v| round(stretch(v))).collect();
        let b: Vec<_> = b.into_iter().map(|v| round(stretch(v + shift))).collect();
        let (a, b) = (Points::new(a).unwrap(), Points::new(b).unwrap());
        let shapes = Difference::new(&a, &b);
        let goal = Goal { separated_beyond: T::INFINITY, nearer_than: -T::INFINITY, limit: 256 };
        let probe = gjk::begin::<_, N, _, _, ()>(&shapes, -shapes.start(), &goal, &mut ()).unwrap();
        let mut simplex = SpaceSimplex::<T, N>::new(probe.support);
        let outcome = gjk::descend::<M, _, N, _, _, ()>(&shapes, &mut simplex, Some(probe), &goal, &mut ());
        if outcome.end == End::Limit && false {
            std::println!("LIMIT");
            let mut simplex = SpaceSimplex::<T, N>::new(probe.support);
            let mut probe = probe;
            for step in 0..24 {
                let d = Vec3::<T>::narrow(simplex.direction(Some(probe.direction)));
                let w = shapes.support::<N>(d, 0, 0);
                let along = d.widen::<N>();
                let len = d.length().to_f64();
                let (m, _) = simplex.heights(along);
                let ids: Vec<_> = simplex.snapshot().vertices().iter().map(|v| (v.a, v.b)).collect();
                std::println!("{step} {ids:?} d {:?} height {:e} reach {:e} cos {:e} new {:?} {:e}", d / d.length(), m.to_scalar().to_f64() / len, along.dot(w.w).to_scalar().to_f64() / len, d.dot(probe.direction).to_f64() / len / probe.direction.length().to_f64(), (w.a, w.b), Vec3::<T>::narrow(w.w).length().to_f64());
                probe = gjk::Probe { direction: d, support: w };
                simplex.push(w);
                let r = M::reduce::<N>(&mut simplex);
                if r.region != gjk::Region::Outside { break; }
            }
        }
        ends[outcome.end as usize] += 1;
        most = most.max(outcome.iterations);
        total += outcome.iterations;
        lengths[simplex.length()] += 1;
        if matches!(outcome.end, End::Nearest | End::Stalled) {
            let probe = outcome.probe.unwrap();
            let along = probe.direction.widen::<N>();
            let length = probe.direction.length().to_f64();
            let (mean, top) = simplex.heights(along);
            let reach = along.dot(probe.support.w).max(top).to_scalar().to_f64() / length;
            let size = shapes.size.to_f64() * T::UNIT.to_f64();
            let mean = mean.to_scalar().to_f64() / length;
            worst_height = worst_height.max((reach - mean) / size);
            let snapshot = simplex.snapshot();
            let sum = snapshot.weights().iter().fold(N::ZERO, |s, &w| s + w);
            let v = snapshot
                .vertices()
                .iter()
                .zip(snapshot.weights())
                .fold(Vec3::default(), |s: Vec3<N>, (x, &w)| s + x.w * w)
                / sum;
            let v = Vec3::<T>::narrow(v).length().to_f64();
            worst_point = worst_point.max((v + reach) / size);
            if v + reach > 1.0 * size {
                loose += 1;
            }
        }
    }
    std::println!(
        "{:24} {} kind {kind} n {n}: ends {ends:?} lengths {lengths:?} mean {:.2} most {most} height {worst_height:.2} point {worst_point:.2} loose {loose}",
        M::NAME,
        T::NAME,
        total as f64 / rounds as f64
    );
}

#[test]
fn stats() {
    for kind in [7] {
        for n in [8, 64] {
            run::<f64, f64, Barycode>(kind, n, 10000);
            run::<f64, f64, BarycodeUnordered>(kind, n, 10000);
            run::<f64, f64, SignedVolumes>(kind, n, 10000);
            run::<f64, f64, SignedVolumesOrdered>(kind, n, 10000);
            run::<f64, f64, Voronoi>(kind, n, 10000);
            run::<f64, f64, Johnson>(kind, n, 10000);
            run::<f32, f32, Barycode>(kind, n, 10000);
        }
    }
}
