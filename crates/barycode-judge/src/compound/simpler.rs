//! Simpler bodies than a given one, for shrinking what went wrong.

use super::{Compound, Map};

/// How many leading bits are tried, from few to many.
const BITS: [u32; 12] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 22, 30];

/// The number cut to its leading bits, towards zero.
fn cut(x: f64, bits: u32) -> f64 {
    f64::from_bits(x.to_bits() & !((1 << (53 - bits)) - 1))
}

/// Simpler numbers for one: zero, and fewer bits.
fn numbers(x: f64) -> impl Iterator<Item = f64> {
    let simpler = [0.0].into_iter().chain(BITS.map(move |bits| cut(x, bits)));
    simpler.filter(move |&simple| simple != x)
}

/// Simpler lists: parts, then fewer bits in all, then in one coordinate.
fn lists<const D: usize>(points: &[[f64; D]]) -> Vec<Vec<[f64; D]>> {
    let n = points.len();
    let mut simpler: Vec<Vec<[f64; D]>> = Vec::new();
    if n > 3 {
        simpler.extend([points[..n / 2].to_vec(), points[n / 2..].to_vec()]);
    }
    if n > 1 {
        simpler.extend((0..n).map(|gone| (0..n).filter(|&i| i != gone).map(|i| points[i]).collect()));
    }
    for bits in BITS {
        simpler.push(points.iter().map(|p| p.map(|x| cut(x, bits))).collect());
    }
    for i in 0..n {
        for k in 0..D {
            simpler.extend(numbers(points[i][k]).map(|x| {
                let mut list = points.to_vec();
                list[i][k] = x;
                list
            }));
        }
    }
    simpler.retain(|list| list != points);
    simpler
}

/// Simpler maps. A matrix changes in all its entries alike, and stays the similarity that it may
/// have to be.
fn maps<const D: usize>(map: &Map<D>) -> Vec<Map<D>> {
    let mut simpler = vec![Map { shift: [0.0; D], ..*map }, Map { rows: Map::IDENTITY.rows, ..*map }];
    for bits in BITS {
        simpler.push(Map { rows: map.rows.map(|row| row.map(|x| cut(x, bits))), ..*map });
        simpler.push(Map { shift: map.shift.map(|x| cut(x, bits)), ..*map });
    }
    for k in 0..D {
        simpler.extend(numbers(map.shift[k]).map(|x| {
            let mut map = *map;
            map.shift[k] = x;
            map
        }));
    }
    simpler.retain(|other| other != map);
    simpler
}

impl<const D: usize> Compound<D> {
    /// Bodies that are simpler by one step, the largest steps first. Coordinates keep their
    /// precision: they only lose bits.
    #[must_use]
    pub fn simpler(&self) -> Vec<Self> {
        let within = |inner: &Self, outer: &dyn Fn(Self) -> Self| inner.simpler().into_iter().map(outer).collect();
        match self {
            Self::List(points) => lists(points).into_iter().map(Self::List).collect(),
            Self::Posed(map, inner) => {
                let mut simpler = vec![(**inner).clone()];
                simpler.extend(maps(map).into_iter().map(|map| Self::Posed(map, inner.clone())));
                let deeper: Vec<Self> = within(inner, &|inner| Self::Posed(*map, Box::new(inner)));
                simpler.extend(deeper);
                simpler
            }
            Self::Affine(map, inner) => {
                let mut simpler = vec![(**inner).clone()];
                simpler.extend(maps(map).into_iter().map(|map| Self::Affine(map, inner.clone())));
                let deeper: Vec<Self> = within(inner, &|inner| Self::Affine(*map, Box::new(inner)));
                simpler.extend(deeper);
                simpler
            }
            Self::Sum(parts) => {
                let [first, second] = &**parts;
                let mut simpler = vec![first.clone(), second.clone()];
                let deeper: Vec<Self> = within(first, &|part| Self::Sum(Box::new([part, second.clone()])));
                simpler.extend(deeper);
                let deeper: Vec<Self> = within(second, &|part| Self::Sum(Box::new([first.clone(), part])));
                simpler.extend(deeper);
                simpler
            }
            Self::Hull(parts) => {
                let mut simpler = parts.clone();
                for (index, part) in parts.iter().enumerate() {
                    let deeper: Vec<Self> = within(part, &|part| {
                        let mut parts = parts.clone();
                        parts[index] = part;
                        Self::Hull(parts)
                    });
                    simpler.extend(deeper);
                }
                simpler
            }
            Self::Rounded(radius, inner) => {
                let mut simpler = vec![(**inner).clone()];
                simpler.extend(numbers(*radius).map(|radius| Self::Rounded(radius, inner.clone())));
                let deeper: Vec<Self> = within(inner, &|inner| Self::Rounded(*radius, Box::new(inner)));
                simpler.extend(deeper);
                simpler
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_lead_to_the_simplest_body_and_end() {
        let map = Map { rows: [[0.6, -0.8], [0.8, 0.6]], shift: [0.3, 7.0] };
        let list = || Compound::List(vec![[0.1, 0.2], [1.3, 5.0], [-2.0, 0.7], [3.0, 3.0]]);
        let sum = Compound::Sum(Box::new([list().posed(map), Compound::Hull(vec![list(), list()])]));
        let mut body = sum.rounded(0.1);
        let mut steps = 0;
        while let Some(simpler) = body.simpler().into_iter().next() {
            body = simpler;
            steps += 1;
            assert!(steps < 100, "{body:?}");
        }
        assert_eq!(body, Compound::List(vec![[0.0, 0.0]]));
        // The other way: the smallest steps first end, too.
        let mut body = list().posed(map);
        let mut steps = 0;
        while let Some(simpler) = body.simpler().into_iter().next_back() {
            body = simpler;
            steps += 1;
            assert!(steps < 1000, "{body:?}");
        }
    }

    #[test]
    fn what_must_stay_representable_does() {
        let x = f64::from(0.1_f32);
        assert!(numbers(x).all(|simple| f64::from(simple as f32) == simple));
        assert_eq!(cut(-7.0, 2), -6.0);
        assert_eq!(cut(0.0, 1), 0.0);
    }
}
