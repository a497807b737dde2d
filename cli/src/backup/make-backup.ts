import { stat } from 'node:fs/promises'
import { Failure } from '@hearth/kernel'
import { type BackUpOptions, backUp } from './back-up.ts'
import { writeLastBackup } from './last-backup.ts'
import { type Compared, verify } from './verify.ts'

export type MakeOptions = BackUpOptions & { readonly verify: boolean; readonly scheduled: boolean }

/**
 * Makes a backup, verifies it where that is wanted, and writes down how it ended.
 *
 * @returns what was compared; nothing without `verify`
 * @throws {Failure} `broken` when not everything came back, and as {@link backUp}
 */
export async function makeBackup(options: MakeOptions): Promise<readonly Compared[]> {
  const { home, path, nowMs, scheduled } = options
  const startedAt = new Date(nowMs()).toISOString()
  const note = (ended: { ok: boolean; verified: boolean; bytes?: number; error?: string }) =>
    writeLastBackup(home, { startedAt, endedAt: new Date(nowMs()).toISOString(), scheduled, path, ...ended })
  try {
    await backUp(options)
    const compared = options.verify ? await verify(path, options.databaseUrl) : []
    requireAll(path, compared)
    await note({ ok: true, verified: options.verify, bytes: (await stat(path)).size })
    return compared
  } catch (error) {
    // Where there is no state yet there is no place for a note either.
    const isNothing = error instanceof Failure && error.kind === 'missing'
    if (!isNothing)
      await note({ ok: false, verified: false, error: error instanceof Error ? error.message : String(error) })
    throw error
  }
}

function requireAll(path: string, compared: readonly Compared[]): void {
  const lost = compared.filter(({ kept, found }) => kept !== found)
  if (lost.length === 0) return
  const words = lost.map(({ name, kept, found }) => `${name} ${found} of ${kept}`).join(', ')
  throw new Failure('broken', `Cannot rely on the backup "${path}": ${words} came back`)
}
