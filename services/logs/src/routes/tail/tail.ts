import { Failure } from '@hearth/kernel'
import { type AppEnv, OpenSocket, upgradeWebSocket } from '@hearth/server'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { createLineQuery } from '../../domain/logql/line-query.ts'
import { LogqlError } from '../../domain/logql/logql-error.ts'
import type { StreamStore } from '../../domain/streams/stream-store.ts'
import { tailLines } from '../../domain/streams/tail-lines.ts'
import { parseInstant } from '../../wire/time.ts'
import { type Endpoint, endpoint } from '../access.ts'
import { refuseAsLoki } from '../loki/endpoint.ts'
import { SlowReader } from './slow-reader.ts'

export type TailDeps = {
  readonly streams: StreamStore
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Aborts when the service begins to stop. */
  readonly draining: AbortSignal
  readonly limits: { readonly maxStreams: number; readonly heartbeatMs: number; readonly maxTailBytes: number }
}

const goingAway = 1_001
const internalFault = 1_011
const maxDelaySeconds = 5
const msPerHour = 3_600_000

const tailQuery = z.object({
  query: z.string().min(1),
  start: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(5_000).default(100),
  delay_for: z.coerce.number().int().min(0).max(maxDelaySeconds).default(0),
})

/** Lines of a query as they come, by WebSocket. */
export function tailEndpoints(deps: TailDeps): readonly Endpoint[] {
  const { streams, clock, draining, limits } = deps
  let open = 0
  return [
    endpoint({
      method: 'get',
      path: '/loki/api/v1/tail',
      summary: 'Lines of a query as they come, by WebSocket',
      access: 'program',
      input: { query: tailQuery },
      answers: { 101: { description: 'Frames of lines' } },
      async handle({ query }, c) {
        const wanted = readQuery(query.query)
        if (wanted instanceof Error) return refuseAsLoki(c, wanted)
        const nowMs = clock()
        const now = nanosOf(nowMs)
        const start = query.start === undefined ? nanosOf(nowMs - msPerHour) : parseInstant(query.start, 'start', nowMs)
        if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') throw noWebSocket()
        if (open >= limits.maxStreams) throw tooMany(limits.maxStreams)
        const leave = new AbortController()
        const signal = AbortSignal.any([leave.signal, draining])
        const lines = tailLines(streams, { query: wanted, start, now, limit: query.limit, signal })
        return await upgrade(c, {
          onOpen(_, { raw }) {
            if (!(raw instanceof OpenSocket)) return
            open += 1
            const reader = new SlowReader(raw, { ...limits, delayMs: query.delay_for * 1_000 })
            const send = async () => {
              for await (const batch of lines) reader.take(batch)
            }
            send()
              .then(
                () => raw.close(goingAway),
                (error: unknown) => {
                  if (signal.aborted) raw.close(goingAway)
                  else raw.close(internalFault, error instanceof Failure ? error.message : 'Internal error')
                },
              )
              .finally(() => {
                open -= 1
                reader.close()
              })
          },
          onClose: () => leave.abort(),
        })
      },
    }),
  ]
}

function readQuery(text: string) {
  try {
    return createLineQuery(text)
  } catch (error) {
    if (error instanceof LogqlError) return error
    throw error
  }
}

async function upgrade(
  c: Context<AppEnv>,
  events: { onOpen(event: Event, socket: { readonly raw?: unknown }): void; onClose(): void },
): Promise<Response> {
  const answer = await upgradeWebSocket(() => events)(c as unknown as Context, async () => undefined)
  return answer instanceof Response ? answer : c.body(null, 400)
}

function nanosOf(ms: number): string {
  return String(BigInt(Math.max(0, Math.round(ms))) * 1_000_000n).padStart(19, '0')
}

function noWebSocket(): Failure {
  return new Failure('invalid', 'Cannot tail: the request asks for no WebSocket')
}

function tooMany(max: number): Failure {
  return new Failure('rate-limited', `Cannot tail: ${max} are open, and that is the limit`, { retryAfterSeconds: 5 })
}
