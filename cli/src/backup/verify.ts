import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Failure } from '@hearth/kernel'
import { type Counts, dumpName } from './archive/contents.ts'
import { unpack } from './archive/unpack.ts'
import { countHome } from './count-home.ts'

/** One thing that is counted: how much of it was kept, and how much of it came back. */
export type Compared = { readonly name: string; readonly kept: number; readonly found: number }

/**
 * Restores a backup into a folder of its own, opens what is in it as a start does, and compares how much
 * there is with what was kept. A dump of Postgres goes into a database of its own on the same server.
 *
 * @returns everything that was counted; the folder is gone again
 * @throws {Failure} `invalid` when the archive is damaged, `broken` when a database in it is
 */
export async function verify(path: string, databaseUrl: string | undefined): Promise<readonly Compared[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hearth-verify-'))
  try {
    const { counts } = await unpack(path, folder)
    if (counts === undefined)
      throw new Failure('invalid', `Cannot verify "${path}": an older Hearth made it without counts`)
    const found = { ...(await countHome(folder)), ...(await countRowsOfDump(folder, databaseUrl)) }
    return compare(counts, found)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function countRowsOfDump(folder: string, databaseUrl: string | undefined): Promise<Counts> {
  const dump = join(folder, dumpName)
  if (!existsSync(dump)) return {}
  if (databaseUrl === undefined) {
    throw new Failure(
      'invalid',
      'Cannot verify the backup: it holds a Postgres database; set DATABASE_URL to its server',
    )
  }
  const { countDump } = await import('@hearth/chatflow')
  const rows = Object.entries(await countDump(databaseUrl, dump))
  return Object.fromEntries(rows.map(([table, count]) => [`postgres: ${table}`, count]))
}

/** What is on one side alone counts as none on the other. */
function compare(kept: Counts, found: Counts): readonly Compared[] {
  const names = [...new Set([...Object.keys(kept), ...Object.keys(found)])].sort()
  return names.map((name) => ({ name, kept: kept[name] ?? 0, found: found[name] ?? 0 }))
}
