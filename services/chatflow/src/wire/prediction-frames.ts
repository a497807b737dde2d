import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../domain/flow/run-context.ts'
import type { Prediction } from '../domain/prediction/prediction.ts'
import { renderMetadata } from './prediction-answer.ts'

/** The comment that keeps a silent stream open. */
export const heartbeatFrame = ':heartbeat\n\n'

/**
 * A prediction as Flowise's events: of a chain `start` with the first token, then what the run
 * tells, `metadata`, `end`.
 *
 * An abort request ends the stream in its own way even before the first token: whoever asked to
 * stop is not to read of an error. Leaving the loop early ends the prediction.
 */
export async function* predictionFrames(events: AsyncGenerator<FlowEvent, Prediction>): AsyncGenerator<string> {
  // Flowise announces an answer once, with its first token; an agent flow announces itself.
  let started = false
  let ended = false
  try {
    for (;;) {
      const step = await events.next()
      if (step.done) {
        ended = true
        yield frame('metadata', renderMetadata(step.value)) + frame('end', '[DONE]')
        return
      }
      const { value } = step
      const isFirst: boolean = !started && value.event === 'token'
      yield `${isFirst ? frame('start', value.data) : ''}message:\ndata:${JSON.stringify(value)}\n\n`
      started ||= isFirst || value.event === 'agentFlowEvent'
    }
  } catch (error) {
    if (!isStopped(error)) throw error
    yield lastFrames(error)
  } finally {
    if (!ended) await events.return(undefined as never)
  }
}

/** How a stream ends that failed on the way: `abort` after an abort request, `error` otherwise, then `end`. */
export function lastFrames(error: unknown): string {
  if (isStopped(error)) return frame('abort', '[DONE]') + frame('end', '[DONE]')
  const message = error instanceof Failure ? error.message : 'Internal error'
  return frame('error', message) + frame('end', '[DONE]')
}

function isStopped(error: unknown): boolean {
  return error instanceof Failure && error.code === 'stopped'
}

// One `data:` line without a space: the official client parses what follows the colon line by line.
function frame(event: string, data: unknown): string {
  return `message:\ndata:${JSON.stringify({ event, data })}\n\n`
}
