const pieceChars = 65_536
const encoder = new TextEncoder()

/** Texts in UTF-8, joined to about 64 KiB: to send a piece costs more than to make it. */
export function* joinPieces(texts: Iterable<string>): Generator<Uint8Array<ArrayBuffer>> {
  let joined = ''
  for (const text of texts) {
    joined += text
    if (joined.length < pieceChars) continue
    yield encoder.encode(joined)
    joined = ''
  }
  if (joined !== '') yield encoder.encode(joined)
}
