import type { Logger } from '@hearth/kernel'
import { type AppEnv, acceptedCoding, streamFrames, toFailure } from '@hearth/server'
import type { Context } from 'hono'
import { asTheyFinish } from '../domain/query/as-they-finish.ts'
import { renderError } from '../wire/error.ts'
import { createJoin, joinPieces, type Pieces } from '../wire/pieces.ts'
import { panelsRequestSchema, queryRequestSchema } from '../wire/query.ts'
import { type Endpoint, endpoint, jsonBody } from './access.ts'
import { compressPieces, pieceCodings } from './compress-pieces.ts'
import { answerQueries, type QueryDeps } from './query.ts'
import { fit, readBody } from './read-body.ts'

export type QueryPanelsDeps = QueryDeps & { readonly logger: Pick<Logger, 'error'> }

// As many as a browser asks of one host at the same time, each in a request of its own.
const panelsAtOnce = 6

/** The body as JSON. */
type PanelAnswer = { readonly status: number; readonly body: Pieces }

/**
 * The queries of many panels in one request: what each one would have been answered by itself is a line of JSON, sent
 * as soon as that panel is done.
 */
export function queryPanelsEndpoints(deps: QueryPanelsDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'post',
      path: '/api/ds/query/panels',
      summary: 'Runs the queries of several panels, and answers each as it is done',
      description:
        'A line of JSON for each panel, in the order in which they are done: {"id", "status", "body"}, status and body as POST /api/ds/query would have answered it alone.',
      access: 'viewer',
      effect: 'question',
      reads: jsonBody(panelsRequestSchema),
      answers: {
        200: {
          description: 'A line for each panel',
          content: { 'application/x-ndjson': { schema: { type: 'string' } } },
        },
      },
      async handle(_, c) {
        const { panels } = await readBody(c, panelsRequestSchema)
        const disconnect = new AbortController()
        const lines = asTheyFinish(panels, panelsAtOnce, async ({ id, ...request }) => {
          const { status, body } = await answerPanel(deps, c, request, disconnect.signal)
          return [`{"id":${JSON.stringify(id)},"status":${status},"body":`, ...body, '}\n']
        })
        const coding = acceptedCoding(c.req.header('accept-encoding'), pieceCodings)
        const written =
          coding === undefined ? mapEach(lines, joinPieces) : compressPieces(mapEach(lines, createJoin()), coding)
        const stream = await streamFrames(c, written, { disconnect })
        stream.headers.set('content-type', 'application/x-ndjson')
        stream.headers.append('vary', 'Accept-Encoding')
        if (coding !== undefined) stream.headers.set('content-encoding', coding)
        return stream
      },
    }),
  ]
}

async function* mapEach<T, R>(items: AsyncIterable<T>, map: (item: T) => R): AsyncGenerator<R, void, undefined> {
  for await (const item of items) yield map(item)
}

// A panel that cannot be answered takes none of the others with it, whatever the reason.
async function answerPanel(
  deps: QueryPanelsDeps,
  c: Context<AppEnv>,
  request: unknown,
  signal: AbortSignal,
): Promise<PanelAnswer> {
  try {
    return await answerQueries(deps, fit(queryRequestSchema, request), signal)
  } catch (error) {
    signal.throwIfAborted()
    const failure = toFailure(error)
    const requestId = c.get('requestId')
    if (failure === undefined) deps.logger.error({ err: error, requestId }, 'the queries of a panel failed on a bug')
    const { status = 500, body } = renderError(failure, { requestId, path: c.req.path })
    return { status, body: [JSON.stringify(body)] }
  }
}
