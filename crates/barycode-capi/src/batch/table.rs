//! Tables of shapes, behind a pointer.

use crate::fault::{Blame, ErrorRecord, Fault, Status, made};
use crate::interface::CType;
use crate::make::copied;
use crate::pointers::{In, Out, Owned};
use crate::shape::Shape;
use crate::world::World;
use barycode_batch::ShapeTable;
use std::sync::Arc;

/// `barycode2d_table` and its like. What is made with it keeps the shapes that it had then.
#[derive(Debug)]
pub(crate) struct Table<V: World> {
    pub(crate) shapes: Arc<ShapeTable<V>>,
}

impl<V: World> CType for Table<V> {
    fn c() -> String {
        format!("{}_table", V::PREFIX)
    }
}

pub(crate) fn new<V: World>(table: Out<Owned<Table<V>>>, error: Out<ErrorRecord>) -> i32 {
    made(error, || {
        let place = table.required().blame(1)?;
        place.put(Owned::new(Table { shapes: Arc::new(ShapeTable::new()) }));
        Ok(())
    })
}

/// Adds a shape.
pub(crate) fn add<V: World>(table: Out<Table<V>>, shape: In<Shape<V>>, id: Out<u32>, error: Out<ErrorRecord>) -> i32 {
    made(error, || {
        let id = id.required().blame(3)?;
        let shape = copied(shape.get().blame(2)?).blame(2)?;
        let added = table.with_mut(|table| V::push(Arc::make_mut(&mut table.shapes), shape)).blame(1)?;
        id.put(added.map_err(Fault::from).blame(2)?.0);
        Ok(())
    })
}

/// Frees what a pointer owns.
pub(crate) fn free<T>(owned: Owned<T>) {
    let _: Result<(), Status> = crate::fault::guarded(|| {
        owned.free();
        Ok(())
    });
}
