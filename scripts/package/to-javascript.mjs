import { stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'

const ownFile = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g
const ownPackage = /(['"])(@hearth\/[a-z-]+)\1/g

/**
 * A source file as JavaScript: Node strips no types below `node_modules`, where a package lies. Lines stay where they are.
 *
 * @param {string} source TypeScript of which types can be erased
 * @param {{ path: string, doors: ReadonlyMap<string, string> }} place the file's path below the package, with slashes;
 *   and the path of each package of ours, by its name
 */
export function toJavaScript(source, { path, doors }) {
  return stripTypeScriptTypes(source)
    .replaceAll(ownFile, (_, quote, file) => `${quote}${file}.js${quote}`)
    .replaceAll(ownPackage, (whole, quote, name) => {
      const door = doors.get(name)
      return door === undefined ? whole : `${quote}${relativeTo(path, door)}${quote}`
    })
}

function relativeTo(path, door) {
  const relative = posix.relative(posix.dirname(path), door).replace(/\.ts$/, '.js')
  return relative.startsWith('.') ? relative : `./${relative}`
}
