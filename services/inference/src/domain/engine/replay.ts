/** A series that is written once and read by any number of readers, each from where it likes. */
export type Replay<T> = {
  push(item: T): void
  /** Nothing more comes. */
  end(): void
  /** What has been written from `start` on and what is still to come, until the end or until `signal` aborts. */
  read(start: number, signal: AbortSignal): AsyncGenerator<T, void>
}

/** Unbounded: what is written must be bounded by nature, as an answer is by the model's context. */
export function createReplay<T>(): Replay<T> {
  const items: T[] = []
  let ended = false
  let news = Promise.withResolvers<void>()

  const announce = () => {
    news.resolve()
    news = Promise.withResolvers<void>()
  }
  return {
    push(item) {
      items.push(item)
      announce()
    },
    end() {
      ended = true
      announce()
    },
    async *read(start, signal) {
      const aborted = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
      })
      for (let next = start; !signal.aborted; ) {
        const item = items[next]
        if (item !== undefined) {
          next++
          yield item
        } else if (ended) return
        else await Promise.race([news.promise, aborted])
      }
    },
  }
}
