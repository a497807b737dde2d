import { Failure } from '@hearth/kernel'
import { type AppEnv, streamFrames } from '@hearth/server'
import type { Context } from 'hono'
import type { DataSources } from '../domain/datasource/data-sources.ts'
import { followQuery } from '../domain/query/follow-query.ts'
import type { Query } from '../domain/query/query.ts'
import type { SourceAdapters } from '../domain/query/source-adapter.ts'
import { renderFollowed, renderTailEnd, tailRequestSchema } from '../wire/query.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { readBody } from './read-body.ts'

export type QueryTailDeps = {
  readonly sources: DataSources
  readonly adapters: SourceAdapters
  readonly tails: {
    /** Followed at the same time. */
    readonly maxTails: number
    readonly tailHeartbeatMs: number
    /** After which a reader has to ask, and is let in, anew. */
    readonly maxTailMs: number
  }
  /** Aborts when the service is to end. */
  readonly draining: AbortSignal
}

// A line that is empty: what reads lines of JSON passes over it.
const heartbeatFrame = '\n'

/** Lines of a query as they come: a line of JSON for those that come together, until the reader leaves. */
export function queryTailEndpoints({ sources, adapters, tails, draining }: QueryTailDeps): readonly Endpoint[] {
  let open = 0

  async function* lines(query: Query, sinceNs: string | undefined, signal: AbortSignal): AsyncGenerator<string> {
    if (open >= tails.maxTails) throw tooMany(tails.maxTails)
    open += 1
    try {
      const deps = { sources: sources.list(), adapters }
      for await (const followed of followQuery(deps, query, sinceNs, signal)) yield renderFollowed(followed)
    } finally {
      open -= 1
    }
  }

  async function follow(c: Context<AppEnv>): Promise<Response> {
    const { query, sinceNs } = await readBody(c, tailRequestSchema)
    const disconnect = new AbortController()
    const over = AbortSignal.any([AbortSignal.timeout(tails.maxTailMs), draining])
    const followed = lines(query, sinceNs, AbortSignal.any([disconnect.signal, over]))
    const stream = await streamFrames(c, untilOver(followed, over), {
      disconnect,
      heartbeat: { everyMs: tails.tailHeartbeatMs, frame: heartbeatFrame },
      lastFrames: (error) => renderTailEnd(error instanceof Failure ? error.message : 'Internal error'),
    })
    stream.headers.set('content-type', 'application/x-ndjson')
    return stream
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/ds/query/tail',
      summary: 'Follows the lines of a query as they come',
      description:
        'A line of JSON whenever lines come: {"frames", "dropped"}, frames as POST /api/ds/query has them, and how many lines the data source left out. An empty line is a sign of life; the last one may be {"error"}. After some minutes, and with the service, it ends by itself: ask again with "sinceNs", the time of the last line.',
      access: 'viewer',
      effect: 'question',
      reads: jsonBody(tailRequestSchema),
      answers: {
        200: {
          description: 'Lines of JSON',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
      },
      handle: (_, c) => follow(c),
    }),
  ]
}

// An end that was to come is none that is told.
async function* untilOver(lines: AsyncIterable<string>, over: AbortSignal): AsyncGenerator<string> {
  try {
    yield* lines
  } catch (error) {
    if (!over.aborted) throw error
  }
}

function tooMany(max: number): Failure {
  return new Failure('rate-limited', `Cannot follow lines: ${max} queries are followed, and that is the limit`, {
    retryAfterSeconds: 5,
  })
}
