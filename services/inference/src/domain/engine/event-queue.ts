/** Events from one producer to one reader, in order. Unbounded: the producer must be bounded by nature. */
export type EventQueue<T> = {
  push(event: T): void
  /** No more events; what is queued is still read. */
  end(): void
  /** No more events; the reader gets what is queued and then this error. */
  fail(error: unknown): void
  /** Events that are not read yet. */
  unread(): number
  /** For one reader, who asks for an event only when it has the one before. */
  read(): AsyncIterable<T, undefined>
}

type Outcome = { readonly error?: unknown }
type Reading<T> = PromiseWithResolvers<IteratorResult<T, undefined>>

export function createEventQueue<T>(): EventQueue<T> {
  const events: T[] = []
  let outcome: Outcome | undefined
  /** The reader, while it waits. */
  let reading: Reading<T> | undefined

  const settle = (next: Outcome) => {
    if (outcome !== undefined) return
    outcome = next
    reading?.resolve(afterLast(next))
  }
  // Written out rather than as a generator, which costs several times as much for each event.
  const next = (): Promise<IteratorResult<T, undefined>> => {
    const event = events.shift()
    if (event !== undefined) return Promise.resolve({ done: false, value: event })
    if (outcome !== undefined) return afterLast(outcome)
    reading = Promise.withResolvers()
    return reading.promise
  }
  return {
    push(event) {
      if (outcome !== undefined) return
      if (reading === undefined) events.push(event)
      else reading.resolve({ done: false, value: event })
      reading = undefined
    },
    end: () => settle({}),
    fail: (error) => settle({ error }),
    unread: () => events.length,
    read: () => ({ [Symbol.asyncIterator]: () => ({ next }) }),
  }
}

async function afterLast(outcome: Outcome): Promise<IteratorReturnResult<undefined>> {
  if ('error' in outcome) throw outcome.error
  return { done: true, value: undefined }
}
