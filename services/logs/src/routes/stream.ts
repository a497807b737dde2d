import { Failure } from '@hearth/kernel'
import { createRoutes, streamFrames } from '@hearth/server'
import { createRoute, z } from '@hono/zod-openapi'
import { type FollowOptions, followLogs } from '../domain/follow-logs.ts'
import type { LogSource } from '../domain/source.ts'
import { joinLater, startFollowing } from '../domain/start-following.ts'
import type { StreamMetrics } from '../metrics.ts'
import { parseCursor } from '../wire/cursor.ts'
import { heartbeatFrame, renderFrame } from '../wire/frames.ts'
import { filterOf, streamQuery } from '../wire/query.ts'
import { selectContainers } from './select-containers.ts'

export type StreamRoutesDeps = {
  readonly source: LogSource
  readonly metrics: StreamMetrics
  /** Monotonic milliseconds. */
  readonly clock: () => number
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Aborts when the service begins to stop. */
  readonly draining: AbortSignal
  readonly limits: {
    readonly maxLimit: number
    readonly maxStreams: number
    readonly maxBatchLines: number
    readonly maxBatchChars: number
    readonly heartbeatMs: number
    readonly reconnectMs: number
    readonly rejoinMs: number
  }
}

/** `GET /api/v1/logs/stream`: lines as they are written, as server-sent events that resume exactly. */
export function streamRoutes({ source, metrics, clock, now, draining, limits }: StreamRoutesDeps) {
  const routes = createRoutes()
  let open = 0
  /** Not open yet: where they begin is being looked for. */
  let opening = 0
  const route = createRoute({
    method: 'get',
    path: '/api/v1/logs/stream',
    summary: 'Lines as they are written',
    request: { query: streamQuery(limits), headers: z.object({ 'last-event-id': z.string().optional() }) },
    responses: {
      200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } },
    },
  })
  routes.openapi(route, async (c) => {
    const query = c.req.valid('query')
    const token = c.req.valid('header')['last-event-id'] || query.cursor
    const cursors = token === undefined ? new Map() : parseCursor(token)
    const accept = filterOf(query)
    if (open + opening >= limits.maxStreams) throw tooManyStreams(limits.maxStreams)
    const begunMs = now()
    const wanted = { tail: query.tail, accept, cursors }
    const { starts, all } = await place(async () => {
      const followed = { atMs: begunMs, resumed: new Set(cursors.keys()) }
      const selected = await selectContainers(source, query.container, followed)
      const options = { ...wanted, containers: selected.ids, all: selected.all }
      return { starts: await startFollowing(source, options), all: selected.all }
    })
    const joined = (known: ReadonlySet<string>) => joinLater(source, { ...wanted, known, begunMs })
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, draining])
    const following: FollowOptions = { ...limits, clock, starts, accept, signal, ...(all ? { joined } : {}) }
    return streamFrames(c, frames(following), {
      gone,
      heartbeat: { everyMs: limits.heartbeatMs, frame: heartbeatFrame },
    })
  })
  return routes

  async function place<Value>(find: () => Promise<Value>): Promise<Value> {
    opening += 1
    try {
      return await find()
    } finally {
      opening -= 1
    }
  }

  async function* frames(options: FollowOptions): AsyncGenerator<string> {
    open += 1
    metrics.opened()
    try {
      for await (const event of followLogs(source, options)) {
        metrics.sent(event)
        yield renderFrame(event, limits.reconnectMs)
      }
    } finally {
      open -= 1
      metrics.closed()
    }
  }
}

function tooManyStreams(max: number): Failure {
  return new Failure('rate-limited', `Cannot open a stream: ${max} are open, and that is the limit`, {
    code: 'too_many_streams',
    retryAfterSeconds: 5,
  })
}
