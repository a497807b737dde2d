import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPool } from './open-pool.ts'
import { away, inPostgres, readHead } from './postgres-log.ts'
import { openAll } from './read-all.ts'
import { takePassword } from './take-password.ts'

/** As `copySharedDashboards`, which loads it. */
export async function copyShared(
  url: string,
  path: string,
): Promise<{ readonly passwordHash: string | undefined } | undefined> {
  const pool = await openPool(url)
  try {
    const { rows } = await pool.query("SELECT to_regclass('hearth_dashboard_state') IS NOT NULL AS found").catch(away)
    if (rows[0]?.found !== true) return undefined
    return await inPostgres(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      if ((await readHead(client, false)) === undefined) return undefined
      const { copy } = await openAll(client, dirname(path))
      try {
        await writeFile(path, await copy.whole.bytes(), { mode: 0o600 })
      } finally {
        copy.close()
      }
      return { passwordHash: passwordIn(path) }
    })
  } finally {
    await pool.end()
  }
}

function passwordIn(path: string): string | undefined {
  const database = new DatabaseSync(path)
  try {
    return takePassword(database)
  } finally {
    database.close()
  }
}
