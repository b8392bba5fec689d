//! Pairs that are asked less than they could be, or in another frame.

use crate::{Prepared, Question};

/// Only what can be asked of one way.
pub struct Alone<P>(pub P);

impl<P: Prepared> Prepared for Alone<P> {
    fn serves(&self, question: Question) -> bool {
        question == Question::Contact
    }

    fn walk(&mut self, question: Question, order: &[u32]) {
        self.0.walk(question, order);
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        self.0.answers(question)
    }

    fn normals(&mut self) -> Vec<[f64; 3]> {
        self.0.normals()
    }
}

/// Normals of turned frames, turned back.
struct Lying(Box<dyn Prepared>);

pub fn lie(prepared: Box<dyn Prepared>) -> Box<dyn Prepared> {
    Box::new(Lying(prepared))
}

impl Prepared for Lying {
    fn serves(&self, question: Question) -> bool {
        self.0.serves(question)
    }

    fn walk(&mut self, question: Question, order: &[u32]) {
        self.0.walk(question, order);
    }

    fn answers(&mut self, question: Question) -> Vec<f64> {
        self.0.answers(question)
    }

    fn normals(&mut self) -> Vec<[f64; 3]> {
        self.0.normals().into_iter().map(|[x, y, z]| [x, -z, y]).collect()
    }
}

/// Behind the trait.
pub fn boxed(prepared: impl Prepared + 'static) -> Box<dyn Prepared> {
    Box::new(prepared)
}
