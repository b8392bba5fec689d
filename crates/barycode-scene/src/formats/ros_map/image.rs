//! Images of maps: PGM, in both of its forms, and PNG.

use std::io::Cursor;

use super::Cell;
use crate::error::SceneError;
use crate::source::Bytes;

/// Most cells of a map.
const MOST_CELLS: usize = 1 << 26;

const CUT_OFF: &str = "write the image again; it is cut off or damaged";

/// An image, row by row from the upper left corner.
pub(super) struct Grid {
    pub(super) width: usize,
    pub(super) height: usize,
    pub(super) cells: Vec<Cell>,
}

/// Reads an image, told by its first bytes. `kind` says what a cell is by its brightness, from 0 to
/// 1; none is that of what is not opaque.
pub(super) fn read(source: &Bytes, kind: impl Fn(Option<f64>) -> Cell) -> Result<Grid, SceneError> {
    match source.bytes() {
        [b'P', b'2' | b'5', ..] => pgm(source, kind),
        [0x89, b'P', b'N', b'G', ..] => png(source, kind),
        _ => Err(source.error(None, "is neither PGM nor PNG", "convert the image to one of these")),
    }
}

/// How many cells there are, if neither side is zero and they are not too many.
fn cells(source: &Bytes, width: usize, height: usize) -> Result<usize, SceneError> {
    let cells = width.checked_mul(height).filter(|&cells| cells <= MOST_CELLS);
    match cells {
        Some(0) => Err(source.error(None, format!("has {width} by {height} cells"), CUT_OFF)),
        Some(cells) => Ok(cells),
        None => Err(source.error(
            None,
            format!("has {width} by {height} cells, more than the {MOST_CELLS} that are read"),
            "cut the map in several",
        )),
    }
}

/// `P5` and bytes, or `P2` and numbers, after width, height and the largest value.
fn pgm(source: &Bytes, kind: impl Fn(Option<f64>) -> Cell) -> Result<Grid, SceneError> {
    let mut header = Header { source, at: 2 };
    let [width, height, most] = [header.number()?, header.number()?, header.number()?];
    let count = cells(source, width, height)?;
    if !(1..=65535).contains(&most) {
        return Err(source.error(None, format!("states {most} as the largest value"), "write it with 255"));
    }
    let cell = |value: usize| (value <= most).then(|| kind(Some(value as f64 / most as f64)));
    let mut all = Vec::new();
    if source.bytes()[1] == b'2' {
        for _ in 0..count {
            let value = header.number()?;
            all.push(cell(value).ok_or_else(|| header.beyond(most))?);
        }
        header.end()?;
        return Ok(Grid { width, height, cells: all });
    }
    let wide = if most > 255 { 2 } else { 1 };
    // One white space ends the header.
    let begin = header.at + 1;
    let found = source.bytes().len().saturating_sub(begin);
    if found != count * wide {
        let what = format!("states {width} by {height} cells, which take {} bytes, but has {found}", count * wide);
        return Err(source.error(begin as u64, what, CUT_OFF));
    }
    for (index, value) in source.bytes()[begin..].chunks_exact(wide).enumerate() {
        let value = value.iter().fold(0, |value, &byte| value << 8 | usize::from(byte));
        header.at = begin + index * wide;
        all.push(cell(value).ok_or_else(|| header.beyond(most))?);
    }
    Ok(Grid { width, height, cells: all })
}

/// The numbers of a PGM file, which comments may be between.
struct Header<'a> {
    source: &'a Bytes,
    at: usize,
}

impl Header<'_> {
    fn number(&mut self) -> Result<usize, SceneError> {
        self.pass_over();
        let rest = &self.source.bytes()[self.at..];
        let length = rest.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(rest.len());
        let digits = std::str::from_utf8(&rest[..length]).unwrap_or("");
        let number = digits.parse();
        let ends = rest.get(length).is_none_or(|byte| byte.is_ascii_whitespace() || *byte == b'#');
        match number {
            Ok(number) if ends => {
                self.at += length;
                Ok(number)
            }
            _ => Err(self.source.error(self.at as u64, "has no number here", CUT_OFF)),
        }
    }

    /// White space and comments, which go on to the end of their line.
    fn pass_over(&mut self) {
        let bytes = self.source.bytes();
        while let Some(byte) = bytes.get(self.at) {
            if *byte == b'#' {
                let line = &bytes[self.at..];
                self.at += line.iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(line.len());
            } else if byte.is_ascii_whitespace() {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    fn end(&mut self) -> Result<(), SceneError> {
        self.pass_over();
        if self.at == self.source.bytes().len() {
            return Ok(());
        }
        Err(self.source.error(self.at as u64, "holds more than its cells", CUT_OFF))
    }

    fn beyond(&self, most: usize) -> SceneError {
        self.source.error(self.at as u64, format!("holds a value above {most}, the largest"), CUT_OFF)
    }
}

fn png(source: &Bytes, kind: impl Fn(Option<f64>) -> Cell) -> Result<Grid, SceneError> {
    let damaged = |error: png::DecodingError| {
        source.error(None, format!("can't be read as PNG ({error})"), "write the image again, as PNG or PGM")
    };
    let mut decoder = png::Decoder::new(Cursor::new(source.bytes()));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (width, height) = (reader.info().width as usize, reader.info().height as usize);
    let count = cells(source, width, height)?;
    let (color, depth) = reader.output_color_type();
    let (samples, wide) = (color.samples(), if depth == png::BitDepth::Sixteen { 2 } else { 1 });
    let mut buffer = vec![0; count * samples * wide];
    reader.next_frame(&mut buffer).map_err(damaged)?;
    reader.finish().map_err(damaged)?;
    let most = if wide == 2 { 65535.0 } else { 255.0 };
    // The last of two or four samples says how opaque the pixel is.
    let colors = if matches!(samples, 2 | 4) { samples - 1 } else { samples };
    let cell = |pixel: &[u8]| {
        let sample = |index: usize| {
            pixel[index * wide..(index + 1) * wide].iter().fold(0_u32, |value, &byte| value << 8 | u32::from(byte))
        };
        let opaque = colors == samples || f64::from(sample(colors)) == most;
        let sum: u32 = (0..colors).map(sample).sum();
        kind(opaque.then(|| f64::from(sum) / (colors as f64 * most)))
    };
    Ok(Grid { width, height, cells: buffer.chunks_exact(samples * wide).map(cell).collect() })
}
