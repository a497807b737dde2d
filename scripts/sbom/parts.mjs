import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { neededBy, needsOf } from './needed-by.mjs'

/** A package as the lock file has it, which need not lie anywhere. */
export function lockedPart(lock, place) {
  const { version, license, integrity } = lock[place]
  return { place, name: place.split('node_modules/').at(-1), version, license, integrity, needs: needsOf(lock, place) }
}

/** What the built pages in a folder are made of: it lies within their files, by the lock file. */
export function pageParts(lock, root) {
  const pages = readdirSync(join(root, 'web')).map((page) => `web/${page}`)
  const within = (place) => `web: ${place}`
  return neededBy(lock, pages)
    .filter((place) => place.includes('node_modules/') && lock[place].dev !== true)
    .map((place) => lockedPart(lock, place))
    .map((part) => ({ ...part, place: within(part.place), needs: part.needs.map(within) }))
}

/** The models that lie in a folder, with what their files hash to. */
export function modelsIn(root) {
  const files = readdirSync(join(root, 'models')).filter((name) => name.endsWith('.gguf'))
  return files.map((file) => ({
    place: `models/${file}`,
    name: file.replace('.gguf', ''),
    sha256: createHash('sha256')
      .update(readFileSync(join(root, 'models', file)))
      .digest('hex'),
  }))
}
