use barycode::d3::{Convex, Polytope, SupportSearch, Vec3};
use std::hint::black_box;
use std::time::Instant;
struct Random(u64);
impl Random {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }
    fn on_sphere(&mut self) -> Vec3<f64> {
        loop {
            let v = Vec3::new(self.unit(), self.unit(), self.unit());
            let l = (v.x * v.x + v.y * v.y + v.z * v.z).sqrt();
            if l > 0.1 && l <= 1.0 {
                return v / l;
            }
        }
    }
}
fn main() {
    println!("n | hulls | scan cold | climb cold | scan gjk | climb gjk | build us");
    for count in [64, 256, 512, 1024, 4096] {
        for hulls in [1, 64] {
            let mut random = Random(count as u64);
            let t = Instant::now();
            let shapes: Vec<_> =
                (0..hulls).map(|_| Polytope::hull((0..count).map(|_| random.on_sphere()).collect()).unwrap()).collect();
            let build = t.elapsed().as_secs_f64() / hulls as f64 * 1e6;
            let variants = [SupportSearch::Scan, SupportSearch::Climb]
                .map(|s| shapes.iter().map(|h| h.clone().with_search(s)).collect::<Vec<_>>());
            let cold: Vec<_> = (0..1 << 14).map(|_| (random.bits() as usize % hulls, random.on_sphere())).collect();
            // as in GJK: a direction, about its opposite, then ever smaller turns
            let mut gjk = Vec::new();
            for _ in 0..1 << 12 {
                let which = random.bits() as usize % hulls;
                let first = random.on_sphere();
                let mut d = -first;
                let mut list = vec![first];
                for step in 0..5 {
                    d = d + random.on_sphere() * 0.7 * 0.4_f64.powi(step);
                    list.push(d);
                }
                gjk.push((which, list));
            }
            let mut times = [[vec![], vec![]], [vec![], vec![]]];
            for _ in 0..3 {
                for (cold, gjk) in cold.chunks(768).zip(gjk.chunks(128)) {
                    for v in 0..2 {
                        if count > 1024 && v == 0 && times[0][0].len() > 10 {
                            continue;
                        }
                        let t = Instant::now();
                        for (which, d) in cold {
                            black_box(variants[v][*which].support(*d, 0));
                        }
                        times[0][v].push(t.elapsed().as_secs_f64() / cold.len() as f64 * 1e9);
                        let t = Instant::now();
                        for (which, list) in gjk {
                            let mut hint = 0;
                            for d in list {
                                hint = black_box(variants[v][*which].support(*d, hint)).id;
                            }
                        }
                        times[1][v].push(t.elapsed().as_secs_f64() / (6 * gjk.len()) as f64 * 1e9);
                    }
                }
            }
            let out = times.map(|q| {
                q.map(|mut t| {
                    t.sort_by(f64::total_cmp);
                    t[t.len() / 2]
                })
            });
            println!(
                "{count} | {hulls} | {:.1} | {:.1} | {:.1} | {:.1} | {build:.0}",
                out[0][0], out[0][1], out[1][0], out[1][1]
            );
        }
    }
}
