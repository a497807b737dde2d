import { Failure } from '@hearth/kernel'

/** Whether the engine found a fault in the request, of which it has then computed nothing. */
export function isRefusal(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'invalid'
}
