import { platformOf } from './platform-packages.mjs'

/**
 * Leaves out of a lock file what production packages would pull in and nothing uses: an optional peer that only
 * development has (a compiler, types), and a platform's programs on another kind of processor.
 *
 * @param packages the `packages` of a lock file
 * @returns the new `packages`
 */
export function trimProduction(packages) {
  const isForDevelopment = (name) => {
    const { dev = false, devOptional = false } = packages[`node_modules/${name}`] ?? {}
    return dev || devOptional
  }
  return Object.fromEntries(
    Object.entries(packages).map(([path, entry]) => [
      path,
      forItsProcessor(path, withoutPeers(entry, isForDevelopment)),
    ]),
  )
}

function withoutPeers(entry, leavesOut) {
  const { peerDependenciesMeta: meta, peerDependencies: peers, ...others } = entry
  if (meta === undefined || entry.dev === true) return entry
  const keeps = ([name]) => meta[name]?.optional !== true || !leavesOut(name)
  return {
    ...others,
    ...filled('peerDependencies', Object.entries(peers ?? {}).filter(keeps)),
    ...filled('peerDependenciesMeta', Object.entries(meta).filter(keeps)),
  }
}

function filled(field, entries) {
  return entries.length === 0 ? {} : { [field]: Object.fromEntries(entries) }
}

// A package may say that other processors take it too, as an emulator would.
function forItsProcessor(path, entry) {
  const { cpu } = platformOf(path)
  const isForOthers = Array.isArray(entry.cpu) && entry.cpu.length > 1 && entry.cpu.includes(cpu)
  return entry.optional === true && isForOthers ? { ...entry, cpu: [cpu] } : entry
}
