import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
import { secrets } from '../secrets.ts'
import { type Door, openDoor } from './door.ts'
import { openPlaces, type Place, portOf } from './open-places.ts'

/** Chatflow processes over one Postgres, and dashboards over another database of it, behind one door. */
export type ReplicaStage = {
  readonly postgres: PostgresServer
  /** Of chatflow. */
  readonly databaseUrl: string
  readonly upstream: ScriptedUpstream
  /** Of chatflow. */
  readonly replicas: readonly Place[]
  readonly dashboards: readonly Place[]
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
  /** Processes of chatflow. */
  readonly count: number
  /** Processes of the dashboards; none without. */
  readonly dashboards?: number
  /** Settings of all of chatflow. */
  readonly env?: NodeJS.ProcessEnv
}

/** Opens all of it; on a failure what was opened is closed. */
export async function openReplicaStage({
  programs,
  count,
  dashboards = 0,
  env = {},
}: StageOptions): Promise<ReplicaStage> {
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'hearth-replicas-'))
  opened.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = opened.adopt(await openPostgresServer(programs), (server) => server.close())
  const upstream = opened.adopt(await openScriptedUpstream(), (server) => server.close())
  const databaseUrl = await ensureDatabase(postgres.url, randomUUID())
  const own = (url: string) => ({ ...flowsEnv(join(folder, 'state'), url), ...env })
  const replicas = await openPlaces('chatflow', count, { opened, databaseUrl }, own)
  const shared = { opened, databaseUrl: await ensureDatabase(postgres.url, randomUUID()) }
  // Each has a folder of its own.
  const envAt = (url: string, at: number) => dashboardEnv(join(folder, `dashboard-${at}`), url)
  const boards = await openPlaces('dashboard', dashboards, shared, envAt)
  const behind = { chatflow: replicas.map(portOf), dashboard: boards.map(portOf) }
  const door = opened.adopt(await openDoor(join(folder, 'nginx'), behind), (nginx) => nginx.close())
  const parts = opened.move()
  return {
    postgres,
    databaseUrl,
    upstream,
    replicas,
    dashboards: boards,
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

const flowsEnv = (home: string, databaseUrl: string): NodeJS.ProcessEnv => ({
  HEARTH_HOME: home,
  HEARTH_API_KEY: secrets.key,
  HEARTH_CHATFLOW_REPLICAS: 'true',
  HEARTH_TRUSTED_PROXIES: '127.0.0.1',
  HEARTH_CHATFLOW_ALLOWED_HOSTS: '127.0.0.1',
  DATABASE_URL: databaseUrl,
})

const dashboardEnv = (home: string, databaseUrl: string): NodeJS.ProcessEnv => ({
  HEARTH_HOME: home,
  HEARTH_MASTER_SECRET: secrets.master,
  HEARTH_DASHBOARD_PASSWORD: secrets.password,
  HEARTH_TRUSTED_PROXIES: '127.0.0.1',
  HEARTH_DASHBOARD_DATABASE_URL: databaseUrl,
})

/** Calls the management interface; its answer must be a success. */
export async function callAt<T>(url: string, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Bearer ${secrets.key}`, 'content-type': 'application/json' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(`${url}/api/v1/${path}`, { method, headers, ...sent })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
