import { createEventBoundary } from './event-boundary.ts'
import { createModelRewriter } from './model-rewriter.ts'

/** What the bytes of an answer go through on their way to the client. */
export type Passage = {
  push(chunk: Uint8Array): readonly Uint8Array[]
  /** What is left once the answer has ended as it should. */
  end(): readonly Uint8Array[]
  /** Counts up while the answer gets on; bytes that drip without ever completing anything do not count. */
  steps(): number
}

/** An event of this length or more is passed on before it is complete. */
const maxEventBytes = 1_048_576
/** As a step counts for an answer that is no stream of events. */
const bytesPerStep = 256

/** @param name stands for the model in the answer; absent: the answer is passed on byte for byte */
export function createEventPassage(name: string | undefined): Passage {
  const boundary = createEventBoundary(maxEventBytes)
  const rename = renamer(name, { nested: true, lines: true })
  return {
    push: (chunk) => rename(boundary.push(chunk)),
    end: () => rename(boundary.rest()),
    steps: boundary.events,
  }
}

/** For an answer in one piece, of any length. @param name as for events */
export function createPlainPassage(name: string | undefined): Passage {
  const rename = renamer(name, { nested: false, lines: false })
  let bytes = 0
  return {
    push(chunk) {
      bytes += chunk.length
      return rename([chunk])
    },
    end: () => [],
    steps: () => Math.floor(bytes / bytesPerStep),
  }
}

type Rename = (parts: readonly Uint8Array[]) => readonly Uint8Array[]

function renamer(name: string | undefined, options: { readonly nested: boolean; readonly lines: boolean }): Rename {
  if (name === undefined) return (parts) => parts
  const rewriter = createModelRewriter(name, options)
  return (parts) => parts.flatMap((part) => rewriter.push(part))
}
