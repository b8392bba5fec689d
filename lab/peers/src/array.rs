//! shapely: `shapely.distance` and `shapely.intersects`, one call for all pairs, which is how it is
//! meant to be used from Python.
//!
//! A child process holds the pairs as two arrays of polygons. It walks when it is told to, puts the
//! arrays in order before, and tells the seconds of the call itself.

use crate::{Absent, COLD_ONLY, Manner, Pairs, Peer, PolygonPair, Precision, Prepared, Question};
use std::io::{BufRead, BufReader, Error, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

const NAME: &str = "shapely, whole arrays";
const SCRIPT: &str = include_str!("array.py");
const TALKS: &str = "the child process takes part until it is dropped";

struct Shapely {
    version: String,
}

fn python() -> Command {
    Command::new(concat!(env!("PEERS_FOLDER"), "/venv/bin/python"))
}

pub fn shapely() -> Result<Box<dyn Peer>, Absent> {
    let missing = |reason| Absent { name: NAME.into(), reason };
    let answer = python()
        .args(["-c", "import shapely; print(shapely.__version__)"])
        .output()
        .map_err(|error| missing(format!("no Python in lab/.peers ({error}); lab/setup installs it")))?;
    if !answer.status.success() {
        return Err(missing("Python cannot import shapely; lab/setup installs it".into()));
    }
    Ok(Box::new(Shapely { version: String::from_utf8_lossy(&answer.stdout).trim().to_owned() }))
}

impl Peer for Shapely {
    fn name(&self) -> &str {
        NAME
    }

    fn version(&self) -> &str {
        &self.version
    }

    fn precision(&self) -> Precision {
        Precision::Double
    }

    fn prepare(&self, pairs: Pairs<'_>, manner: Manner) -> Result<Box<dyn Prepared>, String> {
        let Pairs::Plane(pairs) = pairs else { return Err("it has polygons alone".into()) };
        if manner != Manner::Cold {
            return Err(COLD_ONLY.into());
        }
        Arrays::start(pairs).map(|arrays| Box::new(arrays) as Box<dyn Prepared>).map_err(|error| error.to_string())
    }
}

struct Arrays {
    child: Child,
    /// Nothing once the child was told to end.
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    pairs: usize,
    seconds: f64,
}

impl Arrays {
    fn start(pairs: &[PolygonPair]) -> Result<Self, Error> {
        let mut child = python().args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (input, output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
        let mut made =
            Self { child, input: Some(input), output: BufReader::new(output), pairs: pairs.len(), seconds: 0.0 };
        let placed: Vec<_> = pairs.iter().map(PolygonPair::placed_b).collect();
        let a: Vec<_> = pairs.iter().map(|pair| pair.a.as_slice()).collect();
        let b: Vec<_> = placed.iter().map(Vec::as_slice).collect();
        for side in [a, b] {
            let counts: Vec<u8> = side.iter().flat_map(|polygon| (polygon.len() as u32).to_le_bytes()).collect();
            let numbers: Vec<u8> =
                side.iter().flat_map(|polygon| polygon.as_flattened()).flat_map(|c| c.to_le_bytes()).collect();
            made.send(&format!("polygons {} {}", side.len(), numbers.len() / 8), &[counts, numbers].concat())?;
        }
        Ok(made)
    }

    fn send(&mut self, line: &str, bytes: &[u8]) -> Result<(), Error> {
        let input = self.input.as_mut().expect(TALKS);
        input.write_all(format!("{line}\n").as_bytes())?;
        input.write_all(bytes)?;
        input.flush()
    }
}

impl Prepared for Arrays {
    fn walk(&mut self, question: Question, order: &[u32]) {
        let bytes: Vec<u8> = order.iter().flat_map(|index| index.to_le_bytes()).collect();
        self.send(&format!("walk {} {}", question.name(), order.len()), &bytes).expect(TALKS);
        let mut line = String::new();
        self.output.read_line(&mut line).expect(TALKS);
        self.seconds = line.trim().parse().expect("seconds");
    }

    fn own_clock(&self) -> Option<f64> {
        Some(self.seconds)
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        self.send(&format!("answers {}", question.name()), &[]).expect(TALKS);
        let mut bytes = vec![0; 8 * self.pairs];
        self.output.read_exact(&mut bytes).expect(TALKS);
        bytes.as_chunks().0.iter().map(|&number| f64::from_le_bytes(number)).collect()
    }
}

impl Drop for Arrays {
    fn drop(&mut self) {
        // The end of its input ends the child.
        self.input = None;
        let _ = self.child.wait();
    }
}
