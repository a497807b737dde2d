// Writes the bill of materials of a staged image: node scripts/make-sbom.mjs <folder of the image> <file>. Plain
// JavaScript that any Node from 20 on can run.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { needsOf } from './sbom/needed-by.mjs'
import { packagesIn } from './sbom/packages-in.mjs'
import { modelsIn, pageParts } from './sbom/parts.mjs'
import { renderSbom } from './sbom/render-sbom.mjs'

const [root, file] = process.argv.slice(2)
const project = fileURLToPath(new URL('..', import.meta.url))
const { version, packages: lock } = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8'))

const lying = [...packagesIn(root), ...packagesIn(root, 'gpu/node_modules')].map(({ place, manifest }) => {
  const entry = lock[place]
  const needs = needsOf(lock, entry?.link === true ? entry.resolved : place)
  return { place, ...manifest, integrity: entry?.integrity, needs }
})
const sbom = renderSbom({ version, parts: [...lying, ...pageParts(lock, root)], models: modelsIn(root) })
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(sbom, undefined, 2)}\n`)
process.stdout.write(`${file}: ${sbom.components.length} components\n`)
