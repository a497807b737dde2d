import { posix } from 'node:path'

/**
 * What packages need to run, by a lock file: what they name, what that names, and so on.
 *
 * @param {Record<string, object>} lock `packages` of the lock file
 * @param {readonly string[]} places paths of packages there, such as `web/logs`
 * @returns {string[]} paths of all that they need, without their own
 */
export function neededBy(lock, places) {
  const found = new Set()
  const waiting = [...places]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    for (const needed of needsOf(lock, place)) {
      if (!found.has(needed)) waiting.push(needed)
      found.add(needed)
    }
  }
  return [...found].toSorted()
}

/** The paths of what one package names; what is optional and not there is left out. */
export function needsOf(lock, place) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  return names.flatMap((name) => findPlace(lock, name, place) ?? [])
}

/** Where Node would find it: in the package's own folder, or in one of those around it. */
function findPlace(lock, name, from) {
  for (let folder = from; ; folder = folder === '.' ? '' : posix.dirname(folder)) {
    const place = posix.join(folder, 'node_modules', name)
    const entry = lock[place]
    if (entry !== undefined) return entry.link === true ? entry.resolved : place
    if (folder === '') return undefined
  }
}
