import { Failure } from '@hearth/kernel'
import type { EngineStatus } from './engine.ts'

/** Why a request cannot be served in this state, as a failure that says when to come back. */
export function notReady(status: EngineStatus): Failure {
  if (status.kind === 'failed') return new Failure('unavailable', status.message, { code: 'model_failed' })
  if (status.kind === 'restarting') {
    const { retryAfterSeconds, outOfMemory = false, abortMessage } = status
    const died =
      abortMessage === undefined
        ? 'the process of the model died'
        : `llama.cpp ended the process of the model with "${abortMessage}"`
    const state = outOfMemory ? 'the system ended the process of the model because memory ran out' : died
    const remedy = outOfMemory ? ', or give it more memory, fewer slots or a shorter context' : ''
    const message = `Cannot answer: ${state}, and it is being started again; try again shortly${remedy}`
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
