//! Answers about shapes that move, held against signed distances at the times that they name.

/// What somebody says of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Told {
    Free,
    /// Contact begins between these times.
    Contact([f64; 2]),
    /// No answer.
    Failed,
}

impl Told {
    /// Contact at a time.
    pub fn at(time: f64) -> Self {
        Self::Contact([time; 2])
    }
}

/// Times at which a pair is looked at.
const SAMPLES: u32 = 64;

/// The signed distance of a pair at a time.
type Distance<'p> = &'p dyn Fn(usize, f64) -> f64;

/// What is true of all pairs.
pub struct Truth<'p> {
    distance: Distance<'p>,
    /// Signed distances of each pair at the samples.
    sampled: Vec<[f64; SAMPLES as usize + 1]>,
}

/// How many answers are wrong, and in what way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Judged {
    pub missed: usize,
    pub late: usize,
    pub early: usize,
    pub failed: usize,
}

impl Judged {
    pub fn wrong(self) -> usize {
        self.missed + self.late + self.early + self.failed
    }
}

fn time(sample: usize) -> f64 {
    sample as f64 / f64::from(SAMPLES)
}

impl<'p> Truth<'p> {
    pub fn new(pairs: usize, distance: Distance<'p>) -> Self {
        let of = |pair: usize| std::array::from_fn(|sample| distance(pair, time(sample)));
        Self { distance, sampled: (0..pairs).map(of).collect() }
    }

    pub fn pairs(&self) -> usize {
        self.sampled.len()
    }

    /// Pairs that overlap at a sample.
    pub fn meeting(&self) -> usize {
        self.sampled.iter().filter(|samples| samples.iter().any(|&distance| distance < 0.0)).count()
    }

    pub fn judge(&self, told: &[Told], tolerance: f64) -> Judged {
        let mut judged = Judged::default();
        for (pair, (samples, told)) in self.sampled.iter().zip(told).enumerate() {
            let deep_before = |until: f64| {
                let mut before = samples.iter().enumerate().take_while(|&(sample, _)| time(sample) < until);
                before.any(|(_, &distance)| distance < -tolerance)
            };
            match *told {
                Told::Failed => judged.failed += 1,
                Told::Free => judged.missed += usize::from(deep_before(f64::INFINITY)),
                Told::Contact([low, high]) => {
                    let late = deep_before(low) || (self.distance)(pair, low) < -tolerance;
                    let apart = |time: f64| !((self.distance)(pair, time) <= tolerance);
                    judged.late += usize::from(late);
                    judged.early += usize::from(!late && (apart(low) || apart(high)));
                }
            }
        }
        judged
    }
}
