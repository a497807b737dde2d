import type { Selectable } from '../../domain/model/queryable.ts'
import type { Outgoing } from '../../domain/queries/outgoing.ts'

/** Reads what leaves from `source` and encodes it, in pieces that are made when they are taken. */
export type RenderOutgoing = (
  source: Selectable,
  outgoing: Outgoing,
  bounds: { readonly maxSamples: number; readonly signal: AbortSignal },
) => AsyncGenerator<Uint8Array<ArrayBuffer>, undefined>

const pieceBytes = 65_536

/** Pieces joined to about 64 KiB: to send a piece costs more than to make it. Large ones stay as they are. */
export async function* joinBytes(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>, undefined> {
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for await (const piece of pieces) {
    waiting.push(piece)
    bytes += piece.length
    if (bytes < pieceBytes) continue
    yield join(waiting, bytes)
    waiting = []
    bytes = 0
  }
  if (bytes > 0) yield join(waiting, bytes)
  return undefined
}

function join(pieces: readonly Uint8Array<ArrayBuffer>[], bytes: number): Uint8Array<ArrayBuffer> {
  const [first] = pieces
  // Only what has its memory for itself may go to another thread.
  if (pieces.length === 1 && first !== undefined && first.length === first.buffer.byteLength) return first
  const joined = new Uint8Array(bytes)
  let at = 0
  for (const piece of pieces) {
    joined.set(piece, at)
    at += piece.length
  }
  return joined
}
