//! Does an arm keep clear of its room all the way from one configuration to another?
#![allow(clippy::cast_precision_loss)] // pieces are few

use barycode::d3::{Cast, Vec3};
use barycode::expert::Still;
use barycode::{Cell, Impact, ImpactVerdict, Proximity};

use super::sieve::{StillBox, SweptBox};
use super::{Check, refused};
use crate::error::{Flaw, quote};
use crate::space::body::{Body, HALF_SPACE_REACH, contact};
use crate::space::joint_path::{JointPath, LinkMotion};

/// What was found along a path.
#[derive(Debug, Clone, PartialEq)]
pub struct EdgeFinding {
    /// Whether a link meets an object, or comes within the margin. It is not `Free` where a shape
    /// is missing.
    pub verdict: ImpactVerdict,
    /// When, as an interval of the path's time from 0 to 1. All that is checked is proven to be
    /// free of contact from 0 up to, and not at, `first[0]`. With `Contact` a link is proven to be
    /// in contact with an object at some time up to `first[1]`; with `Undecided` nothing is proven
    /// between the two, and all is free after `first[1]`, if that is not 1; with `Free` both are 1.
    pub first: [f64; 2],
    /// The link and the object that are in contact by `first[1]`, or that nothing is proven of from
    /// `first[0]` on; `None` where all that have shapes are free.
    pub pair: Option<EdgePair>,
    /// How many intervals with a direction prove what is free, over all pairs.
    pub cells: u64,
    /// Whether the shapes of all links and objects are known ([`Check::missing`]).
    pub complete: bool,
}

impl EdgeFinding {
    /// Whether every link is proven to be apart from every object all the way, by more than the
    /// margin if there is one.
    pub fn is_free(&self) -> bool {
        self.verdict == ImpactVerdict::Free
    }
}

/// A link and an object that meet.
#[derive(Debug, Clone, PartialEq)]
pub struct EdgePair {
    /// The link.
    pub link: String,
    /// Index of its part.
    pub link_part: usize,
    /// The object.
    pub object: String,
    /// Index of its part.
    pub object_part: usize,
    /// Unit normal of the contact, from link to object.
    pub normal: Option<[f64; 3]>,
    /// The link's point of contact at `first[1]`, in the world.
    pub on_link: Option<[f64; 3]>,
    /// The object's point.
    pub on_object: Option<[f64; 3]>,
}

/// What proves a finding: of every part of a link and of an object how they stay apart.
#[derive(Debug, Clone, PartialEq)]
pub struct EdgeProof {
    /// By parts of links in the arm's order; for each, by parts of objects in the room's.
    pub pairs: Vec<PairProof>,
}

/// What proves a part of a link to be apart from one of an object.
#[derive(Debug, Clone, PartialEq)]
pub enum PairProof {
    /// Of a link that moves: cells in the order of time, the link being A and the object B.
    Cells(Vec<Cell<Vec3<f64>>>),
    /// Of a link that stays where it is: how the two lie.
    Stands(Box<Proximity<Vec3<f64>>>),
}

/// A part of a link along a path.
pub(super) struct MovingPart<'p> {
    pub(super) link: usize,
    pub(super) part: usize,
    pub(super) body: &'p Body,
    pub(super) motion: LinkMotion<'p>,
}

/// A part of an object.
pub(super) struct StillPart<'p> {
    pub(super) object: usize,
    pub(super) part: usize,
    pub(super) body: &'p Body,
    pub(super) motion: Still<Vec3<f64>>,
}

/// The path is searched in so many blocks, about: nothing is asked about those after a contact.
const BLOCKS: usize = 4;

/// As many cells as one answer can have.
const MOST_CELLS: usize = 2048;

/// A pair, and the axis of the object that proved the last piece.
struct NearPair {
    link: usize,
    object: usize,
    axis: usize,
}

/// Pieces of the path in a row, by the numbers of their ends, that boxes leave open for a pair.
struct OpenPair {
    link: usize,
    object: usize,
    pieces: [usize; 2],
}

/// A search along a path.
struct Search<'p> {
    links: Vec<MovingPart<'p>>,
    objects: Vec<StillPart<'p>>,
    cast: Cast<f64>,
    /// Of each pair, by links, then by objects, if they are wanted.
    proofs: Option<Vec<PairProof>>,
    /// Nothing is asked about later times.
    limit: f64,
    /// The first time up to which not all is proven to be free, and the last.
    undecided: Option<([f64; 2], EdgePair)>,
    contact: Option<EdgePair>,
    free_until: f64,
    cells: u64,
}

impl Check {
    /// Whether, and when, a link first meets an object on a path. Free and contact are proven, the
    /// rounding of the poses included; nothing is proven only where shapes come about as near to
    /// each other as that rounding.
    ///
    /// A link that stays where it is, is asked about as [`Check::at`] does.
    ///
    /// # Errors
    /// If a link that is checked is not one of the path's robot, or a pose is out of range.
    pub fn edge(&self, path: &JointPath<'_>) -> Result<EdgeFinding, Flaw> {
        Ok(self.search_edge(path, false)?.0)
    }

    /// The same finding as that of [`Check::edge`], with what proves it.
    ///
    /// # Errors
    /// As [`Check::edge`].
    pub fn certified_edge(&self, path: &JointPath<'_>) -> Result<(EdgeFinding, EdgeProof), Flaw> {
        let (finding, pairs) = self.search_edge(path, true)?;
        Ok((finding, EdgeProof { pairs: pairs.unwrap_or_default() }))
    }

    fn search_edge(&self, path: &JointPath<'_>, certify: bool) -> Result<(EdgeFinding, Option<Vec<PairProof>>), Flaw> {
        let (links, objects) = (self.moving_parts(path)?, self.still_parts()?);
        let none = PairProof::Cells(Vec::new());
        let mut search = Search {
            proofs: certify.then(|| vec![none; links.len() * objects.len()]),
            links,
            objects,
            cast: self.cast(),
            limit: 1.0,
            undecided: None,
            contact: None,
            free_until: 1.0,
            cells: 0,
        };
        search.run(self)?;
        let proofs = search.proofs.take();
        Ok((self.edge_finding(search), proofs))
    }

    /// The question about a pair that moves.
    pub(super) fn cast(&self) -> Cast<f64> {
        Cast::new().target_distance(self.margin).touching(self.contact_counts())
    }

    fn edge_finding(&self, search: Search<'_>) -> EdgeFinding {
        let complete = self.missing.is_empty();
        let Search { contact, undecided, free_until, limit, cells, .. } = search;
        let (verdict, first, pair) = match (contact, undecided) {
            (Some(pair), _) => (ImpactVerdict::Contact, [free_until, limit], Some(pair)),
            (None, Some(_) | None) if !complete => (ImpactVerdict::Undecided, [0.0, 1.0], None),
            (None, Some((first, pair))) => (ImpactVerdict::Undecided, first, Some(pair)),
            (None, None) => (ImpactVerdict::Free, [1.0, 1.0], None),
        };
        EdgeFinding { verdict, first, pair, cells, complete }
    }

    /// The parts of all links with their motions.
    pub(super) fn moving_parts<'p>(&'p self, path: &'p JointPath<'_>) -> Result<Vec<MovingPart<'p>>, Flaw> {
        let mut parts = Vec::new();
        for (link, prepared) in self.links.iter().enumerate() {
            for (part, body) in prepared.bodies.iter().enumerate() {
                let motion = path.carried(&prepared.name, *body.pose()).ok_or_else(|| {
                    let what = format!("the robot has no link {}", quote(&prepared.name));
                    Flaw::new(what, "check the links of the robot that moves")
                })?;
                parts.push(MovingPart { link, part, body, motion });
            }
        }
        Ok(parts)
    }

    /// The parts of all objects.
    pub(super) fn still_parts(&self) -> Result<Vec<StillPart<'_>>, Flaw> {
        let mut parts = Vec::new();
        for (object, prepared) in self.objects.iter().enumerate() {
            for (part, body) in prepared.bodies.iter().enumerate() {
                let motion = Still::new(*body.pose()).map_err(|error| refused("object", &prepared.name, error))?;
                parts.push(StillPart { object, part, body, motion });
            }
        }
        Ok(parts)
    }

    /// The names of a pair.
    fn edge_pair(&self, link: &MovingPart<'_>, object: &StillPart<'_>) -> EdgePair {
        EdgePair {
            link: self.links[link.link].name.clone(),
            link_part: link.part,
            object: self.objects[object.object].name.clone(),
            object_part: object.part,
            normal: None,
            on_link: None,
            on_object: None,
        }
    }
}

impl Search<'_> {
    /// Goes through all pairs: links that stay where they are first, then the others, in blocks of
    /// pieces in the order of time, until there is a contact.
    fn run(&mut self, check: &Check) -> Result<(), Flaw> {
        let boxes: Vec<StillBox> = self.objects.iter().map(|object| StillBox::new(object.body)).collect();
        let mut swept = Vec::with_capacity(self.links.len());
        for link in 0..self.links.len() {
            let part = &self.links[link];
            if part.motion.moves() {
                swept.push(Some(SweptBox::new(part.body, &part.motion, check.margin)));
            } else {
                swept.push(None);
                self.stands(check, link)?;
            }
        }
        for swept in swept.iter().flatten() {
            near_half_spaces(swept, &self.objects)?;
        }
        let mut near = self.near(&swept, &boxes);
        let pieces = self.links.iter().map(|part| part.motion.pieces().len()).max().unwrap_or(1);
        let block = pieces.div_ceil(BLOCKS);
        let mut buffer = if self.proofs.is_some() { vec![Cell::default(); MOST_CELLS] } else { Vec::new() };
        for begin in (0..pieces).step_by(block) {
            if begin as f64 / pieces as f64 >= self.limit {
                break;
            }
            let mut open = self.sift(&mut near, &swept, &boxes, [begin, (begin + block).min(pieces)]);
            open.sort_by_key(|open| open.pieces[0]);
            for open in open {
                let [from, to] = open.pieces.map(|end| end as f64 / pieces as f64);
                if from < self.limit {
                    self.ask(check, &open, [from, to.min(self.limit)], &mut buffer);
                }
            }
        }
        for proof in self.proofs.iter_mut().flatten() {
            if let PairProof::Cells(cells) = proof {
                cells.sort_by(|a, b| a.times[0].total_cmp(&b.times[0]));
            }
        }
        Ok(())
    }

    /// The pairs that boxes around all of the path do not prove to be apart.
    fn near(&mut self, swept: &[Option<SweptBox>], boxes: &[StillBox]) -> Vec<NearPair> {
        let mut near = Vec::new();
        for (link, swept) in swept.iter().enumerate() {
            let Some(swept) = swept else { continue };
            for (object, still) in boxes.iter().enumerate() {
                let Some(along) = swept.apart_all_the_way(still) else {
                    near.push(NearPair { link, object, axis: 0 });
                    continue;
                };
                for piece in 0..swept.pieces() {
                    self.passed([link, object], swept, piece, along);
                }
            }
        }
        near
    }

    /// The pieces of a block that boxes leave open.
    fn sift(
        &mut self,
        near: &mut [NearPair],
        swept: &[Option<SweptBox>],
        boxes: &[StillBox],
        [begin, end]: [usize; 2],
    ) -> Vec<OpenPair> {
        let mut open: Vec<OpenPair> = Vec::new();
        for NearPair { link, object, axis } in near {
            let (link, object) = (*link, *object);
            let Some(swept) = &swept[link] else { continue };
            let before = open.len();
            for piece in begin..end {
                if let Some(along) = swept.apart(&boxes[object], piece, axis) {
                    self.passed([link, object], swept, piece, along);
                } else if let Some(last) = open[before..].last_mut().filter(|last| last.pieces[1] == piece) {
                    last.pieces[1] = piece + 1;
                } else {
                    open.push(OpenPair { link, object, pieces: [piece, piece + 1] });
                }
            }
        }
        open
    }

    /// A piece is free along a direction.
    fn passed(&mut self, [link, object]: [usize; 2], swept: &SweptBox, piece: usize, along: Vec3<f64>) {
        self.cells += 1;
        let place = link * self.objects.len() + object;
        if let Some(PairProof::Cells(cells)) = self.proofs.as_mut().and_then(|proofs| proofs.get_mut(place)) {
            cells.push(swept.cell(piece, along));
        }
    }

    /// Asks about a link that stays where it is.
    fn stands(&mut self, check: &Check, link: usize) -> Result<(), Flaw> {
        for object in 0..self.objects.len() {
            let (a, b) = (&self.links[link], &self.objects[object]);
            let answer = standing(check, a, b)?;
            if check.is_collision(answer.verdict, answer.lower) {
                let mut pair = check.edge_pair(a, b);
                pair.normal = answer.normal.map(Into::into);
                if !check.is_proven(&answer) {
                    self.leave_open([0.0, 1.0], pair);
                } else {
                    (pair.on_link, pair.on_object) = (Some(answer.on_a.into()), Some(answer.on_b.into()));
                    (self.limit, self.free_until, self.contact) = (0.0, 0.0, Some(pair));
                }
            }
            if let Some(proofs) = &mut self.proofs {
                proofs[link * self.objects.len() + object] = PairProof::Stands(Box::new(answer));
            }
        }
        Ok(())
    }

    /// Asks the core library about a pair.
    fn ask(&mut self, check: &Check, pair: &OpenPair, interval: [f64; 2], buffer: &mut [Cell<Vec3<f64>>]) {
        let (a, b) = (&self.links[pair.link], &self.objects[pair.object]);
        let (link, object) = (a.body.shape(), b.body.shape());
        let impact = self.cast.certified_time_of_impact(link, &a.motion, object, &b.motion, interval, buffer);
        self.cells += u64::from(impact.cells);
        let names = (impact.verdict != ImpactVerdict::Free).then(|| check.edge_pair(a, b));
        if let Some(proofs) = &mut self.proofs
            && let PairProof::Cells(cells) = &mut proofs[pair.link * self.objects.len() + pair.object]
        {
            cells.extend(buffer.iter().take(impact.cells as usize));
        }
        if let Some(names) = names {
            self.keep(&impact, names);
        }
    }

    /// Takes what an answer says into account.
    fn keep(&mut self, impact: &Impact<Vec3<f64>>, mut pair: EdgePair) {
        pair.normal = impact.normal.map(Into::into);
        match impact.verdict {
            ImpactVerdict::Contact => {
                pair.on_link = impact.on_a.map(Into::into);
                pair.on_object = impact.on_b.map(Into::into);
                self.limit = impact.first[1];
                self.free_until = self.free_until.min(impact.first[0]);
                self.contact = Some(pair);
            }
            ImpactVerdict::Undecided => self.leave_open(impact.first, pair),
            _ => {}
        }
    }

    /// Nothing is known of a pair between two times.
    fn leave_open(&mut self, [from, to]: [f64; 2], pair: EdgePair) {
        self.free_until = self.free_until.min(from);
        self.undecided = Some(match self.undecided.take() {
            Some((first, known)) => {
                let all = [first[0].min(from), first[1].max(to)];
                (all, if first[0] <= from { known } else { pair })
            }
            None => ([from, to], pair),
        });
    }
}

/// How a link that stays where it is lies to an object: as [`Check::at`] asks.
pub(super) fn standing(check: &Check, a: &MovingPart<'_>, b: &StillPart<'_>) -> Result<Proximity<Vec3<f64>>, Flaw> {
    let refuse = |error| refused("link", &check.links[a.link].name, error);
    let link = a.body.posed(&a.motion.ends()[0]).map_err(refuse)?;
    let object = b.body.posed(b.body.pose()).map_err(refuse)?;
    Ok(contact(&link, &object))
}

/// Refuses a path that leaves the box that stands in for a half-space: within it both are the same
/// to a link.
fn near_half_spaces(swept: &SweptBox, objects: &[StillPart<'_>]) -> Result<(), Flaw> {
    let farthest = objects.iter().filter_map(|object| object.body.half_space_offset()).fold(f64::NAN, f64::max);
    // NaN where there is no half-space.
    if farthest + swept.farthest() > HALF_SPACE_REACH {
        let what = format!("a link, or the ground, is more than {HALF_SPACE_REACH} m from the origin");
        return Err(Flaw::new(what, "check the unit, or move the origin nearer"));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
