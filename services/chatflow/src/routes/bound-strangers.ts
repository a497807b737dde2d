import { type JsonBounds, jsonBounds } from '@hearth/kernel'
import type { MiddlewareHandler } from 'hono'
import type { ChatflowEnv } from './env.ts'

/** What the configuration says of bodies of callers without a key. */
export type KeylessLimits = {
  readonly maxKeylessBodyBytes: number
  readonly maxKeylessKeys: number
  readonly maxKeylessDepth: number
}

/** What JSON a caller without a key may send. */
export function keylessBounds(limits: KeylessLimits): JsonBounds {
  const { maxKeylessBodyBytes: maxBytes, maxKeylessDepth: maxDepth, maxKeylessKeys: maxKeys } = limits
  return { ...jsonBounds, maxBytes, maxDepth, maxKeys }
}

/** Holds callers without a key to their bounds, before anything looks into what they send; goes after the gate. */
export function boundStrangers(bounds: JsonBounds): MiddlewareHandler<ChatflowEnv> {
  return (c, next) => {
    if (c.get('caller').kind === 'anonymous') c.set('jsonBounds', bounds)
    return next()
  }
}
