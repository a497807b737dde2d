import type { FileProgress } from '../models/pull-progress.ts'
import { createEventQueue, type EventQueue } from './event-queue.ts'

/** Something that happened to a model, in llama-server's vocabulary. */
export type ModelEvent = { readonly model: string } & (
  | { readonly event: 'model_status'; readonly data: { readonly status: string } }
  /** By the address of each file. */
  | { readonly event: 'download_progress'; readonly data: Readonly<Record<string, FileProgress>> }
  | { readonly event: 'download_failed'; readonly data: { readonly error: string } }
  | { readonly event: 'download_finished' | 'model_remove' }
  /** Requests that name no model are answered by this one from now on, or their vectors made. */
  | { readonly event: 'default_model' | 'default_embedding' }
)

export type ModelEvents = {
  emit(event: ModelEvent): void
  /** Events from this call on, until `signal` aborts, which it must in the end. */
  subscribe(signal: AbortSignal): AsyncIterable<ModelEvent>
}

// A reader that does not keep up is let go rather than kept in memory; it may subscribe again.
const maxBehind = 1_000

/** Hands each event to all who listen at that moment. */
export function createModelEvents(): ModelEvents {
  const readers = new Map<EventQueue<ModelEvent>, number>()

  async function* read(queue: EventQueue<ModelEvent>): AsyncGenerator<ModelEvent, void> {
    for await (const event of queue.read()) {
      readers.set(queue, (readers.get(queue) ?? 1) - 1)
      yield event
    }
  }

  function subscribe(signal: AbortSignal): AsyncIterable<ModelEvent> {
    const queue = createEventQueue<ModelEvent>()
    const leave = () => {
      readers.delete(queue)
      queue.end()
    }
    readers.set(queue, 0)
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
    return read(queue)
  }
  return {
    emit(event) {
      for (const [queue, behind] of readers) {
        readers.set(queue, behind + 1)
        if (behind < maxBehind) queue.push(event)
        else {
          readers.delete(queue)
          queue.end()
        }
      }
    },
    subscribe,
  }
}
