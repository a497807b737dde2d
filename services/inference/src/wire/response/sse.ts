import { jsonFrame } from '@hearth/server'
import type { ResponseEvent } from './response-events.ts'

/** Events of a response as server-sent events, each under its type. */
export async function* responseFrames(events: AsyncIterable<ResponseEvent>): AsyncGenerator<string, void> {
  // A cancelled stream just ends, as at OpenAI.
  for await (const event of events)
    if (event.type !== 'response.cancelled') yield jsonFrame(event, { event: event.type })
}
