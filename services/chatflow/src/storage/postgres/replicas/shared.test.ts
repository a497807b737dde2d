import { describe, test } from 'vitest'
import { describeRateLimits } from '../../../domain/access/rate-limit.contract.ts'
import { describeRunRegistry } from '../../../domain/prediction/run-registry.contract.ts'
import { describeSessionQueue } from '../../../domain/prediction/session-queue.contract.ts'
import { describeReplicas } from '../../../domain/replicas/replicas.contract.ts'
import { describeScheduler } from '../../../domain/triggers/scheduler.contract.ts'
import { describeWaitingWork } from '../../../domain/work/waiting-work.contract.ts'
import { findPostgres } from '../../../test-support/postgres.ts'
import { ownPostgres } from '../../database.fixture.ts'
import { openProcess, type TestProcess } from './processes.fixture.ts'

const programs = await findPostgres()
const absent = programs === undefined
const kind = 'of processes over one Postgres database'

describe.skipIf(absent)('what processes share', () => {
  const server = ownPostgres(programs)

  async function openTwo(): Promise<readonly [TestProcess, TestProcess]> {
    const url = await server.newDatabase()
    return [await openProcess(url), await openProcess(url)]
  }
  const ofBoth =
    <T>(part: (one: TestProcess) => T) =>
    async () => {
      const [one, other] = await openTwo()
      return [part(one), part(other)] as const
    }

  describeReplicas(
    kind,
    ofBoth(({ replicas }) => replicas),
  )
  describeRateLimits(
    kind,
    ofBoth(({ rateLimits }) => rateLimits(100)),
  )
  describeSessionQueue(kind, (options) => ofBoth(({ sessionQueue }) => sessionQueue(options))())
  describeScheduler(kind, openTwo)
  describeWaitingWork(
    kind,
    ofBoth(({ work }) => work),
  )
  describeRunRegistry(
    kind,
    ofBoth(({ runRegistry }) => runRegistry('test', { maxRuns: 100, timeoutMs: 600_000 })),
  )
})

test.runIf(absent)('what processes share: skipped, Postgres is not installed', () => undefined)
