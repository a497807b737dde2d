import { Failure, hearthCommand } from '@hearth/kernel'
import type { SqliteFile } from './sqlite-file.ts'

// SQLite's result codes SQLITE_CORRUPT and SQLITE_NOTADB; what they were found in stands above the lowest byte.
const damageCodes: readonly number[] = [11, 26]
// SQLITE_FULL, and SQLITE_IOERR_WRITE and _SHMSIZE, which a full file system gives as well.
const fullCodes: readonly number[] = [13, 778, 4874]

/** Whether a write failed for want of space. */
export function isFullDisk(error: unknown): boolean {
  return fullCodes.includes(codeOf(error) ?? 0)
}

/** Words why a database cannot be opened: what it is, where it lies, what is wrong and what mends it. */
export function explainOpening(cause: unknown, { what, path }: SqliteFile): Failure {
  if (cause instanceof Failure) return cause
  const reason = cause instanceof Error ? cause.message : String(cause)
  const state = isDamage(cause) ? `the file is damaged (${reason}); ${remedyFor(path)}` : reason
  return new Failure('invalid', `Cannot open ${what} "${path}": ${state}`, { cause })
}

/** The failure of a query that came upon damage, or `undefined` when something else was wrong with it. */
export function damagedWhileOpen(cause: unknown, { what, path }: SqliteFile): Failure | undefined {
  if (!isDamage(cause)) return undefined
  return new Failure('broken', `Cannot read ${what} "${path}": the file is damaged; ${remedyFor(path)}`, { cause })
}

function isDamage(error: unknown): boolean {
  return damageCodes.includes((codeOf(error) ?? 0) & 0xff)
}

// The log that lies beside the file is of no use to the one that takes its place.
function remedyFor(path: string): string {
  return (
    `stop Hearth, then put a backup in its place with "${hearthCommand} restore <file> --overwrite", or move it aside, ` +
    `with "${path}-wal" if there is one, to start with an empty one`
  )
}

function codeOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined
  return typeof error.errcode === 'number' ? error.errcode : undefined
}
