import { createEventBoundary } from '../domain/upstreams/event-boundary.ts'
import { createUsageTap } from '../domain/upstreams/usage-tap.ts'

/** Events are only counted here, not held back. */
const nothingHeld = 0

/**
 * An answer that tells, once it is over or its reader left, how many tokens it came to: what it says
 * itself, or, in a stream that does not say, a token for each event and the estimate for the prompt.
 *
 * @param promptEstimate tokens of the request
 * @param onEnd called once
 */
export function meterAnswer(answer: Response, promptEstimate: number, onEnd: (tokens: number) => void): Response {
  const { body, status, headers } = answer
  if (body === null || status >= 300) {
    onEnd(0)
    return answer
  }
  const tap = createUsageTap()
  const counter = createEventBoundary(nothingHeld)
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
  let over = false
  const end = () => {
    if (over) return
    over = true
    const { promptTokens, answerTokens } = tap.seen()
    const hasUsage = promptTokens !== undefined || answerTokens !== undefined
    if (!isStream && !hasUsage) return onEnd(0)
    onEnd((promptTokens ?? promptEstimate) + (answerTokens ?? counter.events()))
  }
  const reader = body.getReader()
  const metered = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await reader.read().catch((error: unknown) => {
          end()
          throw error
        })
        if (done) {
          end()
          controller.close()
          return
        }
        tap.push(value)
        if (isStream) counter.push(value)
        controller.enqueue(value)
      },
      async cancel(reason) {
        end()
        await reader.cancel(reason)
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(metered, { status, headers })
}
