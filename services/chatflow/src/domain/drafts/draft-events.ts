import { EventEmitter, on } from 'node:events'

/** What became of a draft, for those who have it open. */
export type DraftEvent = {
  /** `deployed` also says that somebody deployed past the draft. */
  readonly what: 'saved' | 'discarded' | 'deployed'
  /** Of the draft that is there now; absent where there is none, or it did not change. */
  readonly revision: number | undefined
  readonly author: string | undefined
  /** Which window did it, as it calls itself. */
  readonly tab: string | undefined
}

export type DraftEvents = {
  tell(chatflowId: string, event: DraftEvent): void
  /** What is told of a chatflow from now on; ends, by throwing, with `signal`. `undefined` when too many listen. */
  listen(chatflowId: string, signal: AbortSignal): AsyncIterable<DraftEvent> | undefined
}

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
