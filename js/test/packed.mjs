// The package as npm packs it, in a folder of somebody who installed it.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stage } from '../pack.mjs'

export const here = fileURLToPath(new URL('..', import.meta.url))

/**
 * Packs what is in dist, with the pages that go with it, and unpacks it. Returns the folder, the
 * archive, and a function that removes the folder.
 */
export function packed() {
  const folder = mkdtempSync(join(tmpdir(), 'barycode-'))
  const staged = join(folder, 'staged')
  stage(staged)
  execFileSync('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], { cwd: staged })
  rmSync(staged, { recursive: true })
  const archive = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  )
  mkdirSync(join(folder, 'node_modules'))
  execFileSync('tar', ['-xzf', archive, '-C', folder])
  renameSync(join(folder, 'package'), join(folder, 'node_modules', 'barycode'))
  // Types of Node, for those who have them.
  mkdirSync(join(folder, 'node_modules', '@types'))
  for (const name of ['@types/node', 'undici-types']) {
    symlinkSync(join(here, 'node_modules', name), join(folder, 'node_modules', name))
  }
  return { folder, archive, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Writes files, by their names relative to a folder. */
export function write(folder, files) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

/** Runs a program of Node, and returns what it prints. */
export function node(folder, ...words) {
  return execFileSync(process.env.BARYCODE_NODE ?? process.execPath, words, { cwd: folder, encoding: 'utf8' })
}

/** Runs a tool of the development dependencies, and returns what it prints. */
export function tool(folder, path, ...words) {
  try {
    return execFileSync(process.execPath, [join(here, 'node_modules', path), ...words], {
      cwd: folder,
      encoding: 'utf8',
    })
  } catch (error) {
    throw new Error(`${path} ${words.join(' ')}:\n${error.stdout}${error.stderr}`)
  }
}
