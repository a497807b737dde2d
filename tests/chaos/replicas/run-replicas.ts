import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../../../services/chatflow/src/test-support/postgres.ts'
import type { Ledger, Verdict } from '../ledger.ts'
import { predictions } from '../ledgers/predictions.ts'
import { revocations } from '../ledgers/revocations.ts'
import { runs } from '../ledgers/runs.ts'
import { createRandom } from '../random.ts'
import { reasonOf } from '../reason-of.ts'
import { secrets } from '../secrets.ts'
import { hasNginx } from './door.ts'
import { isReady } from './replica.ts'
import { drawReplicaFault } from './replica-faults.ts'
import { openReplicaStage, type ReplicaStage } from './replica-stage.ts'
import { sharedDashboards } from './shared-dashboards.ts'

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
const pollMs = 200
const againMs = 1_000
const patienceMs = 300_000
// Less than this many sessions at once would seldom meet a fault.
const clients = 6

/** What this machine lacks for it, or `undefined`. */
export async function missingForReplicas(): Promise<string | undefined> {
  if (!hasNginx) return 'nginx'
  return (await findPostgres()) === undefined ? 'Postgres' : undefined
}

/**
 * Strikes three processes of chatflow and three of the dashboards over one Postgres, behind one door and under load, with
 * one fault after the other, waits until all are up again, and holds what is there against what was acknowledged.
 */
export async function runReplicaChaos({ seconds, seed, print }: ReplicaChaosOptions): Promise<ReplicaChaosResult> {
  const stage = await openReplicaStage({ programs: (await findPostgres()) ?? '', count: 3, dashboards: 3 })
  try {
    const ledgers = openLedgers(stage, await stage.addFlow(stage.upstream.url))
    const load = new AbortController()
    const work = Promise.all(ledgers.map((ledger) => ledger.work(load.signal)))
    const faults = await strikeFor(seconds, stage, createRandom(seed), print)
    load.abort()
    await work
    const verdicts = []
    for (const ledger of ledgers) verdicts.push({ name: ledger.name, ...(await readBack(stage, ledger, print)) })
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
  const flows = [...sessions, runs(access, 'chaos'), revocations({ key: secrets.key, urls })]
  return [...flows, ...sharedDashboards(stage.door.dashboardsUrl, stage.dashboards)]
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
 * Holds the book against what is there, as a reader does who is told to try again: a replica that was cut off, or a
 * machine that has much else to do, may lose the connection by which it holds the database, and make it anew.
 *
 * @throws {Error} when it cannot be read for minutes
 */
async function readBack(stage: ReplicaStage, ledger: Ledger, print: (line: string) => void): Promise<Verdict> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    await allUp(stage)
    try {
      return await ledger.check()
    } catch (error) {
      if (performance.now() > deadline) throw error
      print(`${ledger.name}, to be read again: ${reasonOf(error)}`)
      await sleep(againMs)
    }
  }
}

/** Resolves once all run and are ready; one that has ended, as one does that was taken for dead, is started anew. */
async function allUp(stage: ReplicaStage): Promise<void> {
  for (const { process } of [...stage.replicas, ...stage.dashboards]) {
    while (!(await isReady(process.url))) {
      if (process.isUp) await sleep(pollMs)
      else await process.start()
    }
  }
}
