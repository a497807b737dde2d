// Whether a built page is that of the sources at hand.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { projectRoot } from '../../cli/bin/pinned-node.mjs'

/** Services that have a page. */
export const pages = readdirSync(join(projectRoot, 'web')).filter((name) =>
  existsSync(join(projectRoot, 'web', name, 'index.html')),
)

// Besides the page's own folder: what it shares with the others, the versions of the packages, and how it is built.
const shared = ['packages/ui-kit', 'packages/flow', 'package-lock.json', 'scripts/web']

/** Digest of everything that a page is built from. */
export function sourceStamp(page) {
  const hash = createHash('sha256')
  for (const path of [...shared, `web/${page}`].flatMap((part) => filesOf(join(projectRoot, part)))) {
    hash.update(`${relative(projectRoot, path)}\0`)
    hash.update(readFileSync(path))
  }
  return hash.digest('hex')
}

export function isBuilt(page) {
  try {
    return readFileSync(stampFile(page), 'utf8') === sourceStamp(page)
  } catch {
    return false
  }
}

/** Notes in the folder of a built page what it was built from. */
export function markBuilt(page, outDir, stamp) {
  writeFileSync(stampFile(page, outDir), stamp)
}

function stampFile(page, outDir = 'dist') {
  return join(projectRoot, 'web', page, outDir, '.stamp')
}

function filesOf(path) {
  const entries = readDirectory(path)
  if (entries === undefined) return [path]
  return entries
    .filter(({ name }) => !name.startsWith('dist') && name !== 'node_modules' && !name.includes('.test.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name }) => filesOf(join(path, name)))
}

function readDirectory(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
  } catch {
    return undefined
  }
}
