// What does a prediction cost where one, two or three processes serve one Postgres, and which part of it grows with
// them? A machine with a core for each process is not needed: what is asked is processor time, of the processes and of
// Postgres, and how often its sessions wait for each other's locks.
//
//   npm run bench:chatflow:replicas         (PREDICTIONS=6000 for each process, CLIENTS=8 of each, ROUNDS=3 by default)

import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, openPostgresServer } from '../../services/chatflow/src/test-support/postgres.ts'
import { readCpuMs } from '../lib/cpu.ts'
import { at, load } from '../lib/load.ts'
import { conversationFlow } from './flows.ts'
import { goal } from './goal.ts'
import { readPostgresCpuMs, watchLocks } from './postgres-load.ts'
import { round } from './round.ts'
import { addFlow, type Chatflow, key, startChatflow } from './start-chatflow.ts'
import { startUpstream } from './start-upstream.ts'

type Cost = {
  /** Processor time of chatflow for a prediction. */
  readonly chatflowMs: number
  readonly postgresMs: number
  /** Of all times that a session was looked at while it worked, how many waited for a lock that another one held. */
  readonly waiting: number
}

const counts = [1, 2, 3] as const
const predictions = Number(process.env.PREDICTIONS ?? 6_000)
const clients = Number(process.env.CLIENTS ?? 8)
const rounds = Number(process.env.ROUNDS ?? 3)
const warmUp = 2_000
const question = JSON.stringify({ question: 'What does a prediction cost?' })

const programs = await findPostgres()
if (programs === undefined) throw new Error('Cannot measure replicas: Postgres is not installed (scripts/engines.sh)')
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
const postgres = await openPostgresServer(programs)
const upstream = await startUpstream()
const replicas: Chatflow[] = []
try {
  const env = { DATABASE_URL: postgres.url, HEARTH_CHATFLOW_REPLICAS: 'true', HEARTH_CHATFLOW_STOP_DELAY_MS: '0' }
  for (const _ of counts) replicas.push(await startChatflow(folder, env))
  const flow = await addFlow((replicas[0] as Chatflow).url, conversationFlow(upstream.url))
  const ask = ({ url }: Chatflow, requests: number) =>
    load({
      origin: url,
      path: `/api/v1/prediction/${flow}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: question,
      clients,
      requests,
    })
  for (const replica of replicas) await ask(replica, warmUp)

  /** All `count` at once. Those that nobody asks are there too, but do not count: with one process they would not be. */
  const measure = async (count: number): Promise<Cost> => {
    const askedOnes = replicas.slice(0, count)
    const chatflowCpuMs = () => askedOnes.reduce((sum, { pid }) => sum + readCpuMs(pid), 0)
    const before = { chatflow: chatflowCpuMs(), postgres: await readPostgresCpuMs(postgres.url) }
    const locks = await watchLocks(postgres.url)
    let waiting = 0
    try {
      await Promise.all(askedOnes.map((replica) => ask(replica, predictions)))
    } finally {
      waiting = await locks.stop()
    }
    const asked = count * predictions
    return {
      chatflowMs: (chatflowCpuMs() - before.chatflow) / asked,
      postgresMs: ((await readPostgresCpuMs(postgres.url)) - before.postgres) / asked,
      waiting,
    }
  }

  const costs = new Map<number, Cost[]>(counts.map((count) => [count, []]))
  for (let round = 0; round < rounds; round++) for (const count of counts) costs.get(count)?.push(await measure(count))

  const median = (count: number): Cost => {
    const of = (name: keyof Cost) =>
      at(
        (costs.get(count) ?? []).map((cost) => cost[name]).sort((one, other) => one - other),
        0.5,
      )
    return { chatflowMs: of('chatflowMs'), postgresMs: of('postgresMs'), waiting: of('waiting') }
  }
  const one = median(1)
  // A process answers at most one core's worth, less the time in which its sessions wait for those of others.
  const times = (count: number) => {
    const { chatflowMs, waiting } = median(count)
    return (count * one.chatflowMs * (1 - waiting)) / (chatflowMs * (1 - one.waiting))
  }
  console.log(
    `conversation chains, ${clients} clients a process, medians of ${rounds}; load ${round(loadavg()[0] ?? 0)}`,
  )
  console.table(
    counts.map((count) => {
      const { chatflowMs, postgresMs, waiting } = median(count)
      return {
        processes: count,
        'chatflow, CPU ms each': round(chatflowMs),
        'Postgres, CPU ms each': round(postgresMs),
        'waits for locks, %': round(waiting * 100),
        'times one process': round(times(count)),
      }
    }),
  )
  // Of n processes as many as n / (1 + s (n - 1)) work beside one another where a share s does not scale (Amdahl).
  console.log(`share that does not scale: ${round(Math.max(0, (3 / times(3) - 1) / 2) * 100)} %`)
  console.log(`a core of Postgres is full at ${Math.round(1000 / median(3).postgresMs)} predictions a second`)
  goal('three processes with a core each, times one', times(3), { least: 2.5 })
} finally {
  await Promise.all([...replicas.map(({ stop }) => stop()), upstream.stop()])
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
