//! Many plans: arcs from one pose.

use super::random::Random;
use crate::args::generate::PlansArgs;
use crate::failure::{DONE, Failure};
use crate::interrupt;
use crate::output::{NewFile, Outputs, STANDARD};
use crate::progress::Progress;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::atomic::Ordering;

/// Metres per second.
const SPEEDS: (f64, f64) = (0.0, 15.0);

/// Per metre.
const CURVATURES: (f64, f64) = (-0.2, 0.2);

/// Writes plans.
pub(crate) fn run(args: &PlansArgs) -> Result<u8, Failure> {
    if args.output == Path::new(STANDARD) {
        return Err(Failure::new(
            "`-` is no file, and plans are written whole or not at all",
            "give a file, or /dev/stdout for a pipe",
        ));
    }
    if args.first_step.checked_add(args.steps - 1).is_none() {
        return Err(Failure::new(
            format!("{} time steps from {} on are too many", args.steps, args.first_step),
            "time steps end at 4294967295: give a smaller --first-step",
        ));
    }
    let unwritable = |error: io::Error| Failure::unwritable(&args.output, &error);
    let stop = interrupt::flag();
    let mut progress = Progress::new(usize::try_from(args.trajectories).unwrap_or(usize::MAX), "trajectories");
    let mut outputs = Outputs::new(&[], &[&args.output])?;
    let mut file = BufWriter::new(NewFile::create(&args.output)?);
    file.write_all(b"trajectory,time_step,x,y,theta\n").map_err(unwritable)?;
    for trajectory in 0..args.trajectories {
        if stop.load(Ordering::Relaxed) {
            return Err(Failure::interrupted(&args.output));
        }
        plan(args, trajectory, &mut file).map_err(unwritable)?;
        progress.advance();
    }
    outputs.add(file.into_inner().map_err(|error| unwritable(error.into_error()))?)?;
    outputs.publish(b"")?;
    Ok(DONE)
}

fn plan(args: &PlansArgs, trajectory: u64, file: &mut impl Write) -> io::Result<()> {
    let mut random = Random::of(args.seed, trajectory);
    let speed = random.within(SPEEDS.0, SPEEDS.1);
    let curvature = random.within(CURVATURES.0, CURVATURES.1);
    let [x, y, heading] = args.start;
    for step in 0..args.steps {
        let way = speed * args.time_step * f64::from(step);
        let theta = heading + curvature * way;
        // The chord of an arc is as long as the way times the sinc of half the angle, and heads for
        // its middle.
        let half = 0.5 * curvature * way;
        let chord = if half == 0.0 { way } else { way * half.sin() / half };
        let (sin, cos) = (heading + half).sin_cos();
        let time_step = args.first_step + step;
        writeln!(file, "{trajectory},{time_step},{:.6},{:.6},{theta:.6}", x + chord * cos, y + chord * sin)?;
    }
    Ok(())
}
