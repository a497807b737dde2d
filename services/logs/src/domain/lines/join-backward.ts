import type { StreamName } from './line.ts'
import type { JoinedLine, Piece } from './piece.ts'

/** Puts the pieces of long lines together when they are read from the newest to the oldest. */
export type BackwardJoiner = {
  push(piece: Piece): void
  /** Tells that nothing older will come. */
  finish(): void
  /** The lines that are complete and newer than every unfinished one, newest first; each is given out once. */
  settled(): JoinedLine[]
}

type Slot = {
  readonly last: Piece
  readonly texts: string[]
  oldest: Piece
  bytes: number
  passedBytes: number
  open: boolean
}

/**
 * @param maxLineBytes a line longer than this is given out in several; the parts of one line are
 *   looked for no further apart than this either, or a single line of a quiet stream would hold up
 *   everything until its stream's next older line is found
 * @param partsShareTime a part with another time belongs to another line
 */
export function createBackwardJoiner(maxLineBytes: number, partsShareTime = false): BackwardJoiner {
  const open: Partial<Record<StreamName, Slot>> = {}
  let slots: Slot[] = []

  function close(stream: StreamName): void {
    const slot = open[stream]
    if (slot !== undefined) slot.open = false
    delete open[stream]
  }

  function begin(piece: Piece): void {
    close(piece.stream)
    const bytes = Buffer.byteLength(piece.text)
    const slot = { last: piece, texts: [piece.text], oldest: piece, bytes, passedBytes: 0, open: true }
    open[piece.stream] = slot
    slots.push(slot)
  }

  function pass(piece: Piece): void {
    const other = piece.stream === 'stdout' ? 'stderr' : 'stdout'
    const slot = open[other]
    if (slot === undefined) return
    slot.passedBytes += piece.end - piece.start
    if (slot.passedBytes > maxLineBytes) close(other)
  }

  return {
    push(piece) {
      pass(piece)
      const slot = open[piece.stream]
      const bytes = Buffer.byteLength(piece.text)
      const isOther = partsShareTime && slot?.oldest.time !== piece.time
      if (piece.ended || isOther || slot === undefined || slot.bytes + bytes > maxLineBytes) return begin(piece)
      slot.texts.unshift(piece.text)
      slot.bytes += bytes
      slot.passedBytes = 0
      slot.oldest = piece
    },
    finish() {
      close('stdout')
      close('stderr')
    },
    settled() {
      const unfinished = slots.findIndex((slot) => slot.open)
      const done = unfinished === -1 ? slots : slots.slice(0, unfinished)
      slots = unfinished === -1 ? [] : slots.slice(unfinished)
      return done.map(toLine)
    },
  }
}

function toLine({ last, texts, oldest }: Slot): JoinedLine {
  const { stream, time, generation, ended } = last
  return { stream, time, generation, text: texts.join(''), partial: !ended, start: [oldest.generation, oldest.start] }
}
