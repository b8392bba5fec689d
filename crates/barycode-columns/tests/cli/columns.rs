//! Files of columns, as other programs write and read them.

use crate::run::{Folder, Run, run};
use arrow_array::cast::AsArray;
use arrow_array::types::{Float32Type, Float64Type};
use arrow_array::{Array, ArrayRef, Float32Array, Float64Array, Int64Array, RecordBatch, UInt32Array};
use arrow_ipc::reader::FileReader;
use arrow_ipc::writer::FileWriter;
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use std::fs::File;
use std::sync::Arc;

/// Columns by their names.
pub(crate) type Columns = Vec<(&'static str, ArrayRef)>;

pub(crate) fn doubles(numbers: &[f64]) -> ArrayRef {
    Arc::new(Float64Array::from(numbers.to_vec()))
}

pub(crate) fn singles(numbers: &[f32]) -> ArrayRef {
    Arc::new(Float32Array::from(numbers.to_vec()))
}

pub(crate) fn ids(ids: &[u32]) -> ArrayRef {
    Arc::new(UInt32Array::from(ids.to_vec()))
}

pub(crate) fn longs(ids: &[i64]) -> ArrayRef {
    Arc::new(Int64Array::from(ids.to_vec()))
}

/// A file with these columns, in the format of its name.
pub(crate) fn file(folder: &Folder, name: &str, columns: Columns) -> String {
    let nullable = |(name, column): (_, ArrayRef)| (name, column.clone(), column.logical_null_count() > 0);
    let rows = RecordBatch::try_from_iter_with_nullable(columns.into_iter().map(nullable)).unwrap();
    batches(folder, name, &[rows])
}

/// A file of several batches.
pub(crate) fn batches(folder: &Folder, name: &str, batches: &[RecordBatch]) -> String {
    let path = folder.path(name);
    let (file, schema) = (File::create(&path).unwrap(), batches[0].schema());
    if name.ends_with(".parquet") {
        let mut writer = ArrowWriter::try_new(file, schema, None).unwrap();
        batches.iter().for_each(|batch| writer.write(batch).unwrap());
        writer.close().unwrap();
    } else {
        let mut writer = FileWriter::try_new(file, &schema).unwrap();
        batches.iter().for_each(|batch| writer.write(batch).unwrap());
        writer.finish().unwrap();
    }
    path
}

/// All of a file, in one batch.
pub(crate) fn read(path: &str) -> RecordBatch {
    let file = File::open(path).unwrap();
    let (schema, batches): (_, Vec<RecordBatch>) = if path.ends_with(".parquet") {
        let builder = ParquetRecordBatchReaderBuilder::try_new(file).unwrap();
        (builder.schema().clone(), builder.with_batch_size(1 << 20).build().unwrap().map(Result::unwrap).collect())
    } else {
        let reader = FileReader::try_new(file, None).unwrap();
        (reader.schema(), reader.map(Result::unwrap).collect())
    };
    let mut all = batches.into_iter();
    let first = all.next().unwrap_or_else(|| RecordBatch::new_empty(schema));
    assert!(all.next().is_none(), "{path} has more than one batch");
    first
}

/// The numbers of a column; NaN for none.
pub(crate) fn numbers(rows: &RecordBatch, name: &str) -> Vec<f64> {
    let column = rows.column_by_name(name).unwrap_or_else(|| panic!("no column {name}"));
    match column.as_primitive_opt::<Float64Type>() {
        Some(numbers) => numbers.iter().map(|number| number.unwrap_or(f64::NAN)).collect(),
        None => column.as_primitive::<Float32Type>().iter().map(|number| number.map_or(f64::NAN, f64::from)).collect(),
    }
}

/// The verdicts.
pub(crate) fn verdicts(rows: &RecordBatch) -> Vec<String> {
    let column = rows.column_by_name("verdict").unwrap().as_any_dictionary();
    let names = column.values().as_string::<i32>();
    column.normalized_keys().iter().map(|&key| names.value(key).to_owned()).collect()
}

pub(crate) fn names(rows: &RecordBatch) -> Vec<String> {
    rows.schema().fields().iter().map(|field| field.name().clone()).collect()
}

/// Answers a file; the rows are in the second.
pub(crate) fn batch(pairs: &str, output: &str, options: &[&str]) -> Run {
    run(&[&["batch", pairs, "-o", output], options].concat())
}
