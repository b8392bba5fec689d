//! How close does an arm come to the objects of its room?
//!
//! Every link is asked against every object; links among themselves are not. Links and objects are
//! unions of convex parts, so their distance is the smallest of their parts'.

mod edge;
mod proof;
mod sieve;

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashMap};

use barycode::d3::Vec3;
use barycode::{Proximity, ShapeError, Touching, Verdict};

use super::body::{Body, PosedBody, contact};
use super::configurations::{LinkPoses, listed};
use super::model::{Link, Object, Pose, PosedShape, Room, Shape};
use crate::error::{Flaw, quote};
use crate::missing::MissingShape;
use crate::verdict;

pub use edge::{EdgeFinding, EdgePair, EdgeProof, PairProof};

/// How a link lies to an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Clearance {
    /// The link.
    pub link: String,
    /// Index of the link's part that is nearest.
    pub link_part: usize,
    /// The object.
    pub object: String,
    /// Index of the object's part that is nearest.
    pub object_part: usize,
    /// What is proven of these two parts.
    pub verdict: Verdict,
    /// Signed distance in the room's unit of length: minus the penetration depth where the two
    /// overlap. The depth is that of the deepest pair of parts; moving the whole link out of the
    /// whole object may take more.
    pub clearance: f64,
    /// The signed distance of link and object is proven to be at least this.
    pub lower: f64,
    /// And at most this.
    pub upper: f64,
    /// Unit direction from link to object in which the distance is measured.
    pub normal: Option<[f64; 3]>,
    /// The link's point nearest the object, or deepest inside it; in the world.
    pub on_link: [f64; 3],
    /// The object's point nearest the link; in the world.
    pub on_object: [f64; 3],
}

impl Clearance {
    /// Whether the two are not proven to be apart; contact counts as the policy says. That nothing
    /// could be proven counts, as where cylinders come so near to contact that their bounds include
    /// zero.
    pub fn collides(&self, touching: Touching) -> bool {
        verdict::collides(self.verdict, touching)
    }

    /// Whether the two are apart, and not proven to be farther apart than a positive margin.
    pub fn is_within(&self, margin: f64) -> bool {
        // What is not proven to exceed the margin does not count as exceeding it.
        margin > 0.0 && self.verdict == Verdict::Separated && !(self.lower > margin)
    }

    fn nearness(&self) -> (f64, u8) {
        verdict::nearness(self.verdict, self.clearance, self.lower)
    }
}

/// What was found at one configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// The link and the object with the smallest signed distance; of equally near ones the first in
    /// the arm's order, then in the room's. If they are apart all whose shapes are known are, and
    /// if they touch none overlap and none are undecided. `None` if no link or no object has a
    /// shape that is known.
    pub nearest: Option<Clearance>,
    /// All links and objects that collide, in the same order. Contact counts unless the check says
    /// otherwise ([`Check::with_touching`]), and so does coming within its margin
    /// ([`Check::with_margin`]).
    pub collisions: Vec<Clearance>,
    /// Whether the shapes of all links and objects are known. If not, nothing is free
    /// ([`Check::missing`]).
    pub complete: bool,
}

impl Finding {
    /// Whether every link is proven to be apart from every object, by more than the margin if there
    /// is one, or in contact where that is free.
    pub fn is_free(&self) -> bool {
        self.complete && self.collisions.is_empty()
    }
}

/// What is checked of an arm and a room. By default all, and a shape that is missing is an error.
#[derive(Debug, Clone, Copy, Default)]
pub struct Selection<'a> {
    /// Names of objects that are left out.
    pub without_objects: &'a [String],
    /// Names of links that are left out.
    pub without_links: &'a [String],
    /// Goes on where shapes are missing; nothing is free then.
    pub allow_missing: bool,
}

/// What lacks a shape, or a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// The link of this name.
    Link(String, MissingShape),
    /// The object of this name.
    Object(String, MissingShape),
    /// No link of the arm has a shape.
    Arm,
}

/// A room and an arm, made ready for checking any number of configurations.
///
/// ```
/// use barycode_scene::Source;
/// use barycode_scene::space::{Check, Link, LinkPose, PosedShape, Pose, Shape, motion_bench};
///
/// let scene = "world: {collision_objects: [{id: table,
///     primitives: [{type: box, dimensions: [2, 2, 0.1]}],
///     primitive_poses: [{position: [0, 0, -0.05], orientation: [0, 0, 0, 1]}]}]}";
/// let room = motion_bench::read_scene(&Source::from_bytes("scene.yaml", scene.into())?)?;
/// let hand = Link {
///     name: "hand".into(),
///     parts: vec![PosedShape { shape: Shape::sphere(0.25)?, pose: Pose::IDENTITY }],
///     missing: Vec::new(),
/// };
///
/// let check = Check::new(&room, &[hand])?;
/// let at = |z| vec![LinkPose { link: "hand".into(), pose: Pose::translation([0.0, 0.0, z]) }];
/// let above = check.at(&at(1.0))?;
/// let nearest = above.nearest.as_ref().unwrap();
/// assert_eq!((nearest.object.as_str(), nearest.clearance), ("table", 0.75));
/// assert!(above.is_free());
/// assert_eq!(check.at(&at(0.125))?.collisions.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Check {
    links: Vec<PreparedBody>,
    objects: Vec<PreparedBody>,
    missing: Vec<Missing>,
    touching: Touching,
    margin: f64,
}

/// A link or an object turned into core shapes.
#[derive(Debug)]
struct PreparedBody {
    name: String,
    bodies: Vec<Body>,
}

impl PreparedBody {
    fn new(kind: &str, name: &str, parts: &[PosedShape]) -> Result<Self, Flaw> {
        if kind == "link" && parts.iter().any(|part| matches!(part.shape, Shape::HalfSpace { .. })) {
            let what = format!("link {} is a half-space, which has no bounds", quote(name));
            return Err(Flaw::new(what, "give it a box"));
        }
        let bodies = parts.iter().map(Body::new).collect::<Result<_, _>>();
        Ok(Self { name: name.to_owned(), bodies: bodies.map_err(|error| refused(kind, name, error))? })
    }

    fn placed(&self, kind: &str, at: &Pose) -> Result<Vec<PosedBody<'_>>, Flaw> {
        let placed = self.bodies.iter().map(|body| body.placed(at)).collect::<Result<_, _>>();
        placed.map_err(|error| refused(kind, &self.name, error))
    }
}

fn refused(kind: &str, name: &str, error: ShapeError) -> Flaw {
    Flaw::new(format!("{kind} {}: {error}", quote(name)), "check the coordinates and their unit")
}

/// What is left of a list when some names are taken out.
fn kept<'a, T>(kind: &str, all: &'a [T], name: impl Fn(&T) -> &str, without: &[String]) -> Result<Vec<&'a T>, Flaw> {
    if let Some(unknown) = without.iter().find(|wanted| all.iter().all(|one| name(one) != **wanted)) {
        let known: Vec<&str> = all.iter().map(&name).collect();
        let what = format!("there is no {kind} {} to leave out", quote(unknown));
        return Err(Flaw::new(what, format!("the {kind}s are {}", listed(&known))));
    }
    Ok(all.iter().filter(|one| without.iter().all(|wanted| name(one) != wanted)).collect())
}

impl Missing {
    fn refused(&self) -> Flaw {
        match self {
            Self::Link(name, why) => why.refused(&format!("link {}", quote(name))),
            Self::Object(name, why) => why.refused(&format!("object {}", quote(name))),
            Self::Arm => Flaw::new("the arm has no link with a shape", "keep at least one link that has one"),
        }
    }
}

/// A part of a link and one of an object, by the links', objects' and parts' indices, and how far
/// they are apart at least.
struct CandidatePair<'p> {
    apart: f64,
    link: (usize, usize, &'p PosedBody<'p>),
    object: (usize, usize, &'p PosedBody<'p>),
}

impl Check {
    /// Makes a room and an arm ready. Links without parts are frames, can't collide, and are left
    /// out.
    ///
    /// # Errors
    /// If the shape of a link or an object is missing, the core refuses a shape, which the
    /// constructors of [`Shape`](super::Shape) should have prevented, or there is no object, or no
    /// link with a part.
    pub fn new(room: &Room, links: &[Link]) -> Result<Self, Flaw> {
        Self::of(room, links, Selection::default())
    }

    /// Makes a selection of a room and an arm ready.
    ///
    /// # Errors
    /// As [`Check::new`]; if there is no object or link of a name that is left out, or none is
    /// left. That shapes are missing is none where the selection allows it.
    pub fn of(room: &Room, links: &[Link], selection: Selection<'_>) -> Result<Self, Flaw> {
        let objects = kept("object", &room.objects, |object| &object.id, selection.without_objects)?;
        let links = kept("link", links, |link| &link.name, selection.without_links)?;
        let mut missing = Vec::new();
        for Object { id, missing: reasons, .. } in &objects {
            missing.extend(reasons.iter().map(|why| Missing::Object(id.clone(), why.clone())));
        }
        for Link { name, missing: reasons, .. } in &links {
            missing.extend(reasons.iter().map(|why| Missing::Link(name.clone(), why.clone())));
        }
        if objects.is_empty() {
            return Err(Flaw::new("the room has no object to collide with", "keep at least one object"));
        }
        if links.iter().all(|link| link.parts.is_empty() && link.missing.is_empty()) {
            missing.push(Missing::Arm);
        }
        if let (Some(first), false) = (missing.first(), selection.allow_missing) {
            return Err(first.refused());
        }
        let ready = |object: &&Object| PreparedBody::new("object", &object.id, &object.parts);
        let objects = objects.iter().filter(|object| !object.parts.is_empty()).map(ready);
        let objects = objects.collect::<Result<_, _>>()?;
        let ready = |link: &&Link| PreparedBody::new("link", &link.name, &link.parts);
        let links = links.iter().filter(|link| !link.parts.is_empty()).map(ready).collect::<Result<_, _>>()?;
        Ok(Self { links, objects, missing, touching: Touching::default(), margin: 0.0 })
    }

    /// Says whether contact counts as a collision, as it does without this. Where a verdict is
    /// exact, what is free is contact itself: distance and depth exactly zero.
    #[must_use]
    pub fn with_touching(mut self, touching: Touching) -> Self {
        self.touching = touching;
        self
    }

    /// Counts coming as close as `margin` as a collision, too, whatever contact counts as;
    /// distances and verdicts are as without. Zero unless told otherwise.
    ///
    /// # Errors
    /// If the margin is negative, not finite or out of range.
    pub fn with_margin(mut self, margin: f64) -> Result<Self, Flaw> {
        crate::number::checked(margin).map_err(|flaw| flaw.within("margin"))?;
        if margin < 0.0 {
            return Err(Flaw::new(format!("a margin of {margin} is negative"), "give a margin of 0 or more"));
        }
        self.margin = margin;
        Ok(self)
    }

    /// What contact counts as: with a margin a collision, being nearer than that.
    fn contact_counts(&self) -> Touching {
        if self.margin > 0.0 { Touching::Collides } else { self.touching }
    }

    /// Whether a verdict, with a proven lower bound of the distance, counts as a collision.
    fn is_collision(&self, verdict: Verdict, lower: f64) -> bool {
        let within = self.margin > 0.0 && !(lower > self.margin);
        within || verdict::collides(verdict, self.contact_counts())
    }

    /// Whether a collision is proven: contact that counts, or that the two come within the margin.
    fn is_proven(&self, answer: &Proximity<Vec3<f64>>) -> bool {
        let within = self.margin > 0.0 && answer.upper <= self.margin;
        within || (answer.verdict != Verdict::Undecided && verdict::collides(answer.verdict, self.contact_counts()))
    }

    /// What lacks a shape, the room's objects first; only where the selection allows it. Then no
    /// configuration is free, as a shape that is not known may be anywhere.
    pub fn missing(&self) -> &[Missing] {
        &self.missing
    }

    /// Names of the links whose shapes are checked, in the arm's order.
    pub fn links(&self) -> impl ExactSizeIterator<Item = &str> {
        self.links.iter().map(|link| link.name.as_str())
    }

    /// Names of the objects whose shapes are checked, in the room's order.
    pub fn objects(&self) -> impl ExactSizeIterator<Item = &str> {
        self.objects.iter().map(|object| object.name.as_str())
    }

    /// The nearest pair of a link and an object, and all that collide. Pairs that balls around them
    /// prove to be farther apart are not looked at closely.
    ///
    /// # Errors
    /// If a link that is checked has no pose, or one that is not finite or out of range.
    pub fn at(&self, poses: &LinkPoses) -> Result<Finding, Flaw> {
        let (links, objects) = (self.placed(poses)?, self.placed_objects()?);
        let mut candidates = candidates(&links, &objects);
        candidates.sort_by(|a, b| a.apart.total_cmp(&b.apart));
        let mut nearest_upper = f64::INFINITY;
        let mut found = BTreeMap::new();
        for candidate in candidates {
            // A ball that meets another proves nothing: depths differ.
            if candidate.apart > self.margin && candidate.apart > nearest_upper {
                break;
            }
            let clearance = self.ask(&candidate);
            nearest_upper = nearest_upper.min(clearance.upper);
            keep_nearer(&mut found, &candidate, clearance);
        }
        let mut finding = Finding { nearest: None, collisions: Vec::new(), complete: self.missing.is_empty() };
        for clearance in found.into_values() {
            if self.is_collision(clearance.verdict, clearance.lower) {
                finding.collisions.push(clearance.clone());
            }
            if finding.nearest.as_ref().is_none_or(|nearest| clearance.nearness() < nearest.nearness()) {
                finding.nearest = Some(clearance);
            }
        }
        Ok(finding)
    }

    /// Every link against every object, in the arm's order, then in the room's.
    ///
    /// # Errors
    /// As [`Check::at`].
    pub fn all(&self, poses: &LinkPoses) -> Result<Vec<Clearance>, Flaw> {
        let (links, objects) = (self.placed(poses)?, self.placed_objects()?);
        let mut found = BTreeMap::new();
        for candidate in candidates(&links, &objects) {
            let clearance = self.ask(&candidate);
            keep_nearer(&mut found, &candidate, clearance);
        }
        Ok(found.into_values().collect())
    }

    /// The parts of all links where these poses put them.
    fn placed(&self, poses: &LinkPoses) -> Result<Vec<Vec<PosedBody<'_>>>, Flaw> {
        let by_name: HashMap<&str, &Pose> = poses.iter().map(|pose| (pose.link.as_str(), &pose.pose)).collect();
        self.links
            .iter()
            .map(|link| match by_name.get(link.name.as_str()) {
                Some(pose) => link.placed("link", pose),
                None => {
                    let what = format!("link {} has no pose", quote(&link.name));
                    Err(Flaw::new(what, "give a pose for every link"))
                }
            })
            .collect()
    }

    fn placed_objects(&self) -> Result<Vec<Vec<PosedBody<'_>>>, Flaw> {
        self.objects.iter().map(|object| object.placed("object", &Pose::IDENTITY)).collect()
    }

    fn ask(&self, candidate: &CandidatePair<'_>) -> Clearance {
        let ((link, link_part, a), (object, object_part, b)) = (candidate.link, candidate.object);
        let answer: Proximity<Vec3<f64>> = contact(a, b);
        Clearance {
            link: self.links[link].name.clone(),
            link_part,
            object: self.objects[object].name.clone(),
            object_part,
            verdict: answer.verdict,
            clearance: answer.distance,
            lower: answer.lower,
            upper: answer.upper,
            normal: answer.normal.map(Into::into),
            on_link: answer.on_a.into(),
            on_object: answer.on_b.into(),
        }
    }
}

/// Every part of every link with every part of every object.
fn candidates<'p>(links: &'p [Vec<PosedBody<'p>>], objects: &'p [Vec<PosedBody<'p>>]) -> Vec<CandidatePair<'p>> {
    let parts = |all: &'p [Vec<PosedBody<'p>>]| {
        let numbered = all.iter().enumerate();
        numbered.flat_map(|(index, parts)| parts.iter().enumerate().map(move |(part, placed)| (index, part, placed)))
    };
    let with = |link: (usize, usize, &'p PosedBody<'p>)| {
        parts(objects).map(move |object| CandidatePair { apart: link.2.apart(object.2), link, object })
    };
    parts(links).flat_map(with).collect()
}

/// Of the parts of a link and an object the nearest speak for both.
fn keep_nearer(found: &mut BTreeMap<(usize, usize), Clearance>, candidate: &CandidatePair<'_>, next: Clearance) {
    let order = |clearance: &Clearance| (clearance.link_part, clearance.object_part);
    match found.entry((candidate.link.0, candidate.object.0)) {
        Entry::Vacant(place) => drop(place.insert(next)),
        Entry::Occupied(mut place) => {
            let known = place.get_mut();
            let (lower, upper) = (known.lower.min(next.lower), known.upper.min(next.upper));
            // Of equally near ones the first, in whatever order they come.
            let (new, old) = (next.nearness(), known.nearness());
            if new < old || (new == old && order(&next) < order(known)) {
                *known = next;
            }
            (known.lower, known.upper) = (lower, upper);
        }
    }
}

#[cfg(test)]
mod tests;
