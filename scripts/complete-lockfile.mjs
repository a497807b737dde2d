// `npm run lockfile`: npm notes down only those optional packages that its registry carries, and then refuses
// the whole file. This asks the registry for each that is missing, and writes it down with its checksum. One
// that the registry lacks is no longer named: it goes to `unlocked-packages.json`, from where
// `install.mjs` installs what a machine needs. What production would pull in without using it is no longer named.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { settleOptional } from './settle-optional.mjs'
import { trimProduction } from './trim-production.mjs'

const lockPath = new URL('../package-lock.json', import.meta.url)
const unlockedPath = new URL('unlocked-packages.json', import.meta.url)

const lock = JSON.parse(readFileSync(lockPath, 'utf8'))
const known = JSON.parse(readFileSync(unlockedPath, 'utf8'))
const { packages, unlocked, added } = settleOptional(lock.packages, known, describe)
write(lockPath, { ...lock, packages: trimProduction(packages) })
write(unlockedPath, unlocked)
for (const name of added) process.stdout.write(`Added ${name}\n`)
for (const { name, version } of unlocked)
  process.stdout.write(`Without a checksum at this registry: ${name}@${version}\n`)
process.stdout.write('The lock file is complete\n')

/** A package's manifest, or `undefined` when the registry has none. */
function describe(name, version) {
  // On Windows npm is a script, which takes a shell.
  const shell = process.platform === 'win32'
  try {
    const args = ['view', `${name}@${version}`, '--json']
    return JSON.parse(execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], shell }))
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && /"E404"/.test(String(error.stdout))) return undefined
    throw error
  }
}

function write(path, value) {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`)
}
