import { neededBy } from '../sbom/needed-by.mjs'
import { lockedPart } from '../sbom/parts.mjs'
import { engine } from './bundle-engine.mjs'

/**
 * What is installed with the npm package, for its bill of materials: our own packages, and what the manifest names with
 * all that this needs, in the versions of the lock file. Of what others need by ranges npm may install newer ones.
 *
 * @param {{ manifest: object, own: Map<string, object>, lock: Record<string, object> }} content `package.json` of what
 *   is published, our packages by their folders, and `packages` of the lock file
 */
export function packageParts({ manifest, own, lock }) {
  const place = `node_modules/${engine}`
  // The engine is sent along without wishes of its own: its programs are the manifest's.
  const { optionalDependencies, peerDependencies, ...sent } = lock[place]
  const view = { ...lock, '': manifest, [place]: sent }
  const ours = [...own].map(([folder, { name, version, license }]) => ({
    ...{ place: folder, name, version, license: license ?? manifest.license },
    needs: neededDirectly(view, folder),
  }))
  const locked = neededBy(view, ['']).map((needed) => lockedPart(view, needed))
  return [...ours, ...locked, ...ofOtherMachines(manifest, view)]
}

/** Programs for machines that this project's own lock file has none for. */
function ofOtherMachines({ optionalDependencies }, lock) {
  return Object.entries(optionalDependencies)
    .map(([name, version]) => ({ place: `node_modules/${name}`, name, version, needs: [] }))
    .filter(({ place }) => lock[place] === undefined)
}

const neededDirectly = (lock, folder) =>
  Object.keys(lock[folder]?.dependencies ?? {}).map(
    (name) => lock[`node_modules/${name}`]?.resolved ?? `node_modules/${name}`,
  )
