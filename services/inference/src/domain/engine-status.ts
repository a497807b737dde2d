import { Failure } from '@hearth/kernel/base'
import type { EngineStatus } from './engine.ts'

/** Why a request cannot be served in this state, as a failure that says when to come back. */
export function notReady(status: EngineStatus): Failure {
  if (status.kind === 'failed') return new Failure('unavailable', status.message, { code: 'model_failed' })
  if (status.kind === 'restarting') {
    const { retryAfterSeconds } = status
    const message = 'Cannot answer: the process of the model died and is being started again; try again shortly'
    return new Failure('unavailable', message, { code: 'model_restarting', retryAfterSeconds })
  }
  if (status.kind === 'loading') {
    return new Failure('unavailable', 'Loading model', { code: 'model_loading', retryAfterSeconds: 1 })
  }
  return new Failure('unavailable', 'Cannot answer: the service is stopping', {
    code: 'stopping',
    retryAfterSeconds: 5,
  })
}
