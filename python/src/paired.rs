//! Functions of two sides, of which Python has one for the plane and one for space.

/// Defines both functions: they read the rows of their sides and call one that is generic.
macro_rules! paired {
    ($(#[$doc:meta])* $plane:ident, $space:ident = $generic:ident($($name:ident: $type:ty),*) -> $answer:ty) => {
        paired!(@one $(#[$doc])* $plane, Side2 = $generic($($name: $type),*) -> $answer);
        paired!(@one $(#[$doc])* $space, Side3 = $generic($($name: $type),*) -> $answer);
    };
    (@one $(#[$doc:meta])* $function:ident, $side:ident = $generic:ident($($name:ident: $type:ty),*) -> $answer:ty) => {
        $(#[$doc])*
        #[pyfunction]
        pub(crate) fn $function<'py>(
            py: Python<'py>,
            a: Side<'py, $side>,
            b: Side<'py, $side>,
            $($name: $type),*
        ) -> PyResult<$answer> {
            $generic(py, [a.rows()?, b.rows()?], $($name),*)
        }
    };
}
pub(crate) use paired;
