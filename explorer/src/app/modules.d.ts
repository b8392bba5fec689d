/** Formulas by their names, as MathML. */
declare module '*.tex' {
  const formulas: Record<string, string>
  export default formulas
}
