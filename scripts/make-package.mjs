// `npm run package`: the npm package `hearth` as dist/hearth-<version>.tgz. Runs on the Node that is installed with the
// project, which can strip types.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { projectRoot } from '../cli/bin/pinned-node.mjs'
import { bundleEngine, engineNeeds } from './package/bundle-engine.mjs'
import { packageFiles } from './package/package-files.mjs'
import { packageManifest } from './package/package-manifest.mjs'
import { packageParts } from './package/package-parts.mjs'
import { toJavaScript } from './package/to-javascript.mjs'
import { modelsIn, pageParts } from './sbom/parts.mjs'
import { renderSbom } from './sbom/render-sbom.mjs'
import { buildPages } from './web/build-changed.mjs'

const readJson = (path) => JSON.parse(readFileSync(join(projectRoot, path), 'utf8'))
const { packages: lock } = readJson('package-lock.json')
// What the command needs, and what that needs: pages and development are not among it.
const own = ownPackages('cli')
const target = join(projectRoot, 'dist', 'package')

if (!(await buildPages())) process.exit(1)
rmSync(target, { recursive: true, force: true })
const doors = new Map([...own].flatMap(([folder, one]) => doorsOf(folder, one)))
for (const path of packageFiles(projectRoot, [...own.keys()])) ship(path)
bundleEngine(projectRoot, target)
const needs = engineNeeds(projectRoot, lock)
const manifest = packageManifest({ root: readJson('package.json'), own: [...own.values()], lock, needs })
writeJson('package.json', manifest)
const parts = [...packageParts({ manifest, own, lock }), ...pageParts(lock, target)]
writeJson('sbom.cdx.json', renderSbom({ version: manifest.version, parts, models: modelsIn(target) }))
copyFileSync(join(projectRoot, 'deploy', 'package', 'README.md'), join(target, 'README.md'))
const npm = process.env.npm_execpath?.endsWith('.js') ? [process.execPath, process.env.npm_execpath] : ['npm']
const [command, ...before] = npm
const packed = execFileSync(command, [...before, 'pack', '--silent', '--pack-destination', '..'], { cwd: target })
process.stdout.write(`${join('dist', String(packed).trim())}\n`)

function writeJson(name, value) {
  writeFileSync(join(target, name), `${JSON.stringify(value, undefined, 2)}\n`)
}

/** The folders and manifests of a package of ours and of those that it needs. */
function ownPackages(folder, found = new Map()) {
  if (found.has(folder)) return found
  found.set(folder, readJson(`${folder}/package.json`))
  const names = Object.keys(found.get(folder).dependencies ?? {}).filter((name) => name.startsWith('@hearth/'))
  for (const name of names) ownPackages(lock[`node_modules/${name}`].resolved, found)
  return found
}

/** What a package is imported as, with the file that this is. */
function doorsOf(folder, { name, exports = {} }) {
  const doors = typeof exports === 'string' ? { '.': exports } : exports
  return Object.entries(doors).map(([door, file]) => [posix.join(name, door), posix.join(folder, file)])
}

function ship(path) {
  const isSource = path.endsWith('.ts')
  const to = join(target, isSource ? path.replace(/\.ts$/, '.js') : path)
  mkdirSync(dirname(to), { recursive: true })
  // The command itself is JavaScript already, but for the sources that it names.
  if (!isSource && !path.endsWith('.mjs')) return copyFileSync(join(projectRoot, path), to)
  const { mode } = statSync(join(projectRoot, path))
  writeFileSync(to, toJavaScript(readFileSync(join(projectRoot, path), 'utf8'), { path, doors }), { mode })
}
