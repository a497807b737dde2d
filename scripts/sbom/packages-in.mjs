import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/**
 * The npm packages that lie below a folder, those within others too.
 *
 * @param {string} root the folder that has a `node_modules`
 * @param {string} [folder] where to look, as a path below `root` with slashes
 * @returns {{ place: string, manifest: object }[]} `place` below `root`, such as `node_modules/pg`
 */
export function packagesIn(root, folder = 'node_modules') {
  return namesIn(posix.join(root, folder)).flatMap((name) => {
    const place = `${folder}/${name}`
    const file = posix.join(root, place, 'package.json')
    if (!existsSync(file)) return []
    const own = { place, manifest: JSON.parse(readFileSync(file, 'utf8')) }
    return [own, ...packagesIn(root, `${place}/node_modules`)]
  })
}

function namesIn(folder) {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'))
  return names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(posix.join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )
}
