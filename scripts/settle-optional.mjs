import { platformOf } from './platform-packages.mjs'

/**
 * Sees to it that every optional package of a lock file is held with its checksum, or is not named.
 *
 * @param packages the `packages` of a lock file
 * @param known those that an earlier run could not hold, `{ parent, parentVersion, name, version, … }`
 * @param describe the manifest that a registry has of a name and version, or `undefined`
 * @returns the new `packages`, the list of those that are not held, and what was added as `name@version`
 */
export function settleOptional(packages, known, describe) {
  const wanted = new Map()
  const want = (parent, name, version) => wanted.set(`${name}@${version}`, { parent, name, version })
  for (const { parent, parentVersion, name, version } of known) {
    // Another version of the parent names its own.
    if (packages[parent]?.version === parentVersion) want(parent, name, version)
  }
  for (const [parent, { optionalDependencies = {} }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const held = packages[`node_modules/${name}`]
      // A range is resolved by npm alone; platform packages are pinned to the exact version.
      if (/^\d/.test(version) && (held === undefined || isLoose(held))) want(parent, name, version)
    }
  }
  const next = structuredClone(packages)
  const [unlocked, added] = [[], []]
  for (const { parent, name, version } of wanted.values()) {
    const manifest = describe(name, version)
    const owner = next[parent]
    if (manifest?.dist?.integrity === undefined) {
      delete next[`node_modules/${name}`]
      delete owner.optionalDependencies?.[name]
      unlocked.push({ parent, parentVersion: owner.version, name, version, ...platformOf(name) })
    } else {
      owner.optionalDependencies = sortedByKey({ ...owner.optionalDependencies, [name]: version })
      next[`node_modules/${name}`] = entryOf(manifest, owner)
      added.push(`${name}@${version}`)
    }
  }
  const [root, ...others] = Object.entries(next)
  return {
    packages: { ...Object.fromEntries([root]), ...sortedByKey(Object.fromEntries(others)) },
    unlocked: unlocked.sort((left, right) => left.name.localeCompare(right.name, 'en')),
    added,
  }
}

/** Whether nothing in an entry of a lock file says what its package must hold. */
export function isLoose({ link, integrity, inBundle }) {
  return link !== true && inBundle !== true && integrity === undefined
}

function entryOf({ version, dist, cpu, libc, os, license, engines }, { dev }) {
  const entry = { version, integrity: dist.integrity, cpu, dev, libc, license, optional: true, os, engines }
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined))
}

function sortedByKey(record) {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => left.localeCompare(right, 'en')))
}
