import { setImmediate as soon } from 'node:timers/promises'

// What is there as a whole is one piece, as a text, or two.
const mostPieces = 2

export type Taken =
  | { readonly isWhole: true; readonly bytes: Uint8Array<ArrayBuffer> }
  /** The body as it was, still to be read. */
  | { readonly isWhole: false; readonly body: ReadableStream<Uint8Array> }

/** Takes a body that is there already; one that comes piece by piece is not waited for and given back. */
export async function takeWhole(body: ReadableStream<Uint8Array>): Promise<Taken> {
  const reader = body.getReader()
  const pieces: Uint8Array[] = []
  for (;;) {
    const step = reader.read()
    const next = await Promise.race([step, soon(undefined)])
    if (next?.done) return { isWhole: true, bytes: new Uint8Array(Buffer.concat(pieces)) }
    if (next === undefined || pieces.length === mostPieces) return { isWhole: false, body: goOn(pieces, step, reader) }
    pieces.push(next.value)
  }
}

/** A body of what was read, the step that is under way, and what follows, each read when the reader asks. */
function goOn(
  pieces: readonly Uint8Array[],
  step: Promise<ReadableStreamReadResult<Uint8Array>>,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): ReadableStream<Uint8Array> {
  const read = [...pieces]
  let pending: typeof step | undefined = step
  // A failure is told to whoever reads on.
  step.catch(() => undefined)
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const first = read.shift()
        if (first !== undefined) return controller.enqueue(first)
        const next = await (pending ?? reader.read())
        pending = undefined
        if (next.done) controller.close()
        else controller.enqueue(next.value)
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
