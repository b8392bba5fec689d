//! Manifolds as data: the contact and the points there are.

use super::{CAPACITY, ContactPoint, Manifold};
use crate::answer::Proximity;
use crate::vector::Vector;
use alloc::vec::Vec;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize)]
#[serde(bound = "V: Serialize, V::Scalar: Serialize")]
struct Written<'m, V: Vector> {
    contact: &'m Proximity<V>,
    points: &'m [ContactPoint<V>],
}

#[derive(Deserialize)]
#[serde(bound = "V: Deserialize<'de>, V::Scalar: Deserialize<'de>")]
struct Read<V: Vector> {
    contact: Proximity<V>,
    points: Vec<ContactPoint<V>>,
}

impl<V: Vector<Scalar: Serialize> + Serialize> Serialize for Manifold<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { contact: &self.contact, points: self.points() }.serialize(serializer)
    }
}

impl<'de, V: Vector<Scalar: Deserialize<'de>> + Deserialize<'de>> Deserialize<'de> for Manifold<V> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Read { contact, points: read } = Read::<V>::deserialize(deserializer)?;
        let mut points = [ContactPoint::default(); CAPACITY];
        let count = read.len();
        let room = points.get_mut(..count);
        let room = room.ok_or_else(|| D::Error::invalid_length(count, &"at most four points"))?;
        room.copy_from_slice(&read);
        Ok(Self { contact, points, count })
    }
}
