import type { AnswerPieces } from '../../domain/queries/query.ts'

/** The same pieces. `finish` is called when the last was taken, or when the reader has left. */
export function holdUntilRead(pieces: AnswerPieces, finish: () => void): AnswerPieces {
  return Symbol.asyncIterator in pieces ? holdLater(pieces, finish) : holdNow(pieces, finish)
}

function* holdNow(pieces: Iterable<string>, finish: () => void): Generator<string> {
  try {
    yield* pieces
  } finally {
    finish()
  }
}

async function* holdLater(pieces: AsyncIterable<Uint8Array>, finish: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces
  } finally {
    finish()
  }
}
