import { writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { openPool } from './open-pool.ts'
import { away, inPostgres, readHead } from './postgres-log.ts'
import { openAll } from './read-all.ts'

/** As `copySharedDashboards`, which loads it. */
export async function copyShared(url: string, path: string): Promise<boolean> {
  const pool = await openPool(url)
  try {
    const { rows } = await pool.query("SELECT to_regclass('hearth_dashboard_state') IS NOT NULL AS found").catch(away)
    if (rows[0]?.found !== true) return false
    return await inPostgres(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ', async (client) => {
      if ((await readHead(client, false)) === undefined) return false
      const { copy } = await openAll(client, dirname(path))
      try {
        await writeFile(path, copy.bytes(), { mode: 0o600 })
      } finally {
        copy.close()
      }
      return true
    })
  } finally {
    await pool.end()
  }
}
