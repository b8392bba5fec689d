// Formulas: each line `name: TeX` of a file NAME.tex is imported as that name, mapped to MathML,
// which KaTeX writes here, at build time. The page itself carries no KaTeX.
import katex from 'katex'

/** MathML alone, without the TeX that KaTeX adds for readers of its source. */
function mathml(tex) {
  const html = katex.renderToString(`\\displaystyle ${tex}`, { output: 'mathml', throwOnError: true, strict: 'error' })
  return html.replace(/^<span class="katex">|<\/span>$/g, '').replace(/<annotation[^]*?<\/annotation>/, '')
}

/** The plugin of Vite that does so. */
export function formulas() {
  return {
    name: 'formulas',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('.tex')) return null
      const lines = code.split('\n').filter((line) => line.includes(': '))
      const entries = lines.map((line) => {
        const cut = line.indexOf(': ')
        return [line.slice(0, cut), mathml(line.slice(cut + 2))]
      })
      return { code: `export default ${JSON.stringify(Object.fromEntries(entries))}`, map: null, moduleType: 'js' }
    },
  }
}
