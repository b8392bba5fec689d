//! Depths, manifolds and closest points: our contact with its normal beside that of every peer
//! which has one, and the near and far questions about cars and balls, in one interleaved run over
//! unseen pairs.
//!
//! Cells are walked through as those of `tables`: a new order in every pass, everyone by turns.
//! Shapes and poses are numbers of single precision, the same for both precisions. Classes:
//!
//! - *shallow*: a distant pair, moved together along its separating vector until it is 0.01 to 0.1
//!   deep;
//! - *deep*: centres less than 1 apart, shapes of about that size;
//! - *near*: moved together until the gap is between 0.1 and -0.1;
//! - *distant*: more than 0.2 apart.
//!
//! The truth is the proven bounds of our own contact in double precision. An answer is *wrong* if
//! it lies outside of them by more than rounding, 32 epsilon of the precision at the size of the
//! pairs, and *beyond* if by more than `LOOSE`. A contact of ours states bounds of its own (depths
//! of curved shapes are known to a share of themselves): it is wrong if it is off by more than
//! these are apart, and rounding. Of a contact the normal is judged, too: the depth
//! along it, which two supports tell, is held against the same bounds. Who says of a pair no more
//! than that it is apart is right where it is. Of ours some answers of each cell must pass their
//! `check`; those that do not are counted as unproven.
//!
//! A *manifold* is a contact with points, asked of shapes with faces. Its least distance and its
//! normal are judged as those of a contact: the truth is along our certified normal, or along
//! another one along which the pair is no deeper. Every point of it is a point of either shape, and
//! is judged along the normal that it came with (module `surface`). It is off by the most of
//!
//! - how far the signed distance is from that of both points along the normal;
//! - how far they are outside of the shapes, beyond the plane of a face;
//! - how far they are beneath the surfaces that face each other, along the normal.
//!
//! Where it is off by more than rounding the answer has *wrong* points, where by more than `LOOSE`
//! points that are *beyond*. A number of points is no error: some leave out what is apart.
//!
//! Contacts and manifolds of polygons and rectangles are asked through the interface of C as well
//! (module `through_c`).
//!
//! Contacts of shapes that a table takes are asked of batches as well, as the rows of `tables` are:
//! packed before, and packed within the time (*columns*). Their answers are held against the bounds
//! of single pairs.

mod axes;
mod draw;
mod judge;
mod own;
mod plane;
mod record;
mod solids;
mod surface;
#[cfg(test)]
mod tests;
mod through_c;

use crate::arguments::count;
use crate::tables::cell::{Cell, Contestant, ContestantKind, PassOrder, Stage, enter, measure};
use crate::tables::{Outcome, beside, progress};
use barycode_lab_peers::{Manner, Pairs, Peer, Precision, Question};
use clap::Args;
use draw::Nearness;
use judge::{Judged, Truth};
use std::path::PathBuf;

/// About the largest coordinate of the pairs.
const SIZE: f64 = 8.0;

/// What is beyond a tolerance that anyone who asks for a depth could want, in units of about the
/// shapes' size.
pub const LOOSE: f64 = 1e-4;

/// What the command line asks for.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// Subjects whose names begin so: polygons-, rectangles, circle-and-rectangle, hulls-, boxes,
    /// box-and-sphere, capsule-and-sphere, cylinder-and-sphere, cone-and-sphere, cylinders, cones,
    /// circles, spheres, capsules
    #[arg(long, value_name = "NAME")]
    pub subject: Option<String>,
    /// Pairs in each cell at most; without it 16384 in the plane, 8192 down to 512 in space
    #[arg(long, value_name = "N", value_parser = count)]
    pub pairs: Option<usize>,
    /// Walks of everyone through every cell
    #[arg(long, value_name = "K", default_value = "11", value_parser = count)]
    pub passes: usize,
    /// Writes the versioned JSON record, every pass of everyone
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Goes into the record
    #[arg(long, value_name = "TEXT")]
    pub note: Option<String>,
}

const EXAMPLES: &str = "\
Examples:
  barycode-lab contact --record contact.json
  barycode-lab contact --subject hulls- --passes 3
  barycode-lab contact --pairs 64 --passes 1

Peers that are not built here are named, with the remedy; lab/setup installs what they need. One thread. Ends with 0 if none of \
our own answers is wrong or unproven, with 1 if one is, and with 2 if the command could not be carried out.";

/// One question about the pairs of one class, and how far off everyone's answers are.
#[derive(Debug)]
pub struct Measured {
    pub cell: Cell,
    /// In the order of the cell's results.
    pub judged: Vec<Judged>,
}

impl Measured {
    fn own_answers_are_right(&self) -> bool {
        let results = self.cell.results.iter().zip(&self.judged);
        let mut own = results.filter(|(result, _)| result.kind == ContestantKind::Own);
        self.cell.own_answers_are_right() && own.all(|(_, one)| one.unproven == 0 && one.points_wrong() == 0)
    }
}

/// What a subject asks about each of its classes.
type Asked = &'static [(Nearness, &'static [Question])];

/// A subject, by its own way of making everyone's pairs.
#[derive(Clone, Copy, Debug)]
enum ContactSubject {
    Plane(draw::FlatSubject),
    Space(draw::SolidSubject),
}

impl ContactSubject {
    fn all() -> Vec<Self> {
        let plane = draw::FlatSubject::ALL.map(Self::Plane);
        plane.into_iter().chain(draw::SolidSubject::ALL.map(Self::Space)).collect()
    }

    fn name(self) -> String {
        match self {
            Self::Plane(flats) => flats.name(),
            Self::Space(solids) => solids.name(),
        }
    }

    fn asked(self) -> Asked {
        match self {
            Self::Plane(flats) => flats.asked(),
            Self::Space(solids) => solids.asked(),
        }
    }
}

/// The command: whether all our answers are right.
pub fn command(options: &Options) -> Result<bool, String> {
    let mut subjects = ContactSubject::all();
    if let Some(name) = &options.subject {
        let all: Vec<_> = subjects.iter().map(|subject| subject.name()).collect();
        subjects.retain(|subject| subject.name().starts_with(name));
        if subjects.is_empty() {
            return Err(format!("--subject {name}: there are {}", all.join(", ")));
        }
    }
    beside(barycode_lab_peers::with_contacts, options.record.as_deref(), |peers, absent| {
        let cells = cells(options, &subjects, peers);
        Ok(Outcome {
            table: record::table(&cells),
            record: record::record(&cells, options, peers, absent),
            right: cells.iter().all(Measured::own_answers_are_right),
        })
    })
}

fn cells(options: &Options, subjects: &[ContactSubject], peers: &[Box<dyn Peer>]) -> Vec<Measured> {
    let mut cells = Vec::new();
    for (place, subject) in subjects.iter().enumerate() {
        for &(class, questions) in subject.asked() {
            progress(&format!("{}, {}: subject {} of {}", subject.name(), class.name(), place + 1, subjects.len()));
            let run = CellRun { options, peers, class, questions };
            cells.extend(match *subject {
                ContactSubject::Plane(flats) => plane::measure(flats, run),
                ContactSubject::Space(solids) => solids::measure(solids, run),
            });
        }
    }
    progress("");
    cells
}

/// What all cells of one class share.
#[derive(Clone, Copy)]
struct CellRun<'r> {
    options: &'r Options,
    peers: &'r [Box<dyn Peer>],
    class: Nearness,
    questions: &'static [Question],
}

/// Who answers, who does not, and what is known of our own answers.
#[derive(Default)]
struct Present<'p> {
    contestants: Vec<Contestant<'p>>,
    without: Vec<(String, Precision, String)>,
    proofs: Vec<judge::Proofs>,
}

impl<'p> Present<'p> {
    fn enter_own(&mut self, (contestant, proofs): (Contestant<'p>, judge::Proofs)) {
        self.contestants.push(contestant);
        self.proofs.push(proofs);
    }
}

impl CellRun<'_> {
    fn pairs(self, most: usize) -> usize {
        self.options.pairs.map_or(most, |pairs| pairs.min(most))
    }

    /// The peers that have more than plain questions about such pairs.
    fn enter(self, pairs: Pairs<'_>, present: &mut Present<'_>) {
        let all = self.peers.iter().map(Box::as_ref).filter(|peer| peer.has_contacts(pairs));
        present.without = enter(all, pairs, Manner::Cold, &mut present.contestants);
    }

    /// A cell for each question.
    fn measured(self, subject: &str, truth: &Truth<'_>, mut present: Present<'_>) -> Vec<Measured> {
        let class = self.class.name();
        let stage = Stage { subject, class, questions: self.questions, truth: &truth.bounds, size: SIZE };
        let judged = self.questions.iter().map(|&question| {
            let some = present.contestants.iter_mut();
            let asked = some.filter(|one| one.questions.contains(&question) && one.prepared.serves(question));
            asked.map(|one| judge::judged(one, question, truth, &present.proofs)).collect::<Vec<_>>()
        });
        let judged: Vec<_> = judged.collect();
        let cells = measure(stage, &mut present.contestants, &present.without, PassOrder::unseen(self.options.passes));
        cells.into_iter().zip(judged).map(|(cell, judged)| Measured { cell, judged }).collect()
    }
}
