//! Numbers in arrays of any length, as JSON arrays.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// What goes to and from JSON through `Form`.
pub(super) trait JsonList: Sized {
    type Form: Serialize + for<'de> Deserialize<'de>;
    fn form(&self) -> Self::Form;
    fn read(form: Self::Form) -> Option<Self>;
}

impl<const D: usize> JsonList for [f64; D] {
    type Form = Vec<f64>;
    fn form(&self) -> Vec<f64> {
        self.to_vec()
    }
    fn read(form: Vec<f64>) -> Option<Self> {
        form.try_into().ok()
    }
}

impl<const D: usize> JsonList for Vec<[f64; D]> {
    type Form = Vec<Vec<f64>>;
    fn form(&self) -> Self::Form {
        self.iter().map(JsonList::form).collect()
    }
    fn read(form: Self::Form) -> Option<Self> {
        form.into_iter().map(JsonList::read).collect()
    }
}

impl<const D: usize> JsonList for [[f64; D]; D] {
    type Form = Vec<Vec<f64>>;
    fn form(&self) -> Self::Form {
        self.iter().map(JsonList::form).collect()
    }
    fn read(form: Self::Form) -> Option<Self> {
        Vec::read(form)?.try_into().ok()
    }
}

pub(super) fn serialize<L: JsonList, S: Serializer>(list: &L, to: S) -> Result<S::Ok, S::Error> {
    list.form().serialize(to)
}

pub(super) fn deserialize<'de, L: JsonList, F: Deserializer<'de>>(from: F) -> Result<L, F::Error> {
    let form = L::Form::deserialize(from)?;
    L::read(form).ok_or_else(|| F::Error::custom("a list has not as many numbers as the dimension asks for"))
}
