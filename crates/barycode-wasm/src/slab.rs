//! Items by handles that are never used twice.
//!
//! A handle is a whole number below 2^53, so that a double holds it:
//!
//! | bits | contents |
//! | --- | --- |
//! | 0 to 21 | the place in the slab |
//! | 22 to 50 | the generation of the place: how many items it has had before |
//! | 51, 52 | what the items are |
//!
//! A place whose generations are used up is not used again.

use crate::fault::{Code, Fault};

const PLACE_BITS: u32 = 22;
const GENERATIONS: u32 = 1 << 29;
const KIND_SHIFT: u32 = 51;

/// What a slab holds; 0 is no kind, so that no handle is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Plane = 1,
    Space = 2,
    Buffer = 3,
}

struct Slot<T> {
    generation: u32,
    item: Option<T>,
}

/// Items by handles.
pub(crate) struct Slab<T> {
    kind: Kind,
    slots: Vec<Slot<T>>,
    /// Places without an item.
    free: Vec<u32>,
    live: u32,
}

/// The generation and place of a handle, if it is one of this kind.
fn place(kind: Kind, handle: f64) -> Option<(u32, usize)> {
    // NaN, negative numbers and what is too large are saturated, and differ then.
    let bits = handle as u64;
    let is_whole = bits as f64 == handle && bits >> KIND_SHIFT == kind as u64;
    let generation = (bits >> PLACE_BITS) as u32 & (GENERATIONS - 1);
    is_whole.then_some((generation, (bits & ((1 << PLACE_BITS) - 1)) as usize))
}

impl<T> Slab<T> {
    pub(crate) const fn new(kind: Kind) -> Self {
        Self { kind, slots: Vec::new(), free: Vec::new(), live: 0 }
    }

    /// How many items there are.
    pub(crate) fn live(&self) -> u32 {
        self.live
    }

    /// Keeps an item.
    pub(crate) fn insert(&mut self, item: T) -> Result<f64, Fault> {
        let place = match self.free.pop() {
            Some(place) => place as usize,
            None => {
                let full = self.slots.len() >> PLACE_BITS != 0;
                if full || self.slots.try_reserve(1).is_err() || self.free.try_reserve(self.slots.len() + 1).is_err() {
                    return Err(Fault::new(Code::Full, "no memory, or too many handles: free what is not used"));
                }
                self.slots.push(Slot { generation: 0, item: None });
                self.slots.len() - 1
            }
        };
        let slot = &mut self.slots[place];
        slot.item = Some(item);
        self.live += 1;
        let bits = (self.kind as u64) << KIND_SHIFT | u64::from(slot.generation) << PLACE_BITS | place as u64;
        Ok(bits as f64)
    }

    pub(crate) fn get(&self, handle: f64) -> Result<&T, Fault> {
        let slot = place(self.kind, handle)
            .and_then(|(generation, place)| self.slots.get(place).filter(|slot| slot.generation == generation));
        slot.and_then(|slot| slot.item.as_ref()).ok_or_else(|| self.missing())
    }

    pub(crate) fn get_mut(&mut self, handle: f64) -> Result<&mut T, Fault> {
        let missing = self.missing();
        let slot = place(self.kind, handle)
            .and_then(|(generation, place)| self.slots.get_mut(place).filter(|slot| slot.generation == generation));
        slot.and_then(|slot| slot.item.as_mut()).ok_or(missing)
    }

    /// Drops an item; its handle is none from now on.
    pub(crate) fn remove(&mut self, handle: f64) -> Result<(), Fault> {
        self.get(handle)?;
        if let Some((_, place)) = place(self.kind, handle) {
            let slot = &mut self.slots[place];
            slot.item = None;
            slot.generation += 1;
            self.live -= 1;
            if slot.generation < GENERATIONS {
                self.free.push(place as u32);
            }
        }
        Ok(())
    }

    fn missing(&self) -> Fault {
        if self.kind == Kind::Buffer {
            Fault::new(Code::Buffer, "no such buffer: it was freed, or never made")
        } else {
            Fault::new(Code::Shape, "no such shape: it was freed, or belongs to another dimension or module")
        }
    }
}
