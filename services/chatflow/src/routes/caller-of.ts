import { parseTraceparent, type TraceContext } from '@hearth/tracing'
import type { Context } from 'hono'

/** The caller's work that a request is part of; `undefined` of a caller that notes none. */
export function callerOf(c: Context): TraceContext | undefined {
  return parseTraceparent(c.req.header('traceparent'), c.req.header('tracestate'))
}
