import type { Position, StreamName } from './line.ts'
import type { JoinedLine, Piece } from './piece.ts'

/** Puts the pieces of long lines together, each stream for itself, in the order they were written. */
export type ForwardJoiner = {
  /** The line that `piece` completes, if it does. */
  push(piece: Piece): JoinedLine | undefined
  /** Where the unfinished line of a stream begins. */
  pendingStart(stream: StreamName): Position | undefined
  /** Ends the unfinished lines whose newest piece `isOver`. */
  flush(isOver: (newest: Piece) => boolean): JoinedLine[]
}

type Pending = { readonly start: Position; readonly texts: string[]; bytes: number; newest: Piece }

/** @param maxLineBytes a longer line is given out in several, all but the last of them `partial` */
export function createForwardJoiner(maxLineBytes: number): ForwardJoiner {
  const pending: Partial<Record<StreamName, Pending>> = {}

  function finish(stream: StreamName, { start, texts, newest }: Pending): JoinedLine {
    delete pending[stream]
    const { time, generation, ended } = newest
    return { stream, time, generation, start, text: texts.join(''), partial: !ended }
  }

  return {
    push(piece) {
      const { stream, text, ended } = piece
      const held = pending[stream]
      if (held === undefined && ended) return alone(piece)
      const line = held ?? { start: [piece.generation, piece.start], texts: [], bytes: 0, newest: piece }
      line.texts.push(text)
      line.bytes += Buffer.byteLength(text)
      line.newest = piece
      if (ended || line.bytes >= maxLineBytes) return finish(stream, line)
      pending[stream] = line
      return undefined
    },
    pendingStart: (stream) => pending[stream]?.start,
    flush(isOver) {
      return (['stdout', 'stderr'] as const).flatMap((stream) => {
        const held = pending[stream]
        return held !== undefined && isOver(held.newest) ? [finish(stream, held)] : []
      })
    },
  }
}

function alone({ stream, time, text, generation, start }: Piece): JoinedLine {
  return { stream, time, text, generation, start: [generation, start], partial: false }
}
