// What does a prediction cost where one, two or three processes serve one Postgres, and what of it comes from sharing
// one? A machine with a core for each process is not needed: what is asked is processor time, of the processes and of
// Postgres, and how often its sessions wait for each other's locks. As many processes as share one are asked the same
// with a Postgres each, as three machines would have: both have the same crowd on the same cores, which makes a
// prediction dearer by itself, and differ in the sharing alone.
//
//   npm run bench:chatflow:replicas         (PREDICTIONS=6000 for each process, CLIENTS=8 of each, ROUNDS=3 by default)

import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  findPostgres,
  openPostgresServer,
  type PostgresServer,
} from '../../services/chatflow/src/test-support/postgres.ts'
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

/** Processes that are asked at once, and the servers of Postgres that they have between them. */
type Group = {
  readonly processes: readonly (Chatflow & { readonly flow: string })[]
  readonly postgres: readonly PostgresServer[]
}

const programs = await findPostgres()
if (programs === undefined) throw new Error('Cannot measure replicas: Postgres is not installed (scripts/engines.sh)')
const folder = await mkdtemp(join(tmpdir(), 'hearth-bench-'))
const upstream = await startUpstream()
const servers: PostgresServer[] = []
const replicas: Chatflow[] = []

async function startServer(): Promise<PostgresServer> {
  const server = await openPostgresServer(programs as string)
  servers.push(server)
  return server
}

async function startReplica(postgres: PostgresServer): Promise<Chatflow> {
  const env = { DATABASE_URL: postgres.url, HEARTH_CHATFLOW_REPLICAS: 'true', HEARTH_CHATFLOW_STOP_DELAY_MS: '0' }
  // Those over one database have one folder for files and the master secret.
  const replica = await startChatflow(join(folder, String(servers.indexOf(postgres))), env)
  replicas.push(replica)
  return replica
}

function ask({ url }: Chatflow, flow: string, requests: number) {
  return load({
    origin: url,
    path: `/api/v1/prediction/${flow}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: question,
    clients,
    requests,
  })
}

async function startGroup(ownDatabases: boolean): Promise<Group> {
  const postgres: PostgresServer[] = []
  const processes: (Chatflow & { flow: string })[] = []
  for (const _ of counts) {
    const first = processes[0]
    if (ownDatabases || first === undefined) postgres.push(await startServer())
    const replica = await startReplica(postgres.at(-1) as PostgresServer)
    const isFirst = ownDatabases || first === undefined
    const flow = isFirst ? await addFlow(replica.url, conversationFlow(upstream.url)) : first.flow
    processes.push({ ...replica, flow })
  }
  for (const process of processes) await ask(process, process.flow, warmUp)
  return { processes, postgres }
}

/** All `count` at once. Those that nobody asks are there too, but do not count: with one process they would not be. */
async function measure({ processes, postgres }: Group, count: number): Promise<Cost> {
  const askedOnes = processes.slice(0, count)
  const askedServers = postgres.slice(0, count)
  const chatflowCpuMs = () => askedOnes.reduce((sum, { pid }) => sum + readCpuMs(pid), 0)
  const postgresCpuMs = async () => sum(await Promise.all(askedServers.map(({ url }) => readPostgresCpuMs(url))))
  const before = { chatflow: chatflowCpuMs(), postgres: await postgresCpuMs() }
  const locks = await Promise.all(askedServers.map(({ url }) => watchLocks(url)))
  let waiting = 0
  try {
    await Promise.all(askedOnes.map((process) => ask(process, process.flow, predictions)))
  } finally {
    waiting = sum(await Promise.all(locks.map((lock) => lock.stop()))) / locks.length
  }
  const asked = count * predictions
  return {
    chatflowMs: (chatflowCpuMs() - before.chatflow) / asked,
    postgresMs: ((await postgresCpuMs()) - before.postgres) / asked,
    waiting,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

function median(costs: readonly Cost[]): Cost {
  const of = (name: keyof Cost) =>
    at(
      costs.map((cost) => cost[name]).sort((one, other) => one - other),
      0.5,
    )
  return { chatflowMs: of('chatflowMs'), postgresMs: of('postgresMs'), waiting: of('waiting') }
}

try {
  const apart = await startGroup(true)
  const sharing = await startGroup(false)
  const costs = counts.map((count) => ({ count, apart: [] as Cost[], sharing: [] as Cost[] }))
  for (let turn = 0; turn < rounds; turn++) {
    for (const { count, apart: ofApart, sharing: ofSharing } of costs) {
      ofApart.push(await measure(apart, count))
      ofSharing.push(await measure(sharing, count))
    }
  }
  const rows = costs.map(({ count, apart, sharing }) => {
    const [own, shared] = [median(apart), median(sharing)]
    // A process answers at most one core's worth, less the time in which its sessions wait for those of others.
    const times = (count * own.chatflowMs * (1 - shared.waiting)) / (shared.chatflowMs * (1 - own.waiting))
    return { count, own, shared, times }
  })
  console.log(
    `conversation chains, ${clients} clients a process, medians of ${rounds}; load ${round(loadavg()[0] ?? 0)}`,
  )
  console.table(
    rows.map(({ count, own, shared, times }) => ({
      processes: count,
      'chatflow, CPU ms each': round(shared.chatflowMs),
      'with a Postgres each': round(own.chatflowMs),
      'Postgres, CPU ms each': round(shared.postgresMs),
      'with one each': round(own.postgresMs),
      'waits for locks, %': round(shared.waiting * 100),
      'with a Postgres each, %': round(own.waiting * 100),
      'times one process': round(times),
    })),
  )
  const three = rows.at(-1) as (typeof rows)[number]
  // Of n processes as many as n / (1 + s (n - 1)) work beside one another where a share s does not scale (Amdahl).
  console.log(`share that does not scale: ${round(Math.max(0, (3 / three.times - 1) / 2) * 100)} %`)
  console.log(`a core of Postgres is full at ${Math.round(1000 / three.shared.postgresMs)} predictions a second`)
  goal('three processes with a core each, times one', three.times, { least: 2.5 })
} finally {
  await Promise.all([...replicas.map(({ stop }) => stop()), upstream.stop()])
  await Promise.all(servers.map((server) => server.close()))
  await rm(folder, { recursive: true, force: true })
}
