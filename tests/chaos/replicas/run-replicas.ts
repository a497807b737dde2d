import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../../../services/chatflow/src/test-support/postgres.ts'
import type { Ledger, Verdict } from '../ledger.ts'
import { predictions } from '../ledgers/predictions.ts'
import { revocations } from '../ledgers/revocations.ts'
import { runs } from '../ledgers/runs.ts'
import { createRandom } from '../random.ts'
import { secrets } from '../secrets.ts'
import { hasNginx } from './door.ts'
import { isReady } from './replica.ts'
import { drawReplicaFault } from './replica-faults.ts'
import { openReplicaStage, type ReplicaStage } from './replica-stage.ts'

export type ReplicaChaosOptions = {
  readonly seconds: number
  readonly seed: number
  readonly print: (line: string) => void
}

export type ReplicaChaosResult = {
  readonly faults: number
  readonly verdicts: readonly (Verdict & { readonly name: string })[]
}

const quietMs = 4_000
const steadyTimes = 10
const pollMs = 200
// Less than this many sessions at once would seldom meet a fault.
const clients = 6

/** What this machine lacks for it, or `undefined`. */
export async function missingForReplicas(): Promise<string | undefined> {
  if (!hasNginx) return 'nginx'
  return (await findPostgres()) === undefined ? 'Postgres' : undefined
}

/**
 * Strikes three chatflow processes over one Postgres, behind one door and under load, with one fault after the other,
 * waits until all are up again, and holds what is there against what was acknowledged.
 */
export async function runReplicaChaos({ seconds, seed, print }: ReplicaChaosOptions): Promise<ReplicaChaosResult> {
  const stage = await openReplicaStage({ programs: (await findPostgres()) ?? '', count: 3 })
  try {
    const ledgers = openLedgers(stage, await stage.addFlow(stage.upstream.url))
    const load = new AbortController()
    const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
    const faults = await strikeFor(seconds, stage, createRandom(seed), print)
    load.abort()
    await work
    await allAnswer(stage)
    const verdicts = []
    for (const ledger of ledgers) verdicts.push({ name: ledger.name, ...(await ledger.check()) })
    return { faults, verdicts }
  } finally {
    await stage.close()
  }
}

function openLedgers(stage: ReplicaStage, flow: string): readonly Ledger[] {
  stage.upstream.behave({ kind: 'answer', pauseMs: 50 })
  const access = stage.access(flow)
  const sessions = Array.from({ length: clients }, (_, at) =>
    predictions({ ...access, streaming: at % 2 === 1 }, `session-${at}`),
  )
  const urls = stage.replicas.map(({ process }) => process.url)
  return [...sessions, runs(access, 'chaos'), revocations({ key: secrets.key, urls })]
}

async function strikeFor(seconds: number, stage: ReplicaStage, random: () => number, print: (line: string) => void) {
  const startedMs = performance.now()
  const elapsedMs = () => performance.now() - startedMs
  let faults = 0
  while (elapsedMs() < seconds * 1_000) {
    await sleep(quietMs * random())
    const fault = drawReplicaFault(stage, random)
    print(`${(elapsedMs() / 1_000).toFixed(0).padStart(5)} s  ${fault.name}`)
    await fault.strike()
    await allUp(stage)
    faults++
  }
  return faults
}

/**
 * Resolves once all have answered from the database for a while: one that was cut off is ready, finds its lease gone a
 * moment later, and ends.
 *
 * @throws {Error} when they do not within two minutes
 */
async function allAnswer(stage: ReplicaStage): Promise<void> {
  const deadline = performance.now() + 120_000
  for (let times = 0; times < steadyTimes; ) {
    if (performance.now() > deadline)
      throw new Error('Cannot hold the books against the store: a replica answers nothing')
    await allUp(stage)
    const answers = await Promise.all(stage.replicas.map(({ process }) => answersFromStore(process.url)))
    times = answers.every(Boolean) ? times + 1 : 0
    await sleep(500)
  }
}

async function answersFromStore(url: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${secrets.key}` }
  const asked = fetch(`${url}/api/v1/chatflows`, { headers, signal: AbortSignal.timeout(10_000) })
  return await asked.then(
    ({ ok, body }) => body?.cancel().then(() => ok) ?? ok,
    () => false,
  )
}

/** Resolves once all run and are ready; one that has ended, as one does that was taken for dead, is started anew. */
async function allUp(stage: ReplicaStage): Promise<void> {
  for (const { process } of stage.replicas) {
    while (!(await isReady(process.url))) {
      if (process.isUp) await sleep(pollMs)
      else await process.start()
    }
  }
}
