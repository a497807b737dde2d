import { Failure } from '@hearth/kernel'
import { type AppEnv, streamFrames } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type FollowOptions, followLogs } from '../domain/reading/follow-logs.ts'
import type { LogSource } from '../domain/reading/source.ts'
import { joinLater, startFollowing } from '../domain/reading/start-following.ts'
import type { StreamMetrics } from '../metrics.ts'
import { parseCursor } from '../wire/cursor.ts'
import { heartbeatFrame, renderFrame } from '../wire/frames.ts'
import { filterOf, streamQuery } from '../wire/query.ts'
import { type Endpoint, endpoint } from './access.ts'
import { selectContainers } from './select-containers.ts'

export type StreamDeps = {
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

/** Lines as they are written, as server-sent events that resume exactly. */
export function streamEndpoints(deps: StreamDeps): readonly Endpoint[] {
  const follow = createFollower(deps)
  return [
    endpoint({
      method: 'get',
      path: '/api/v1/logs/stream',
      summary: 'Lines as they are written',
      access: 'known-host',
      input: { query: streamQuery(deps.limits) },
      reads: { headers: z.object({ 'last-event-id': z.string().optional() }) },
      answers: { 200: { description: 'Server-sent events', content: { 'text/event-stream': { schema: z.string() } } } },
      handle: ({ query }, c) => follow(c, query),
    }),
  ]
}

type StreamQuery = z.output<ReturnType<typeof streamQuery>>

function createFollower({ source, metrics, clock, now, draining, limits }: StreamDeps) {
  let open = 0
  /** Not open yet: where they begin is being looked for. */
  let opening = 0
  return async (c: Context<AppEnv>, query: StreamQuery): Promise<Response> => {
    const token = c.req.header('last-event-id') || query.cursor
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
    const disconnect = new AbortController()
    const signal = AbortSignal.any([disconnect.signal, draining])
    const following: FollowOptions = { ...limits, clock, starts, accept, signal, ...(all ? { joined } : {}) }
    return streamFrames(c, frames(following), {
      disconnect,
      heartbeat: { everyMs: limits.heartbeatMs, frame: heartbeatFrame },
    })
  }

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
