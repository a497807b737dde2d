import type { MiddlewareHandler } from 'hono'
import type { InTurn } from '../domain/in-turn.ts'
import type { Endpoint } from './access.ts'

/**
 * The same endpoints, of which those that change something do so in a turn: what they look at and what they write is of
 * one moment. Nobody waits in a turn for what a client still sends.
 */
export function changingInTurn(endpoints: readonly Endpoint[], inTurn: InTurn): readonly Endpoint[] {
  return endpoints.map((one) => {
    if (one.effect === 'question' || one.takesTurn) return one
    return {
      ...one,
      async respond(c) {
        await c.req.arrayBuffer()
        return inTurn(() => one.respond(c))
      },
    }
  })
}

// What is the same whatever is kept.
const fixed = /^\/(healthz|favicon\.svg|openapi\.json|assets\/.+)$/

/** Has a request see all that was kept anywhere before it came. */
export function readUpFirst(readUp: () => Promise<void>): MiddlewareHandler {
  return async (c, next) => {
    if (!fixed.test(c.req.path)) await readUp()
    await next()
  }
}
