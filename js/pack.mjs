// The pages of the package: README.md, and those of docs/js and of the formats as docs/. Their
// links lead to files of the package; of a link to another file of the project the words are left.
//
//   node pack.mjs            puts them here, before `npm pack`
//   node pack.mjs --undo     afterwards: README.md as it was
//   node pack.mjs FOLDER     makes a folder of all that the package has
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('.', import.meta.url))
const files = (folder) =>
  readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())

/** Places in the package, from this folder, by the paths of the sources. */
function places() {
  const own = ['README.md', 'THIRD-PARTY-LICENCES.txt', 'LICENSE-MIT', 'LICENSE-APACHE', 'examples']
  const found = new Map(own.map((name) => [join(here, name), name]))
  for (const path of files(join(here, 'examples'))) {
    // Links lead to folders, too.
    for (let at = path; at !== here.slice(0, -1); at = dirname(at)) found.set(at, relative(here, at))
  }
  const docs = join(here, '..', 'docs')
  for (const path of files(join(docs, 'js'))) found.set(path, join('docs', relative(join(docs, 'js'), path)))
  for (const name of ['trace-format.md', 'formats.md']) found.set(join(docs, name), join('docs', name))
  return found
}

/** The text of a page with links as they are in the package. */
function linked(source, place, found) {
  const link = (whole, picture, words, target) => {
    if (/^(https?:|#)/.test(target)) return whole
    const [path, anchor] = target.split('#')
    const to = found.get(resolve(dirname(source), path))
    if (to === undefined) return picture ? '' : words
    const away = relative(dirname(place), to).split(sep).join('/')
    return `${picture}[${words}](${anchor === undefined ? away : `${away}#${anchor}`})`
  }
  // Not in code.
  const parts = readFileSync(source, 'utf8').split(/(^```.*?^```$)/ms)
  return parts.map((part, i) => (i % 2 ? part : part.replace(/(!?)\[([^\]]*)\]\(([^)\s]+)\)/g, link))).join('')
}

/** The pages of the package: their places, and their texts. */
function pages() {
  const found = places()
  const texts = [...found].filter(([, place]) => place === 'README.md' || place.startsWith(`docs${sep}`))
  return texts.map(([source, place]) => [place, linked(source, place, found)])
}

function write(folder, all) {
  for (const [place, text] of all) {
    mkdirSync(dirname(join(folder, place)), { recursive: true })
    writeFileSync(join(folder, place), text)
  }
}

/** Makes a folder of all that the package has. */
export function stage(folder) {
  const { files: names } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'))
  const copied = names.filter((name) => name !== 'docs')
  for (const name of ['package.json', ...copied]) cpSync(join(here, name), join(folder, name), { recursive: true })
  write(folder, pages())
}

// What npm packs is this folder, and its README the one that is in it.
const [readme, kept] = ['README.md', '.README.md'].map((name) => join(here, name))

function undo() {
  rmSync(join(here, 'docs'), { recursive: true, force: true })
  if (existsSync(kept)) renameSync(kept, readme)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [word] = process.argv.slice(2)
  if (word === '--undo') undo()
  else if (word !== undefined) stage(resolve(word))
  else {
    undo()
    const all = pages()
    cpSync(readme, kept)
    write(here, all)
  }
}
