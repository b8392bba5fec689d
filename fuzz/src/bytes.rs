//! Numbers and choices out of a string of bytes.

use barycode::Scalar;
use std::sync::OnceLock;

/// A string of bytes that is used up from the front. Beyond its end all bytes are zero, so that any
/// string will do.
#[derive(Debug)]
pub struct Bytes<'d> {
    rest: &'d [u8],
    last: f64,
}

const SPECIAL: [f64; 16] = [
    0.0,
    -0.0,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    5e-324,
    -5e-324,
    f32::MAX as f64,
    f32::MIN_POSITIVE as f64,
    1e-45,
    1e-160,
    1e154,
    f64::EPSILON,
];

impl<'d> Bytes<'d> {
    /// All bytes of a string.
    pub fn new(data: &'d [u8]) -> Self {
        Self { rest: data, last: 1.0 }
    }

    /// Whether all are used up.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// One byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else {
            return 0;
        };
        self.rest = rest;
        first
    }

    /// Eight bytes as one number.
    pub fn word(&mut self) -> u64 {
        (0..8).fold(0, |word, _| word << 8 | u64::from(self.byte()))
    }

    /// One of `0..count`, from one byte.
    pub fn index(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count.max(1)
    }

    /// Yes or no.
    pub fn flag(&mut self) -> bool {
        self.byte() & 1 != 0
    }

    /// Any number at all. Small whole numbers and repetitions come often: what is hard about shapes
    /// is what coincides.
    pub fn number<T: Scalar>(&mut self) -> T {
        let tag = self.byte();
        let value = match tag {
            0..=95 => f64::from(tag % 17) - 8.0,
            96..=143 => (f64::from(self.byte()) - 128.0) / 16.0,
            144..=167 => self.last,
            // Next to the number before.
            168..=179 => self.last + self.last * T::EPSILON.to_f64(),
            180..=191 => self.last - self.last * T::EPSILON.to_f64(),
            192..=199 => -self.last,
            200..=207 => SPECIAL[self.index(SPECIAL.len())],
            208..=231 => f64::from_bits(self.word()),
            232..=243 => f32::from_bits((0..4).fold(0, |word, _| word << 8 | u32::from(self.byte()))).into(),
            244..=249 => {
                let exponent = i32::from(self.byte()) - 128;
                2.0_f64.powi(if self.flag() { 8 * exponent } else { exponent })
            }
            _ => self.last / 3.0,
        };
        let number = T::from_f64(value);
        self.last = number.to_f64();
        tell(|| format!("number {number:?}"));
        number
    }

    /// A length: mostly one that shapes accept.
    pub fn length<T: Scalar>(&mut self) -> T {
        let number = self.number::<T>();
        if self.byte() < 240 { number.abs() } else { number }
    }
}

/// Says on standard error what is made of the bytes, where `BARYCODE_FUZZ_TELL` is set.
pub fn tell(what: impl Fn() -> String) {
    static TELLS: OnceLock<bool> = OnceLock::new();
    if *TELLS.get_or_init(|| std::env::var_os("BARYCODE_FUZZ_TELL").is_some()) {
        eprintln!("{}", what());
    }
}
