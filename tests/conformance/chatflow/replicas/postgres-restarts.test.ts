import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../services/chatflow/src/test-support/postgres.ts'
import { predictions } from '../../../chaos/ledgers/predictions.ts'
import { revocations } from '../../../chaos/ledgers/revocations.ts'
import { runs } from '../../../chaos/ledgers/runs.ts'
import { hasNginx } from '../../../chaos/replicas/door.ts'
import { openReplicaStage, type ReplicaStage } from '../../../chaos/replicas/replica-stage.ts'
import { secrets } from '../../../chaos/secrets.ts'

const programs = await findPostgres()
const absent = programs === undefined || !hasNginx
const patient = { timeout: 120_000 }

describe.skipIf(absent)('chatflow processes whose Postgres is started anew under load', () => {
  let stage: ReplicaStage

  beforeAll(async () => {
    stage = await openReplicaStage({ programs: programs ?? '', count: 3 })
  }, 240_000)
  afterAll(() => stage?.close())

  test.each(['fast', 'immediate'] as const)(
    'lose and double nothing that they acknowledged, and go on by themselves (%s)',
    async (mode) => {
      const flow = await stage.addFlow(stage.upstream.url)
      stage.upstream.behave({ kind: 'answer', pauseMs: 20 })
      const access = stage.access(flow)
      const ledgers = [
        ...[false, true, false, true].map((streaming, at) => predictions({ ...access, streaming }, `${mode}-${at}`)),
        runs(access, mode),
        revocations({ key: secrets.key, urls: stage.replicas.map(({ process }) => process.url) }),
      ]
      const pids = stage.replicas.map(({ process }) => process.pid)
      const load = new AbortController()
      const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
      const acknowledged = () => ledgers.map((ledger) => ledger.acknowledged?.() ?? 0)
      const grows = async () => {
        const before = acknowledged()
        await expect.poll(() => acknowledged().every((count, at) => count > (before[at] ?? 0)), patient).toBe(true)
      }
      await grows()
      await stage.postgres.restart(mode)
      await grows()
      await stage.postgres.restart(mode)
      await grows()
      load.abort()
      await work
      for (const ledger of ledgers) {
        const { lost, doubled } = await ledger.check()
        expect({ name: ledger.name, lost, doubled }).toEqual({ name: ledger.name, lost: [], doubled: [] })
      }
      expect(stage.replicas.map(({ process }) => process.pid)).toEqual(pids)
    },
    300_000,
  )
})

test.runIf(absent)(
  'chatflow processes whose Postgres goes: skipped, Postgres or nginx is not installed',
  () => undefined,
)
