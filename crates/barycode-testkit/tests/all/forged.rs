//! A wrong verdict that comes with one cache and one distance only: its line of JSON has both, and
//! shows it again.

use barycode::expert::{Details, Form as Shown, Rounding, Structure, Vector};
use barycode::{Convex, ShapeError, Support};
use barycode_testkit::ask::{HostileCache, Method, Replay, TestVector, Warmth};
use barycode_testkit::body::{Body, BodyError};
use barycode_testkit::build::{Representation, TestScalar, TestShape};
use barycode_testkit::campaign::{self, CampaignPlan, CampaignProgress, DrawnPair, Examination, PairMix};
use barycode_testkit::cases::{self, CaseLine};
use barycode_testkit::compound::Compound;
use barycode_testkit::dimension::{Plane, TestDimension};
use barycode_testkit::generate::{Class, Form, Precision, Sample};
use barycode_testkit::oracle::whole::IntegerTruth;
use barycode_testkit::oracle::{Gap, Judge, Truth};
use barycode_testkit::verify::{Complaint, Fault};

/// A shape that is right but for the points of a few ids, which no vertex has.
struct Liar<V: Vector + 'static>(TestShape<V>);

impl<V: TestVector> Convex for Liar<V> {
    type Vector = V;

    fn support(&self, direction: V, hint: u64) -> Support<V> {
        self.0.support(direction, hint)
    }

    fn start(&self) -> V {
        self.0.start()
    }

    fn point(&self, id: u64) -> V {
        let honest = self.0.point(id);
        // Two bits of the id say in which direction it lies.
        let lies = [[1.0, 0.3, 0.0], [-0.3, 1.0, 0.0], [-1.0, -0.3, 0.0], [0.3, -1.0, 0.0]];
        let [x, y, z] = lies[usize::from(id.to_le_bytes()[0] & 3)].map(|x| 8.0 * x);
        if id > u64::from(u32::MAX) && id >> 2 & 7 == 5 { honest + V::of([x, y, z]) } else { honest }
    }

    fn radius(&self) -> V::Scalar {
        self.0.radius()
    }

    fn origin(&self) -> V {
        self.0.origin()
    }

    fn extent(&self) -> V::Scalar {
        self.0.extent()
    }

    fn rounding(&self) -> Rounding<V::Scalar> {
        self.0.rounding()
    }

    #[inline(always)]
    fn details(&self) -> &dyn Details<V> {
        self
    }
}

impl<V: TestVector> Details<V> for Liar<V> {
    fn radii(&self, radius: V::Scalar, add: &mut dyn FnMut(V::Scalar)) {
        self.0.details().radii(radius, add);
    }

    fn form(&self) -> Shown<V> {
        self.0.details().form()
    }

    fn structure(&self) -> Structure<'_, V> {
        self.0.details().structure()
    }
}

/// The plane, where all shapes lie.
#[derive(Clone, Copy, Debug, Default)]
struct Forged;

impl TestDimension for Forged {
    const DIMENSION: u8 = Plane::DIMENSION;
    const CLASSES: &'static [Class] = Plane::CLASSES;
    const METHODS: &'static [Method] = Plane::METHODS;
    const WIDTH: f64 = Plane::WIDTH;

    type Point = [f64; 2];
    type Vector<T: TestScalar> = <Plane as TestDimension>::Vector<T>;
    type Body = Body;
    type Compound = Compound<2>;
    type Judge = Judge;
    type Class = Class;
    type Representation = Representation;

    fn pair(precision: Precision, seed: u64, index: u64) -> Sample {
        Plane::pair(precision, seed, index)
    }

    fn representations(form: Form) -> &'static [Representation] {
        Plane::representations(form)
    }

    fn compound(body: &Body) -> Compound<2> {
        Plane::compound(body)
    }

    fn build<T: TestScalar>(
        body: &Compound<2>,
        representation: Representation,
    ) -> Result<TestShape<Self::Vector<T>>, ShapeError> {
        Plane::build::<T>(body, representation).map(|honest| TestShape::new(Liar(honest)))
    }

    fn plain<T: TestScalar>(vector: Self::Vector<T>) -> [f64; 2] {
        Plane::plain(vector)
    }

    fn scale(body: &Compound<2>) -> f64 {
        Plane::scale(body)
    }

    fn judge(a: &Compound<2>, b: &Compound<2>) -> Result<Judge, BodyError> {
        Plane::judge(a, b)
    }

    fn whole(a: &Compound<2>, b: &Compound<2>) -> Option<IntegerTruth> {
        Plane::whole(a, b)
    }

    fn truth(judge: &Judge) -> &Truth {
        Plane::truth(judge)
    }

    fn gap_along(judge: &Judge, normal: [f64; 2]) -> Option<Gap> {
        Plane::gap_along(judge, normal)
    }

    fn truth_about(judge: &Judge, point: [f64; 2], body: usize) -> Result<Truth, BodyError> {
        Plane::truth_about(judge, point, body)
    }

    fn line(
        id: String,
        class: String,
        bodies: &[Compound<2>; 2],
        why: String,
        replay: Replay<Representation>,
    ) -> String {
        Plane::line(id, class, bodies, why, replay)
    }
}

const PRECISION: Precision = Precision::Double;

fn plan(index: u64) -> CampaignPlan {
    CampaignPlan {
        mix: PairMix::Verdicts,
        precision: PRECISION,
        seed: 3,
        first: index,
        pairs: 1,
        threads: 1,
        keep_going: false,
    }
}

/// Whether `within` is answered wrongly.
fn wrong(bodies: &[Compound<2>; 2], replay: Replay<Representation>) -> bool {
    let complaints = campaign::ask_again::<Forged>(bodies, PRECISION, &replay).expect("finite");
    let about = |complaint: &Complaint| complaint.question == "within" && complaint.fault == Fault::Verdict;
    complaints.iter().any(about)
}

fn replayed(line: &str) -> ([Compound<2>; 2], Replay<Representation>) {
    let Ok(CaseLine::Plane(case)) = cases::parse(line) else { panic!("{line}") };
    let replay = case.asked.expect("a campaign says how it asked");
    (case.snapped(PRECISION).compounds().expect("polygons"), replay)
}

#[test]
fn one_cache_and_one_distance_are_found_again() {
    // The first pair whose answer goes wrong first for `within`, and neither with another cache nor
    // for another distance.
    let found = (0..4000).find(|&index| {
        let drawn = DrawnPair::<Forged>::new(PairMix::Verdicts, PRECISION, 3, index);
        let examination = Examination::random(3, index);
        let Err(list) = campaign::verdicts::examine::<Forged, f64>(&drawn.bodies, examination) else { return false };
        let campaign::WrongAnswer { complaint, bodies, replay } = &list[0];
        let of = |hostile: HostileCache, within: f64| {
            let mut replay = *replay;
            (replay.setup.hostile, replay.setup.within) = (hostile, within);
            wrong(bodies, replay)
        };
        let (hostile, within) = (replay.setup.hostile, replay.setup.within);
        complaint.question == "within"
            && replay.setup.options.warmth == Warmth::Hostile
            && of(hostile, within)
            && !of(HostileCache::default(), within)
            && !of(hostile, 0.5 * within)
    });
    let index = found.expect("some lie is believed");
    let summary = campaign::run::<Forged>(&plan(index), CampaignProgress::default(), &|_| {}, &mut |_| {}).summary;
    let failure = summary.first_failure().expect("it is wrong");
    let about = |(kind, _): &(&String, &campaign::summary::FaultCount)| kind.starts_with("within, Verdict");
    let (_, of_within) = summary.faults.iter().find(about).expect("of this question");
    assert_eq!(failure.index, index);

    let (bodies, replay) = replayed(of_within.report.lines().last().expect("a line of JSON"));
    assert!(wrong(&bodies, replay), "{}", of_within.report);
    // Without what the line says of the question, nothing would have been found.
    let every = campaign::replay::<Forged>(&bodies, PRECISION).expect("finite");
    assert!(every.is_empty(), "{every:?}");

    let line = campaign::shrunk::<Forged>(&plan(index), index).expect("it is wrong again");
    let (simpler, same) = replayed(&line);
    assert_eq!(same, replay);
    assert!(wrong(&simpler, same), "{line}");
    let numbers = |bodies: &[Compound<2>; 2]| serde_json::to_string(bodies).expect("numbers").len();
    assert!(numbers(&simpler) < numbers(&bodies), "{line}");
}
