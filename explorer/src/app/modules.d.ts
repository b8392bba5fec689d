/** Formulas by their names, as MathML. */
declare module '*.tex' {
  const formulas: Record<string, string>
  export default formulas
}

/** The licences of all that is bundled. */
declare module 'virtual:licences' {
  const text: string
  export default text
}
