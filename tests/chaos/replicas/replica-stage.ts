import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@hearth/server'
import { conversationFlow } from '../../../services/chatflow/src/test-support/flows.ts'
import {
  ensureDatabase,
  openPostgresServer,
  type PostgresServer,
} from '../../../services/chatflow/src/test-support/postgres.ts'
import {
  openScriptedUpstream,
  type ScriptedUpstream,
} from '../../../services/chatflow/src/test-support/scripted-upstream.ts'
import { openWire, type Wire } from '../../../services/chatflow/src/test-support/wire.ts'
import { secrets } from '../secrets.ts'
import { type Door, openDoor } from './door.ts'
import { createReplica, type Replica } from './replica.ts'

/** Chatflow processes over one Postgres, each with a way of its own to it, behind one door. */
export type ReplicaStage = {
  readonly postgres: PostgresServer
  readonly databaseUrl: string
  readonly upstream: ScriptedUpstream
  readonly replicas: readonly { readonly process: Replica; readonly wire: Wire }[]
  readonly door: Door
  /** A flow that asks the upstream, one of these replicas' own. */
  addFlow(upstreamUrl: string): Promise<string>
  /** How ledgers reach it. */
  access(flow: string): {
    readonly urlOf: () => string
    readonly key: string
    readonly flow: string
    readonly timesAsked: (question: string) => number
  }
  close(): Promise<void>
}

export type StageOptions = {
  /** Folder of the programs of Postgres. */
  readonly programs: string
  readonly count: number
  /** Settings of all. */
  readonly env?: NodeJS.ProcessEnv
}

/** Opens all of it; on a failure what was opened is closed. */
export async function openReplicaStage({ programs, count, env = {} }: StageOptions): Promise<ReplicaStage> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hearth-replicas-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = opened.adopt(await openPostgresServer(programs), (server) => server.close())
  const upstream = opened.adopt(await openScriptedUpstream(), (server) => server.close())
  const databaseUrl = await ensureDatabase(postgres.url, randomUUID())
  const ports: number[] = []
  const replicas: { process: Replica; wire: Wire }[] = []
  for (let at = 0; at < count; at++) {
    const wire = opened.adopt(await openWire(Number(new URL(databaseUrl).port)), (way) => way.close())
    const port = await freePort()
    const process = createReplica(port, {
      HEARTH_HOME: join(folder, 'state'),
      HEARTH_API_KEY: secrets.key,
      HEARTH_CHATFLOW_REPLICAS: 'true',
      HEARTH_TRUSTED_PROXIES: '127.0.0.1',
      HEARTH_CHATFLOW_ALLOWED_HOSTS: '127.0.0.1',
      DATABASE_URL: Object.assign(new URL(databaseUrl), { port: wire.port }).href,
      ...env,
    })
    opened.defer(() => process.kill())
    await process.start()
    ports.push(port)
    replicas.push({ process, wire })
  }
  const door = opened.adopt(await openDoor(join(folder, 'nginx'), ports), (nginx) => nginx.close())
  const parts = opened.move()
  return {
    postgres,
    databaseUrl,
    upstream,
    replicas,
    door,
    async addFlow(upstreamUrl) {
      const body = { name: 'Talk', type: 'CHATFLOW', flowData: conversationFlow(upstreamUrl) }
      const { id } = await callAt<{ id: string }>(door.url, 'POST', 'chatflows', body)
      return id
    },
    access: (flow) => ({
      urlOf: () => door.url,
      key: secrets.key,
      flow,
      timesAsked: (question) =>
        upstream.requests.filter(({ body }) => body.messages.at(-1)?.content === question).length,
    }),
    close: () => parts.disposeAsync(),
  }
}

/** Calls the management interface; its answer must be a success. */
export async function callAt<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${secrets.key}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}/api/v1/${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
