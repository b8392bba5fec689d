//! Points, as text has them: one a line.

use crate::failure::Failure;
use std::io::{self, BufRead, Read};

/// Longest line that is read, in bytes.
const LONGEST: u64 = 4096;

/// Points of the plane or of space.
#[derive(Debug, PartialEq)]
pub enum PointCloud {
    Plane(Vec<[f64; 2]>),
    Space(Vec<[f64; 3]>),
}

impl PointCloud {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Plane(points) => points.len(),
            Self::Space(points) => points.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Reads points from text. `name` is what messages call the input.
///
/// # Errors
/// If it can't be read, has no points, or a line is no point; with the line and the remedy.
pub fn read_points(name: &str, mut input: impl BufRead) -> Result<PointCloud, Failure> {
    let mut reader = PointReader { name, line: 0, plane: Vec::new(), space: Vec::new() };
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line);
        if read.map_err(|error| unreadable(name, &error))? == 0 {
            break;
        }
        reader.line += 1;
        if line.len() as u64 > LONGEST {
            return Err(reader.failure(&format!("has more than {LONGEST} bytes"), "give one point a line"));
        }
        let Ok(text) = std::str::from_utf8(&line) else {
            return Err(reader.failure("is no text", "give text, or a mesh whose name ends in .obj or .stl"));
        };
        reader.point(text.trim_start_matches('\u{feff}'))?;
    }
    match (reader.plane, reader.space) {
        (plane, space) if plane.is_empty() && space.is_empty() => Err(no_points(name)),
        (plane, space) if space.is_empty() => Ok(PointCloud::Plane(plane)),
        (_, space) => Ok(PointCloud::Space(space)),
    }
}

pub(super) fn no_points(name: &str) -> Failure {
    Failure::new(format!("{name} has no points"), "give a line with two or three coordinates for each")
}

fn unreadable(name: &str, error: &io::Error) -> Failure {
    Failure::unreadable(std::path::Path::new(name), error)
}

struct PointReader<'n> {
    name: &'n str,
    line: u64,
    plane: Vec<[f64; 2]>,
    space: Vec<[f64; 3]>,
}

impl PointReader<'_> {
    fn failure(&self, what: &str, help: &str) -> Failure {
        Failure::new(format!("{}, line {}: {what}", self.name, self.line), help)
    }

    /// Reads a line.
    fn point(&mut self, text: &str) -> Result<(), Failure> {
        let text = text.split('#').next().unwrap_or_default().trim();
        if text.is_empty() {
            return Ok(());
        }
        let between = |letter: char| matches!(letter, ',' | ';') || letter.is_whitespace();
        // Two blanks, or a comma and a blank, are one separator; two commas have nothing between.
        let fields = text.split([',', ';']).flat_map(|part| {
            let mut words = part.split_whitespace();
            let first = words.next().unwrap_or_default();
            std::iter::once(first).chain(words)
        });
        let mut numbers = [0.0; 3];
        let mut count = 0;
        for field in fields {
            let value = field.parse::<f64>();
            if value.is_err() && count == 0 && self.is_at_header() && is_header(text, between) {
                return Ok(());
            }
            let Some(number) = numbers.get_mut(count) else {
                return Err(self.failure("has more than three coordinates", "give two or three a line"));
            };
            *number = match value {
                Ok(value) if value.is_finite() => value,
                _ => {
                    let field: String = field.chars().take(40).collect();
                    let what = format!("\"{field}\" is not a finite number");
                    return Err(self.failure(&what, "give decimal numbers, such as 1.5, or mark the line with #"));
                }
            };
            count += 1;
        }
        self.add(count, numbers)
    }

    fn is_at_header(&self) -> bool {
        self.plane.is_empty() && self.space.is_empty()
    }

    fn add(&mut self, count: usize, [x, y, z]: [f64; 3]) -> Result<(), Failure> {
        if self.plane.len().max(self.space.len()) >= u32::MAX as usize {
            return Err(self.failure("is one point too many", "give less than four thousand million"));
        }
        match count {
            2 if self.space.is_empty() => self.plane.push([x, y]),
            3 if self.plane.is_empty() => self.space.push([x, y, z]),
            1 => return Err(self.failure("has one coordinate", "give two or three a line")),
            _ => {
                let others = 5 - count;
                let what = format!("has {count} coordinates, and the points before have {others}");
                return Err(self.failure(&what, "give all points two coordinates, or all three"));
            }
        }
        Ok(())
    }
}

/// Whether a line names columns: none of its words is a number.
fn is_header(text: &str, between: impl Fn(char) -> bool) -> bool {
    text.split(between).filter(|word| !word.is_empty()).all(|word| word.parse::<f64>().is_err())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_headers_and_comments() {
        let space = PointCloud::Space(vec![[1.0, 2.0, 3.0], [-4.0, 0.5, 1e3]]);
        for text in [
            "1,2,3\n-4,0.5,1e3\n",
            "\u{feff}x, y, z\r\n1, 2, 3\r\n\r\n-4, .5, 1000",
            "# made by hand\n1 2 3 # a point\n\n  -4\t0.5  1E3",
            "x;y;z\n1;2;3\n-4;0.5;1e3",
        ] {
            assert_eq!(read_points("in", text.as_bytes()).unwrap(), space, "{text}");
        }
        assert_eq!(read_points("in", &b"1 2"[..]).unwrap(), PointCloud::Plane(vec![[1.0, 2.0]]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        for (text, expected) in [
            ("", "in has no points"),
            ("x,y\n", "in has no points"),
            ("1,2\n3", "in, line 2: has one coordinate"),
            ("1,2\n3,4,5", "in, line 2: has 3 coordinates, and the points before have 2"),
            ("1,2,3\n4,5", "in, line 2: has 2 coordinates, and the points before have 3"),
            ("1,2,3,4", "in, line 1: has more than three coordinates"),
            ("x,y\nx,y\n1,z", "in, line 3: \"z\" is not a finite number"),
            ("1,,2", "in, line 1: \"\" is not a finite number"),
            ("1,nan", "in, line 1: \"nan\" is not a finite number"),
            ("1e999,1", "in, line 1: \"1e999\" is not a finite number"),
            ("a,1", "in, line 1: \"a\" is not a finite number"),
        ] {
            let failure = read_points("in", text.as_bytes()).unwrap_err();
            assert_eq!(failure.message(), expected);
            assert!(!failure.help().is_empty());
        }
        assert!(read_points("in", &b"\xff\xfe"[..]).unwrap_err().message().contains("line 1: is no text"));
        assert!(read_points("in", &[b'1'; 10_000][..]).unwrap_err().message().contains("more than 4096 bytes"));
    }
}
