import { createLogger, parseCommon, readSettings } from '@hearth/kernel'
import { addEndpoints, createServer, endpointForm, type Listening } from '@hearth/server'
import type { Access } from '../../domain/access/access.ts'
import { keysSchema } from '../../keys/config.ts'
import { openGuard } from '../../keys/guard.ts'
import { pageKeyEndpoints } from '../../keys/page-key-endpoints.ts'
import { createPageKeys } from '../../keys/page-keys.ts'
import { createAccessReader } from '../../keys/read-access.ts'
import { renderError } from '../../wire/error.ts'
import { upstreamsSchema } from '../config.ts'
import { createGateway } from '../gateway.ts'

const endpoint = endpointForm<Access>()

/** What the service behind the gateway answers itself. */
function ownEndpoints(local: readonly string[]) {
  return [
    endpoint({
      method: 'get',
      path: '/v1/models',
      summary: 'List the models of this machine',
      access: 'model-list',
      handle: (_, c) => c.json({ object: 'list', data: local.map((id) => ({ id, owned_by: 'hearth' })) }),
    }),
    endpoint({
      method: 'post',
      path: '/v1/chat/completions',
      summary: 'Tell what was asked',
      access: 'model',
      handle: async (_, c) => c.json({ local: await c.req.json() }),
    }),
  ]
}

export type RunningGateway = Listening & {
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  /** The value of a sample in `/metrics`; 0 when there is none. @param start such as `name{upstream="a"` */
  metric(start: string): Promise<number>
  stop(): Promise<void>
}

export type GatewaySettings = {
  readonly upstreams: readonly unknown[]
  /** What all of them are that this machine starts by itself. */
  readonly comesBack?: () => boolean
  readonly local?: readonly string[]
  readonly maxQueue?: number
  readonly maxQueueWaitMs?: number
  readonly maxBodyBytes?: number
  readonly env?: Record<string, string>
  readonly keys?: readonly unknown[]
  /** State folder; needed with keys. */
  readonly home?: string
}

/** The gateway before a service that has the `local` models and answers for them with its own words. */
export async function startGateway(settings: GatewaySettings): Promise<RunningGateway> {
  const common = parseCommon(readSettings({ cwd: '/', env: {} }))
  const logger = createLogger({ service: 'inference', level: 'fatal' })
  const { maxBodyBytes = 1_000_000, maxQueue = 64, maxQueueWaitMs = 5_000, local = [], comesBack } = settings
  const read = upstreamsSchema.parse(settings.upstreams)
  const upstreams = comesBack === undefined ? read : read.map((upstream) => ({ ...upstream, comesBack }))
  const server = createServer({
    ...{ service: 'inference', title: 'Test', common, logger, port: 0, maxBodyBytes, renderError },
  })
  const gateway = createGateway(
    { upstreams, maxQueue, maxQueueWaitMs },
    {
      ...{ logger, renderError, env: settings.env ?? {}, metrics: server.metrics },
      isLocal: async (name) => local.includes(name),
      defaultModel: () => 'main',
    },
  )
  const pageKeys = createPageKeys([Buffer.alloc(32, 'p')])
  const endpoints = [...ownEndpoints(local), ...pageKeyEndpoints({ pageKeys })]
  const guard = await openGuard(keysSchema.parse(settings.keys ?? []), {
    maxKeyAttempts: 3,
    ...{ logger, metrics: server.metrics, env: settings.env ?? {}, home: settings.home ?? '' },
    resolve: (name) => name ?? 'main',
    accessOf: createAccessReader(endpoints),
    pageKeys,
    isOwner: async (c) => c.req.header('x-test-owner') !== undefined,
  })
  server.app.use(guard.handle)
  server.app.use(gateway.handle)
  addEndpoints(server.app, endpoints)
  const listening = await server.start()
  await gateway.start()
  return {
    ...listening,
    post: (path, body, init = {}) =>
      fetch(`${listening.url}${path}`, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
        headers: { 'content-type': 'application/json', ...init.headers },
      }),
    async metric(start) {
      const text = await (await fetch(`${listening.url}/metrics`)).text()
      const line = text.split('\n').find((each) => each.startsWith(start))
      return Number(line?.split(' ').at(-1) ?? 0)
    },
    async stop() {
      await server.close(AbortSignal.abort())
      await Promise.all([gateway.close(), guard.close()])
    },
  }
}
