import { Failure } from '@hearth/kernel'
import type { Gap } from '../../domain/reading/source.ts'

/** Why a container's lines cannot be had, as a gap tells it; `undefined` for a failure of another kind. */
export function gapReasonOf(error: unknown): Extract<Gap['reason'], 'unreadable' | 'unreachable'> | undefined {
  if (!(error instanceof Failure) || error.kind !== 'unavailable') return undefined
  return error.code === 'driver_unreadable' ? 'unreadable' : 'unreachable'
}
