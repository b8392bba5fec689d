//! The other libraries, through the shims that they are timed with: a distance, and yes or no,
//! which all of them tell.

use super::ask::{Claim, Reply};
use super::draw::{DrawnDimension, Pair};
use crate::tables::solids;
use barycode::d3::{Polytope, Vec3};
use barycode_lab_peers::{Hull, Manner, Pairs, Peer, PolygonPair, Prepared, Question, Solid, SolidPair, Solids};
use barycode_testkit::dimension;
use std::collections::BTreeMap;

/// Questions to the other libraries, in the order of [`CALLS`](super::ask::CALLS), of which these
/// are the last.
pub const QUESTIONS: [Question; 2] = [Question::Distance, Question::Collision];

/// Some of the pairs, in the form that peers take.
pub enum Group {
    Plane(Vec<PolygonPair>),
    Space(Solids),
}

impl Group {
    fn pairs(&self) -> Pairs<'_> {
        match self {
            Self::Plane(pairs) => Pairs::Plane(pairs),
            Self::Space(solids) => Pairs::Space(solids),
        }
    }
}

/// A dimension whose pairs peers take.
pub trait Shared<const D: usize>: DrawnDimension<D> {
    /// Groups of one kind of pairs each, with the places of those among all.
    fn groups<'p>(pairs: impl Iterator<Item = &'p Pair<D>>) -> Vec<(Vec<usize>, Group)>;
}

impl Shared<2> for dimension::Plane {
    fn groups<'p>(pairs: impl Iterator<Item = &'p Pair<2>>) -> Vec<(Vec<usize>, Group)> {
        // Who takes small polygons alone takes those.
        let mut groups: BTreeMap<usize, (Vec<usize>, Vec<PolygonPair>)> = BTreeMap::new();
        for (place, Pair { a, b, shift, .. }) in pairs.enumerate() {
            let (places, group) = groups.entry(a.len().max(b.len())).or_default();
            places.push(place);
            group.push(PolygonPair { a: a.clone(), b: b.clone(), cos: 1.0, sin: 0.0, translation: *shift });
        }
        groups.into_values().map(|(places, pairs)| (places, Group::Plane(pairs))).collect()
    }
}

impl Shared<3> for dimension::Space {
    fn groups<'p>(pairs: impl Iterator<Item = &'p Pair<3>>) -> Vec<(Vec<usize>, Group)> {
        let (mut boxes, mut hulls) = ((Vec::new(), Solids::default()), (Vec::new(), Solids::default()));
        for (place, pair) in pairs.enumerate() {
            let group = if pair.boxes.is_some() { &mut boxes } else { &mut hulls };
            let [a, b] = match pair.boxes {
                Some(halves) => halves.map(Solid::Cuboid),
                None => [&pair.a, &pair.b].map(|points| {
                    group.1.hulls.push(hull(points));
                    Solid::Hull(group.1.hulls.len() as u32 - 1)
                }),
            };
            group.0.push(place);
            group.1.pairs.push(SolidPair::new(a, b, [0.0, 0.0, 0.0, 1.0], pair.shift));
        }
        let filled = [boxes, hulls].into_iter().filter(|(places, _)| !places.is_empty());
        filled.map(|(places, solids)| (places, Group::Space(solids))).collect()
    }
}

fn hull(points: &[[f64; 3]]) -> Hull {
    let cloud = points.iter().map(|&p| Vec3::from(p)).collect();
    solids::hull(&Polytope::hull(cloud).expect("points of the grid are finite"))
}

/// A peer's replies to each of [`QUESTIONS`]: none where it does not serve it, and none about pairs
/// that it does not take, the reason for which is added to `why`.
pub fn ask<const D: usize>(
    peer: &dyn Peer,
    groups: &[(Vec<usize>, Group)],
    why: &mut Vec<String>,
) -> [Option<Vec<Option<Reply<D>>>>; 2] {
    let count = groups.iter().map(|(places, _)| places.len()).sum();
    let mut replies = [(); 2].map(|()| None);
    for (places, group) in groups {
        let mut prepared = match peer.prepare(group.pairs(), Manner::Cold) {
            Ok(prepared) => prepared,
            Err(reason) => {
                why.push(reason);
                continue;
            }
        };
        for (question, replies) in QUESTIONS.into_iter().zip(&mut replies) {
            if prepared.serves(question) {
                let replies = replies.get_or_insert_with(|| vec![None; count]);
                for (&place, reply) in places.iter().zip(answers(prepared.as_mut(), question)) {
                    replies[place] = Some(reply);
                }
            }
        }
    }
    replies
}

fn answers<const D: usize>(prepared: &mut dyn Prepared, question: Question) -> impl Iterator<Item = Reply<D>> {
    prepared.answers(question).into_iter().map(move |answer| match question {
        Question::Distance => {
            Reply { meets: (!answer.is_nan()).then_some(answer <= 0.0), claim: Claim::Unsigned(answer), normal: None }
        }
        Question::Collision => Reply { meets: Some(answer > 0.0), claim: Claim::None, normal: None },
        _ => unreachable!("not asked here"),
    })
}
