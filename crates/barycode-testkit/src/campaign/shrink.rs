//! Greedy shrinking: steps to simpler bodies, for as long as what is wrong stays wrong.

use crate::dimension::Tree;

/// Steps tried before it is simple enough.
const BUDGET: usize = 20_000;

/// A pair as simple as single steps can make it while `fails` says yes.
pub fn shrunk<C: Tree>(mut bodies: [C; 2], fails: impl Fn(&[C; 2]) -> bool) -> [C; 2] {
    let mut tried = 0;
    loop {
        let mut moved = false;
        for which in 0..2 {
            while let Some(simpler) = step(&bodies, which, &fails, &mut tried) {
                bodies = simpler;
                moved = true;
            }
        }
        if !moved || tried >= BUDGET {
            return bodies;
        }
    }
}

fn step<C: Tree>(bodies: &[C; 2], which: usize, fails: &impl Fn(&[C; 2]) -> bool, tried: &mut usize) -> Option<[C; 2]> {
    bodies[which].simpler().into_iter().find_map(|simpler| {
        if *tried >= BUDGET {
            return None;
        }
        *tried += 1;
        let mut pair = bodies.clone();
        pair[which] = simpler;
        fails(&pair).then_some(pair)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compound::{Compound, Map};

    #[test]
    fn a_pair_keeps_what_is_wrong_with_it_and_nothing_else() {
        let list = Compound::List(vec![[0.37, 5.0], [1.3, 0.2], [8.71, 3.0], [0.1, 0.1]]);
        let turn = Map { rows: [[0.6, -0.8], [0.8, 0.6]], shift: [3.0, 0.7] };
        let pair = [list.clone().posed(turn), Compound::Sum(Box::new([list.clone(), list])).rounded(0.3)];
        // Wrong is whatever has a point beyond 8 in the first, unplaced, and a radius in the
        // second.
        fn reach(body: &Compound<2>) -> f64 {
            match body {
                Compound::List(points) => points.iter().flatten().copied().fold(0.0, f64::max),
                Compound::Posed(_, inner) => reach(inner),
                _ => 0.0,
            }
        }
        let [a, b] = shrunk(pair, |[a, b]| reach(a) > 8.0 && !b.radii().is_empty());
        assert_eq!(a, Compound::List(vec![[8.5, 0.0]]));
        assert!(
            matches!(&b, Compound::Rounded(radius, inner)
            if *radius == 0.0 && **inner == Compound::List(vec![[0.0, 0.0]])),
            "{b:?}"
        );
    }
}
