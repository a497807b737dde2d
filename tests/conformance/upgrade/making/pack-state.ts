import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'

// Whose process numbers would mean others on another machine, and what only holds while something runs.
const leftOut = ['run.json', 'lock', 'lock-journal']

/**
 * Writes the state folder as an archive that holds nothing of the machine where it was made.
 *
 * @param paths of this machine that may not stand in it
 * @returns its length in bytes
 */
export function packState(home: string, path: string, paths: readonly string[]): number {
  for (const name of leftOut) rmSync(join(home, name), { force: true })
  requireNothingPrivate(home, paths)
  const owner = ['--owner=hearth:0', '--group=hearth:0', '--sort=name', '--numeric-owner']
  const tar = execFileSync('tar', ['-c', ...owner, '-C', home, '.'], { maxBuffer: 2 ** 28 })
  execFileSync('sh', ['-c', 'gzip -9 -n > "$1"', 'sh', path], { input: tar })
  return statSync(path).size
}

function requireNothingPrivate(home: string, paths: readonly string[]): void {
  const words = [...paths, hostname(), userInfo().homedir].filter((word) => word.length > 3 && word !== 'localhost')
  for (const name of readdirSync(home, { recursive: true, encoding: 'utf8' })) {
    const file = join(home, name)
    if (!statSync(file).isFile()) continue
    const bytes = readFileSync(file)
    const found = words.find((word) => bytes.includes(word))
    if (found !== undefined) throw new Error(`Cannot keep "${name}": it tells of "${found}", which is of this machine`)
  }
}
