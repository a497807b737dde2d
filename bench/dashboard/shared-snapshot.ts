// `npm run bench:dashboard:snapshot [dashboards]`: how long a process that shares its dashboards is held up by writing all
// of them to Postgres, as it does now and then, with so many dashboards of 100 KB.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createLogger } from '@hearth/kernel'
import { ensureDatabase, findPostgres, openPostgresServer } from '../../services/chatflow/src/test-support/postgres.ts'
import { beginShared } from '../../services/dashboard/src/storage/shared/begin-shared.ts'
import { openFollower } from '../../services/dashboard/src/storage/shared/follow.ts'
import { createKeepSnapshots, usualBounds } from '../../services/dashboard/src/storage/shared/keep-snapshots.ts'
import { openPool } from '../../services/dashboard/src/storage/shared/open-pool.ts'
import { createReplication } from '../../services/dashboard/src/storage/shared/replicate.ts'
import { createTurns } from '../../services/dashboard/src/storage/shared/turns.ts'

const dashboards = Number(process.argv[2] ?? 2_000)
const dashboardBytes = 100_000
// A change of 10 MB, which is written as one.
const inOneTurn = 100
const tries = 5

const programs = await findPostgres()
if (programs === undefined) throw new Error('Postgres is not installed; see scripts/engines.sh')
await using opened = new AsyncDisposableStack()
const folder = await mkdtemp(join(tmpdir(), 'hearth-snapshot-'))
opened.defer(() => rm(folder, { recursive: true }))
const server = opened.adopt(await openPostgresServer(programs), (one) => one.close())
const url = await ensureDatabase(server.url, 'snapshot')
const pool = opened.adopt(await openPool(url), (one) => one.end())
const logger = createLogger({ service: 'dashboard', level: 'silent' })
await beginShared(pool, { url, folder, fileName: 'dashboard.db', keys: [Buffer.alloc(32)], logger })
const changed = () => undefined
const follower = opened.adopt(await openFollower({ pool, folder, logger, changed }), (one) => one.close())
const turns = createTurns(() => follower.copy)
const { inTurn } = createReplication({ pool, follower, turns, changed })

for (let from = 0; from < dashboards; from += inOneTurn) {
  await inTurn(() => {
    const put = turns.database.prepare("INSERT INTO records (kind, uid, content) VALUES ('bench', ?, ?)")
    for (let at = from; at < from + inOneTurn; at++) put.run(`${at}`, 'x'.repeat(dashboardBytes))
  })
}
const keep = createKeepSnapshots({ pool, follower, logger, bounds: { ...usualBounds, everyChanges: 1 } })
for (let at = 0; at < tries; at++) {
  await inTurn(
    () =>
      void turns.database.prepare("INSERT INTO records (kind, uid, content) VALUES ('bench', ?, '')").run(`try ${at}`),
  )
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const before = { cpu: process.threadCpuUsage(), all: process.cpuUsage(), ms: performance.now() }
  await keep()
  const main = process.threadCpuUsage(before.cpu)
  const all = process.cpuUsage(before.all)
  delay.disable()
  console.log(
    `${dashboards} dashboards: ${(performance.now() - before.ms).toFixed(0)} ms, of which the process computes ` +
      `${msOf(all)}, its main thread ${msOf(main)}; that is held up for ${(delay.max / 1e6).toFixed(0)} ms at most`,
  )
}

function msOf({ user, system }: NodeJS.CpuUsage): string {
  return `${((user + system) / 1_000).toFixed(0)} ms`
}
