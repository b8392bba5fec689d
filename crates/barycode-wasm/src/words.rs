//! Numbers in words: doubles, pairs of codes, vectors.

use barycode::expert::Vector;

/// A double.
pub(crate) fn number(word: u64) -> f64 {
    f64::from_bits(word)
}

/// Two numbers of 32 bits: the lower half and the upper one.
pub(crate) fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

/// Reads words from the first to the last; zeros beyond it.
pub(crate) struct Reader<'w>(pub(crate) &'w [u64]);

impl<'w> Reader<'w> {
    pub(crate) fn word(&mut self) -> u64 {
        match *self.0 {
            [first, ref rest @ ..] => {
                self.0 = rest;
                first
            }
            [] => 0,
        }
    }

    pub(crate) fn number(&mut self) -> f64 {
        number(self.word())
    }

    pub(crate) fn halves(&mut self) -> [u32; 2] {
        halves(self.word())
    }

    pub(crate) fn numbers<const N: usize>(&mut self) -> [f64; N] {
        core::array::from_fn(|_| self.number())
    }

    pub(crate) fn vector<V: Vector<Scalar = f64>>(&mut self) -> V {
        let mut coordinates = [0.0; 3];
        for coordinate in &mut coordinates[..V::DIMENSION] {
            *coordinate = self.number();
        }
        V::from_coordinates(coordinates)
    }

    pub(crate) fn take(&mut self, count: usize) -> &'w [u64] {
        let (taken, rest) = self.0.split_at(count.min(self.0.len()));
        self.0 = rest;
        taken
    }
}

/// Writes words from the first to the last; what is beyond it is dropped.
pub(crate) struct Writer<'w> {
    words: &'w mut [u64],
    at: usize,
}

impl<'w> Writer<'w> {
    pub(crate) fn new(words: &'w mut [u64]) -> Self {
        Self { words, at: 0 }
    }

    pub(crate) fn word(&mut self, word: u64) {
        if let Some(place) = self.words.get_mut(self.at) {
            *place = word;
        }
        self.at += 1;
    }

    pub(crate) fn number(&mut self, number: f64) {
        self.word(number.to_bits());
    }

    pub(crate) fn halves(&mut self, low: u32, high: u32) {
        self.word(u64::from(high) << 32 | u64::from(low));
    }

    pub(crate) fn vector<V: Vector<Scalar = f64>>(&mut self, vector: V) {
        for axis in 0..V::DIMENSION {
            self.number(vector.coordinate(axis));
        }
    }

    pub(crate) fn numbers(&mut self, numbers: &[f64]) {
        for &number in numbers {
            self.number(number);
        }
    }
}
