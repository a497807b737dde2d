import { Failure } from '@hearth/kernel'
import type { FlowEvent } from '../../domain/flow/run-context.ts'
import type { Prediction } from '../../domain/prediction/prediction.ts'
import { renderMetadata } from './prediction-answer.ts'

/** The comment that keeps a silent stream open. */
export const heartbeatFrame = ':heartbeat\n\n'

const endEvent = { event: 'end', data: '[DONE]' } as const

const announced = new Set(['token', 'nextAgent', 'agentReasoning'])

/**
 * A prediction as Flowise's events: of a chain or of older agents `start` with the first token or
 * agent, then what the run tells, `metadata`, `end`. Those that belong together come together.
 *
 * An abort request ends the stream in its own way even before the first token: whoever asked to
 * stop is not to read of an error. Leaving the loop early ends the prediction.
 *
 * @returns the prediction; `undefined` when it was stopped on request
 */
export async function* predictionEvents(
  events: AsyncGenerator<FlowEvent, Prediction>,
): AsyncGenerator<readonly object[], Prediction | undefined> {
  // Flowise announces an answer once, before what its page puts into it; an agent flow announces itself.
  let started = false
  let ended = false
  try {
    for (;;) {
      const step = await events.next()
      if (step.done) {
        ended = true
        yield [{ event: 'metadata', data: renderMetadata(step.value) }, endEvent]
        return step.value
      }
      const { value } = step
      const isFirst: boolean = !started && announced.has(value.event)
      yield isFirst ? [{ event: 'start', data: value.event === 'token' ? value.data : '' }, value] : [value]
      started ||= isFirst || value.event === 'agentFlowEvent'
    }
  } catch (error) {
    if (!isStopped(error)) throw error
    yield lastEvents(error)
    return undefined
  } finally {
    if (!ended) await events.return(undefined as never)
  }
}

/** The same as server-sent events. */
export async function* predictionFrames(events: AsyncGenerator<FlowEvent, Prediction>): AsyncGenerator<string> {
  for await (const together of predictionEvents(events)) {
    yield together.map((event) => messageFrame(JSON.stringify(event))).join('')
  }
}

/** How a stream ends that failed on the way: `abort` after an abort request, `error` otherwise, then `end`. */
export function lastEvents(error: unknown): readonly object[] {
  if (isStopped(error)) return [{ event: 'abort', data: '[DONE]' }, endEvent]
  const data = error instanceof Failure ? error.message : 'Internal error'
  return [{ event: 'error', data }, endEvent]
}

/** `lastEvents` as server-sent events. */
export function lastFrames(error: unknown): string {
  return lastEvents(error)
    .map((event) => messageFrame(JSON.stringify(event)))
    .join('')
}

/**
 * One event as it is sent. One `data:` line without a space: the official client parses what
 * follows the colon line by line. It is no event of the standard form, and nothing of it but the id comes from outside
 * the JSON.
 *
 * @param json the event, JSON on one line
 * @param id by which a stream can be taken up again; the official client never sees one
 */
export function messageFrame(json: string, id?: number): string {
  return `message:\ndata:${json}\n${id === undefined ? '' : `id:${id}\n`}\n`
}

function isStopped(error: unknown): boolean {
  return error instanceof Failure && error.code === 'stopped'
}
