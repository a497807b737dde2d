import { releaseMemory } from '@hearth/kernel'

/** JSON in pieces: texts, and columns as the bytes in which their source wrote them. */
export type Pieces = readonly (string | Uint8Array)[]

/** Pieces one after the other, in memory of its own. That of their columns is freed: an answer is written once. */
export function joinPieces(pieces: Pieces): Buffer<ArrayBuffer> {
  const joined = Buffer.allocUnsafeSlow(bytesOf(pieces))
  write(pieces, joined)
  return joined
}

/** The same where the pieces of the call before were, for whoever has done with these. */
export function createJoin(): (pieces: Pieces) => Uint8Array {
  let room = Buffer.alloc(0)
  return (pieces) => {
    const bytes = bytesOf(pieces)
    if (bytes > room.length) {
      releaseMemory(room)
      room = Buffer.allocUnsafeSlow(bytes)
    }
    write(pieces, room)
    return room.subarray(0, bytes)
  }
}

function write(pieces: Pieces, into: Buffer): void {
  let end = 0
  for (const piece of pieces) {
    if (typeof piece === 'string') end += into.write(piece, end)
    else {
      into.set(piece, end)
      end += piece.length
    }
  }
  // Not before all are written, as columns may stand in several places.
  for (const piece of pieces) if (typeof piece !== 'string') releaseMemory(piece)
}

/** The same as a text. */
export function textOfPieces(pieces: Pieces): string {
  return pieces.every((piece) => typeof piece === 'string') ? pieces.join('') : joinPieces(pieces).toString()
}

/** Lists of pieces with `separator` between them. */
export function separated(lists: readonly Pieces[], separator: string): Pieces {
  return lists.flatMap((pieces, at) => (at === 0 ? pieces : [separator, ...pieces]))
}

function bytesOf(pieces: Pieces): number {
  return pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? Buffer.byteLength(piece) : piece.length), 0)
}
