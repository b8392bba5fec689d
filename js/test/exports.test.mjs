// What the modules export is what the wrapper believes that they do; they import nothing.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import ts from 'typescript'
import { here } from './packed.mjs'

const path = join(here, 'src', 'exports.ts')
const program = ts.createProgram([path], { strict: true, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'], types: [] })
const checker = program.getTypeChecker()
const source = program.getSourceFile(path)

/**
 * The members of an exported type: how many parameters each function has; none of what is no
 * function.
 */
function declared(name) {
  const alias = source.statements.find(
    (statement) =>
      (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) && statement.name.text === name,
  )
  const type = checker.getTypeAtLocation(alias)
  return new Map(
    type.getProperties().map((member) => {
      const [signature] = checker.getTypeOfSymbol(member).getCallSignatures()
      return [member.name, signature?.parameters.length]
    }),
  )
}

for (const [module, type] of Object.entries({
  plane: 'PlaneExports',
  space: 'SpaceExports',
  explorer: 'ExplorerExports',
  figures: 'FiguresExports',
  scene: 'SceneExports',
})) {
  test(`exports of ${module}.wasm`, async () => {
    const compiled = await WebAssembly.compile(readFileSync(join(here, 'dist', `${module}.wasm`)))
    assert.deepEqual(WebAssembly.Module.imports(compiled), [])
    const found = new Map(WebAssembly.Module.exports(compiled).map(({ name, kind }) => [name, kind]))
    const wanted = declared(type)
    // Linkers add these.
    for (const name of ['__data_end', '__heap_base']) found.delete(name)
    assert.deepEqual([...found.keys()].sort(), [...wanted.keys()].sort())
    const { exports } = await WebAssembly.instantiate(compiled, {})
    for (const [name, parameters] of wanted) {
      if (parameters !== undefined) assert.equal(exports[name].length, parameters, name)
    }
  })
}
