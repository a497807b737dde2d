import { createHmac } from 'node:crypto'
import type { Failure, Keys } from '@hearth/kernel'
import { createRateLimits, type RateLimits } from '../domain/access/rate-limit.ts'
import { createRunRegistry, type RunRegistry, type RunRegistryOptions } from '../domain/prediction/run-registry.ts'
import { createSessionQueue, type SessionQueue, type SessionQueueOptions } from '../domain/prediction/session-queue.ts'
import { createSoleProcess, type Replicas } from '../domain/replicas/replicas.ts'
import type { Role } from '../domain/replicas/role.ts'
import { createWaitingWork, type WaitingWork } from '../domain/work/waiting-work.ts'
import type { PostgresClaim } from './postgres/claim-postgres.ts'
import { joinReplicas } from './postgres/replicas/join-replicas.ts'
import { createSharedRateLimits } from './postgres/replicas/shared-rate-limits.ts'
import { openSharedRunStops } from './postgres/replicas/shared-run-stops.ts'
import { createTurnQueue } from './postgres/replicas/turn-queue.ts'
import { createWaitingWorkRows } from './postgres/replicas/waiting-work-rows.ts'
import type { RedisServer } from './redis/open-redis.ts'
import { createRedisRateLimits } from './redis/redis-rate-limits.ts'
import type { Database } from './tables.ts'

/** What all processes over one store have together: in memory where there is one, in the database where there are several. */
export type Shared = {
  readonly isShared: boolean
  readonly replicas: Replicas
  /** What waits for one of them. */
  readonly work: WaitingWork
  rateLimits(maxWindows: number): RateLimits
  sessionQueue(options: SessionQueueOptions): SessionQueue
  /** @param kind tells registries apart */
  runRegistry(kind: string, options: RunRegistryOptions): RunRegistry
}

export type OpenSharedOptions = {
  readonly db: Database
  /** Of a Postgres database that is shared; none where this process is alone. */
  readonly claim: PostgresClaim | undefined
  readonly processId: string
  /** What this process is for; default: everything. */
  readonly role?: Role
  /** They seal what is secret: the first of each process is among those of all. */
  readonly credentialKeys: Keys
  readonly leaseMs?: number
  /** Counts requests; default: the database does. */
  readonly redis?: RedisServer | undefined
  readonly onRedisAway?: (error: unknown) => void
  readonly onTaken: (failure: Failure) => void
  readonly onFault: (error: unknown) => void
}

// What nobody needs any more is taken away, by whichever process.
const tidyEveryMs = 60_000

/** Takes part in what processes share; `leave` ends that in good order. */
export async function openShared(options: OpenSharedOptions): Promise<Shared & { leave(): Promise<void> }> {
  const { db, claim, processId: me, onTaken: onExpired, onFault } = options
  if (claim === undefined) return openAlone(me)
  const secrets = options.credentialKeys.map(fingerprint)
  const replicas = await joinReplicas(claim, db, { ...options, me, secrets, onExpired })
  const stops = await openSharedRunStops({ db, replicas, onFault })
  const tidying: (() => Promise<void>)[] = [stops.tidy]
  const tidy = () => {
    for (const work of tidying) work().catch(onFault)
  }
  const timer = setInterval(tidy, tidyEveryMs).unref()
  return {
    isShared: true,
    replicas,
    work: createWaitingWorkRows({ db, replicas, keys: options.credentialKeys, onFault }),
    rateLimits(maxWindows) {
      const limits = createSharedRateLimits(db, maxWindows)
      tidying.push(limits.tidy)
      const { redis, onRedisAway: onAway = onFault } = options
      return redis === undefined ? limits : createRedisRateLimits({ redis, fallback: limits, onAway })
    },
    sessionQueue: (queue) => createTurnQueue({ db, replicas, onFault }, queue),
    runRegistry: (kind, limits) => stops.over(kind, createRunRegistry(limits)),
    async leave() {
      clearInterval(timer)
      await replicas.leave().catch(onFault)
    },
  }
}

const fingerprint = (key: Buffer) => createHmac('sha256', key).update('processes over one database').digest('hex')

function openAlone(me: string): Shared & { leave(): Promise<void> } {
  return {
    isShared: false,
    replicas: createSoleProcess(me, Date.now()),
    work: createWaitingWork(),
    rateLimits: (maxWindows) => createRateLimits({ nowMs: Date.now, maxWindows }),
    sessionQueue: createSessionQueue,
    runRegistry: (_, limits) => createRunRegistry(limits),
    leave: async () => undefined,
  }
}
