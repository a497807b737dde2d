import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import {
  ensureDatabase,
  openPostgresServer,
  openSession,
  type PostgresServer,
} from '../../../../services/chatflow/src/test-support/postgres.ts'
import { openWire, type Wire } from '../../../../services/chatflow/src/test-support/wire.ts'
import {
  type Started,
  startDashboard,
  temporaryFolder,
} from '../../../../services/dashboard/src/test-support/start-dashboard.ts'

type Process = Started & {
  /** Its own way to the database. */
  readonly wire: Wire
}

export type Replicas = {
  readonly url: string
  /** Starts one more, with a folder of its own and the same master secret. */
  start(options?: { readonly home?: string; readonly config?: Record<string, unknown> }): Promise<Process>
  rows(statement: string): Promise<readonly Record<string, unknown>[]>
}

/** A Postgres server for the tests of a `describe`. @param programs see `findPostgres` */
export function ownServer(programs: string | undefined) {
  let server: PostgresServer
  beforeAll(async () => {
    server = await openPostgresServer(programs ?? '')
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return server
    },
    /** An empty database, and processes that serve it. */
    async open(): Promise<Replicas> {
      const url = await ensureDatabase(server.url, randomUUID())
      let secrets: string | undefined
      return {
        url,
        async start({ home = temporaryFolder('dashboard-'), config = {} } = {}) {
          const wire = await openWire(Number(new URL(url).port))
          onTestFinished(() => wire.close())
          if (secrets !== undefined && !existsSync(join(home, 'secrets.json')))
            cpSync(secrets, join(home, 'secrets.json'))
          const databaseUrl = Object.assign(new URL(url), { port: wire.port }).href
          const started = await startDashboard({
            home,
            config: { databaseUrl, provisioningPollMs: 3_600_000, ...config },
          })
          secrets ??= join(home, 'secrets.json')
          return { ...started, wire }
        },
        async rows(statement) {
          await using session = await openSession(url)
          return await session.rows(statement)
        },
      }
    },
  }
}

/** Saves a dashboard; its status. */
export async function save({ ask }: Pick<Started, 'ask'>, uid: string, title: string, rest: object = {}) {
  return ask('POST', '/api/dashboards/db', { dashboard: { uid, title, panels: [] }, ...rest })
}

export async function titleOf({ ask }: Pick<Started, 'ask'>, uid: string): Promise<unknown> {
  const { body } = await ask('GET', `/api/dashboards/uid/${uid}`)
  return (body as { dashboard?: { title: unknown } }).dashboard?.title
}
