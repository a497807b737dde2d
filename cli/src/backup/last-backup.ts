import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomic } from '@hearth/kernel'
import { z } from 'zod'

const lastSchema = z.object({
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  /** Whether the schedule made it. */
  scheduled: z.boolean(),
  ok: z.boolean(),
  /** The archive. */
  path: z.string(),
  bytes: z.int().optional(),
  /** Whether it was restored elsewhere and held everything. */
  verified: z.boolean(),
  /** Why there is none. */
  error: z.string().optional(),
})

/** How the last backup of a state folder ended. */
export type LastBackup = z.output<typeof lastSchema>

const pathOf = (home: string) => join(home, 'last-backup.json')

/** `undefined` when there was none, or what it left cannot be read. */
export async function readLastBackup(home: string): Promise<LastBackup | undefined> {
  try {
    return lastSchema.parse(JSON.parse(await readFile(pathOf(home), 'utf8')))
  } catch {
    return undefined
  }
}

export async function writeLastBackup(home: string, last: LastBackup): Promise<void> {
  await writeFileAtomic(pathOf(home), `${JSON.stringify(last, undefined, 2)}\n`, { mode: 0o600 })
}

/** The last backup in one line. */
export function describeLastBackup({ ok, endedAt, path, verified, error }: LastBackup): string {
  if (ok) return `last backup: ${endedAt}, ${verified ? 'verified' : 'not verified'}, ${path}`
  return `last backup FAILED: ${endedAt}, ${error ?? 'for an unknown reason'}`
}
