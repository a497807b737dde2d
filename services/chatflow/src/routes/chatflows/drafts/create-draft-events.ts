import { EventEmitter, on } from 'node:events'
import type { DraftEvent, DraftEvents } from '../../../domain/drafts/draft-events.ts'

// Windows that are looked at; those in the background do not listen.
const maxListening = 500

/** Tells those who draw the same flow of each other, within this process. */
export function createDraftEvents(): DraftEvents {
  const emitter = new EventEmitter<Record<string, [DraftEvent]>>().setMaxListeners(0)
  let listening = 0
  return {
    tell: (chatflowId, event) => emitter.emit(chatflowId, event),
    listen(chatflowId, signal) {
      if (listening >= maxListening) return undefined
      listening += 1
      signal.addEventListener('abort', () => (listening -= 1), { once: true })
      return eventsOf(on(emitter, chatflowId, { signal }))
    },
  }
}

async function* eventsOf(told: AsyncIterable<readonly DraftEvent[]>): AsyncGenerator<DraftEvent> {
  for await (const events of told) yield* events
}
