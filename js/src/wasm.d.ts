/** A module as text, which is what the build makes of it: see `base64.ts`. */
declare module '*.wasm' {
  const text: string
  export default text
}
