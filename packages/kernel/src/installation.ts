import { homedir } from 'node:os'
import { join, sep } from 'node:path'

// A clone's own packages are linked there, but lie elsewhere.
const isInstalled = import.meta.dirname.split(sep).includes('node_modules')

/** What a person types before a command of Hearth: in a clone npm runs it, elsewhere it is a package. */
export const hearthCommand = isInstalled ? 'npx hearth' : 'npm run hearth --'

/**
 * Where state lies when nobody says: in a clone beside the code, and otherwise in the person's own folder, so that it
 * is the same wherever the command is typed.
 */
export function defaultHome(): string {
  return isInstalled ? join(homedir(), '.hearth') : '.hearth'
}
