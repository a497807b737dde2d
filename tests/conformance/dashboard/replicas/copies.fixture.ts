import { createLogger } from '@hearth/kernel'
import { onTestFinished } from 'vitest'
import { beginShared } from '../../../../services/dashboard/src/storage/shared/begin-shared.ts'
import { type Follower, openFollower } from '../../../../services/dashboard/src/storage/shared/follow.ts'
import { openPool } from '../../../../services/dashboard/src/storage/shared/open-pool.ts'
import { createReplication } from '../../../../services/dashboard/src/storage/shared/replicate.ts'
import { createTurns } from '../../../../services/dashboard/src/storage/shared/turns.ts'
import { temporaryFolder } from '../../../../services/dashboard/src/test-support/start-dashboard.ts'

/** What a process has of the database at `url`, without the service around it; what it warns of is in `warned`. */
export async function openPlace(url: string, bounds: { readonly turnMs?: number; readonly readUpMs?: number } = {}) {
  const [pool, folder, warned] = [await openPool(url), temporaryFolder('copies-'), [] as string[]]
  onTestFinished(() => pool.end())
  const note = (_: unknown, text: string) => void warned.push(text)
  const logger = Object.assign(createLogger({ service: 'dashboard', level: 'silent' }), { warn: note, error: note })
  await beginShared(pool, { url, folder, fileName: 'dashboard.db', keys: [Buffer.alloc(32)], logger })
  const follower = await openFollower({ pool, folder, logger, changed: () => undefined })
  onTestFinished(() => follower.close())
  const turns = createTurns(() => follower.copy)
  const replication = createReplication({ pool, follower, turns, changed: () => undefined, ...bounds })
  const put = (uid: string, content: string) =>
    replication.inTurn(() => {
      turns.database
        .prepare("INSERT OR REPLACE INTO records (kind, uid, content) VALUES ('tried', ?, ?)")
        .run(uid, content)
    })
  return { pool, folder, logger, warned, follower, turns, put, ...replication }
}

/** The records that were put, by their keys. */
export function recordsOf({ follower }: { readonly follower: Follower }): Readonly<Record<string, string>> {
  const rows = follower.copy.reading.prepare("SELECT uid, content FROM records WHERE kind = 'tried' ORDER BY uid").all()
  return Object.fromEntries(rows.map(({ uid, content }) => [String(uid), String(content)]))
}
