import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, sep } from 'node:path'

// A clone's own packages are linked there, but lie elsewhere.
const isInstalled = import.meta.dirname.split(sep).includes('node_modules')

// A container image holds neither npm nor what only development needs.
const isClone = existsSync(join(import.meta.dirname, '..', '..', '..', 'package-lock.json'))

/** What a person types before a command of Hearth: in a clone npm runs it, a package npx, and an image has it on its path. */
export const hearthCommand = isInstalled ? 'npx hearth' : isClone ? 'npm run hearth --' : 'hearth'

/**
 * Where state lies when nobody says: in a clone beside the code, and otherwise in the person's own folder, so that it
 * is the same wherever the command is typed.
 */
export function defaultHome(): string {
  return isInstalled ? join(homedir(), '.hearth') : '.hearth'
}
