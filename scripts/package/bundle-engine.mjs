import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// What it builds itself from, 34 MB: nothing is built where the package is installed.
const sources = 'llama/gitRelease.bundle'

/** The package that is sent along, for `bundleDependencies`. */
export const engine = 'node-llama-cpp'

// Those that Hearth's own Node exists for.
const platforms = ['linux-x64', 'linux-arm64', 'mac-arm64-metal', 'win-x64']

/**
 * What the engine's package needs, each in the version that the lock file has: npm takes what is sent along for whole,
 * and installs nothing for it.
 *
 * @param {string} root the project
 * @param {object} lock `packages` of the lock file
 * @returns {{ dependencies: Record<string, string>, programs: Record<string, string> }} versions by name; `programs`
 *   are for one kind of processor each, none for graphics cards: these, 670 MB, are fetched by `hearth gpu add`
 */
export function engineNeeds(root, lock) {
  const { dependencies, optionalDependencies } = readManifest(join(root, 'node_modules', engine))
  const versionOf = (name) =>
    (lock[`node_modules/${engine}/node_modules/${name}`] ?? lock[`node_modules/${name}`]).version
  const names = platforms.map((platform) => `@node-llama-cpp/${platform}`)
  return {
    dependencies: Object.fromEntries(Object.keys(dependencies).map((name) => [name, versionOf(name)])),
    programs: Object.fromEntries(names.map((name) => [name, optionalDependencies[name]])),
  }
}

/**
 * Copies the engine's package below `target` without wishes of its own: npm lets no package say what those that it
 * depends on shall leave out.
 *
 * @param {string} root the project
 * @param {string} target the folder that is packed
 */
export function bundleEngine(root, target) {
  const from = join(root, 'node_modules', engine)
  const to = join(target, 'node_modules', engine)
  const isShipped = (path) => path !== join(from, sources) && path !== join(from, 'node_modules')
  cpSync(from, to, { recursive: true, filter: isShipped })
  const { scripts, devDependencies, peerDependencies, optionalDependencies, ...manifest } = readManifest(from)
  writeFileSync(join(to, 'package.json'), JSON.stringify(manifest, undefined, 2))
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
}
