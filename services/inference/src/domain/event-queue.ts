/** Events from one producer to one reader, in order. Unbounded: the producer must be bounded by nature. */
export type EventQueue<T> = {
  push(event: T): void
  /** No more events; what is queued is still read. */
  end(): void
  /** No more events; the reader gets what is queued and then this error. */
  fail(error: unknown): void
  isClosed(): boolean
  /** Events that are not read yet. */
  unread(): number
  /** Resolves once `end` or `fail` was called. */
  readonly closed: Promise<void>
  read(): AsyncIterable<T>
}

type Outcome = { readonly error?: unknown }

export function createEventQueue<T>(): EventQueue<T> {
  const events: T[] = []
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  let outcome: Outcome | undefined
  let wake = () => {}

  const settle = (next: Outcome) => {
    outcome ??= next
    close()
    wake()
  }
  return {
    push(event) {
      if (outcome !== undefined) return
      events.push(event)
      wake()
    },
    end: () => settle({}),
    fail: (error) => settle({ error }),
    isClosed: () => outcome !== undefined,
    unread: () => events.length,
    closed,
    async *read() {
      for (;;) {
        const event = events.shift()
        if (event !== undefined) yield event
        else if (outcome === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        } else if ('error' in outcome) throw outcome.error
        else return
      }
    },
  }
}
