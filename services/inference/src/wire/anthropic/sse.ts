import { jsonFrame } from '@hearth/server'
import { framesWithErrors, type OnBug } from '../sse-frames.ts'
import { renderAnthropicError } from './error.ts'
import type { MessageEvent } from './message-events.ts'

/** Keeps a silent stream open; Anthropic's clients know it. */
export const pingFrame = frame({ type: 'ping' })

/**
 * Events as server-sent events, each under its type. An error before the first is thrown; a later one
 * becomes an `error` event that ends the stream.
 */
export async function* messageFrames(events: AsyncIterable<MessageEvent>, onBug: OnBug): AsyncGenerator<string, void> {
  yield* framesWithErrors(events, { frame, failed: (failure) => frame(renderAnthropicError(failure)), onBug })
}

function frame(event: { readonly type: string }): string {
  return jsonFrame(event, { event: event.type })
}
