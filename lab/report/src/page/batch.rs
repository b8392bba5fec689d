//! Batches beside those who go through the pairs one by one.

use super::{plain, ratio, strings, table, time};
use crate::record::batch::{Batches, Row};
use crate::record::{Precision, Question};
use barycode_lab_numbers::distinct;

pub fn section(batches: &Batches, file: &str) -> String {
    let wrong: usize = batches.rows.iter().map(|row| row.wrong).sum();
    let mut text = format!(
        "## Batches\n\n\
         From `{file}`. *ns* are nanoseconds of the batch for a pair, f32 / f64, median of {} passes; below the opponents stands their \
         time over the batch's, median of the ratios of the passes, rounded down. Opponents are in the batch's precision. \
         {wrong} answers of batches disagree with single pairs.\n\n",
        batches.passes
    );
    for question in Question::ALL {
        let forms = distinct(batches.rows.iter().filter(|row| row.question == question).map(form));
        // Rows that meet the same opponents share a table.
        for opponents in distinct(forms.iter().map(|&form| opponents(batches, question, form))) {
            let of_table = forms.iter().filter(|&&form| self::opponents(batches, question, form) == opponents);
            let mut header = strings(["what", "class", "batch", "ns"]);
            header.extend(opponents.iter().map(|name| plain(name)));
            let rows: Vec<_> = of_table.map(|&form| line(batches, question, form, &opponents)).collect();
            let beside = opponents.iter().map(|name| plain(name)).collect::<Vec<_>>().join(", ");
            text += &format!("### Batches: {question}, beside {beside}\n\n{}", table(3, &header, &rows));
        }
    }
    text
}

/// Subject, class and form of the batch.
fn form(row: &Row) -> (&str, &str, &str) {
    (&row.subject, &row.class, &row.batch)
}

fn opponents<'r>(batches: &'r Batches, question: Question, form: (&str, &str, &str)) -> Vec<&'r str> {
    let rows = batches.rows.iter().filter(|row| row.question == question && self::form(row) == form);
    distinct(rows.map(|row| row.opponent.as_str()))
}

fn line(batches: &Batches, question: Question, form: (&str, &str, &str), opponents: &[&str]) -> Vec<String> {
    let find = |opponent: &str, precision: Precision| {
        let mut rows = batches.rows.iter().filter(|row| row.question == question && self::form(row) == form);
        rows.find(|row| row.opponent == opponent && row.precision == precision)
    };
    let both = |opponent: &str, show: &dyn Fn(&Row) -> String| {
        Precision::ALL.map(|precision| find(opponent, precision).map_or("–".into(), show)).join(" / ")
    };
    let (subject, class, batch) = form;
    let mut line = vec![plain(subject), plain(class), plain(batch)];
    line.push(both(opponents[0], &|row| time(row.batch_ns())));
    line.extend(opponents.iter().map(|opponent| both(opponent, &|row| ratio(row.ratio()))));
    line
}
