import { Failure } from '@hearth/kernel'
import type { QueryFault } from './query.ts'

/** Why a query failed, as its result tells it; a bug stays one. */
export function toFault(error: unknown): QueryFault {
  if (!(error instanceof Failure)) throw error
  const { kind, message } = error
  if (kind === 'upstream' || kind === 'unavailable') return { status: 502, message, source: 'downstream' }
  if (kind === 'missing') return { status: 404, message, source: 'plugin' }
  return { status: 400, message, source: 'downstream' }
}
