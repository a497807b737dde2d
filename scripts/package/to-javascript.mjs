import { stripTypeScriptTypes } from 'node:module'
import { posix } from 'node:path'

const ownFile = /(['"])(\.{1,2}\/[^'"\n]+)\.ts\1/g
const ownPackage = /(['"])(@hearth\/[a-z-]+(?:\/[a-z-]+)?)\1/g

/**
 * A source file as JavaScript: Node strips no types below `node_modules`, where a package lies. Lines stay where they are.
 *
 * @param {string} source TypeScript of which types can be erased
 * @param {{ path: string, doors: ReadonlyMap<string, string> }} place the file's path below the package, with slashes;
 *   and the path of each door of our packages, by what it is imported as
 * @throws {Error} for an import of ours that leads nowhere in the package
 */
export function toJavaScript(source, { path, doors }) {
  return stripTypeScriptTypes(source)
    .replaceAll(ownFile, (_, quote, file) => `${quote}${file}.js${quote}`)
    .replaceAll(ownPackage, (_, quote, name) => {
      const door = doors.get(name)
      if (door === undefined)
        throw new Error(`Cannot make the package: ${path} imports ${name}, which is no door in it`)
      return `${quote}${relativeTo(path, door)}${quote}`
    })
}

function relativeTo(path, door) {
  const relative = posix.relative(posix.dirname(path), door).replace(/\.ts$/, '.js')
  return relative.startsWith('.') ? relative : `./${relative}`
}
