// Pages of the interface, made from the types: docs/js/api.
//
//   node docs.mjs              writes them
//   node docs.mjs --check      compares them with those that are there
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Application } from 'typedoc'

const here = fileURLToPath(new URL('.', import.meta.url))
const pages = join(here, '..', 'docs', 'js', 'api')
const check = process.argv[2] === '--check'
const out = check ? mkdtempSync(join(tmpdir(), 'barycode-')) : pages

const app = await Application.bootstrapWithPlugins({
  name: 'barycode for JavaScript',
  entryPoints: ['plane', 'space', 'explorer', 'figures', 'scene'].map((name) => join(here, 'src', `${name}.ts`)),
  tsconfig: join(here, 'tsconfig.json'),
  plugin: ['typedoc-plugin-markdown'],
  readme: 'none',
  out,
  disableSources: true,
  excludeInternal: true,
  excludePrivate: true,
  excludeExternals: true,
  hideBreadcrumbs: true,
  hidePageHeader: true,
  router: 'module',
  indexFormat: 'table',
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
  enumMembersFormat: 'table',
  logLevel: 'Warn',
  treatWarningsAsErrors: true,
})
const project = await app.convert()
if (project === undefined) process.exit(1)
// What a class inherits is told where it comes from, if that has a place on the pages: answers have
// most of their fields from classes that have none. Everybody knows errors.
const inherited = ({ inheritedFrom }) => inheritedFrom?.reflection || inheritedFrom?.name.startsWith('Error.')
const own = (member) => !(inherited(member) && member.isDeclaration())
for (const parent of Object.values(project.reflections).filter(({ groups }) => groups !== undefined)) {
  for (const group of parent.groups) group.children = group.children.filter(own)
  parent.groups = parent.groups.filter(({ children }) => children.length > 0)
}
for (const member of Object.values(project.reflections)) {
  if (!own(member)) project.removeReflection(member)
}
app.validate(project)
await app.generateOutputs(project)
if (app.logger.hasWarnings() || app.logger.hasErrors()) process.exit(1)

if (check) {
  const files = (folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => statSync(join(folder, name)).isFile())
      .sort()
  const [wanted, found] = [files(out), files(pages)]
  const same =
    wanted.join() === found.join() &&
    wanted.every((name) => readFileSync(join(out, name), 'utf8') === readFileSync(join(pages, name), 'utf8'))
  rmSync(out, { recursive: true })
  if (!same) {
    console.error('docs/js/api is not what the types say: run node docs.mjs')
    process.exit(1)
  }
}
