import { chunksOf } from '@hearth/ui-kit/sse'

/** Bytes that somebody else brings, read in their order. */
export type Pieces = {
  readonly read: AsyncIterable<Uint8Array>
  add(bytes: Uint8Array): void
  end(): void
  fail(error: Error): void
}

/** What was brought waits for its reader, at most one answer spoken; once that one has left, it is dropped. */
export function createPieces(): Pieces {
  let feed: ReadableStreamDefaultController<Uint8Array> | undefined
  const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    feed = controller
  }
  const cancel = () => {
    feed = undefined
  }
  const body = new ReadableStream<Uint8Array>({ start, cancel })
  return {
    read: chunksOf(body),
    add: (bytes) => feed?.enqueue(bytes),
    end() {
      feed?.close()
      feed = undefined
    },
    fail(error) {
      feed?.error(error)
      feed = undefined
    },
  }
}
