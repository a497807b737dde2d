import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { constants, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import { acceptedCoding } from '@hearth/server'
import type { Context } from 'hono'

const codings = {
  gzip: { compress: promisify(gzip), createStream: createGzip },
  deflate: { compress: promisify(deflate), createStream: createDeflate },
}
const codingNames = ['gzip', 'deflate'] as const
// Level 1 takes a third of the time of the default and makes JSON of numbers only a little longer.
const zlibOptions = { level: constants.Z_BEST_SPEED }
const minCompressedChars = 1_024
const chunkChars = 65_536

/**
 * Sends text that is made piece by piece: at once when it is short, else as a stream that makes the next piece when
 * the reader has taken the last, so that a long answer is never in memory as a whole. Compressed when asked.
 *
 * @param signal cuts the stream of a reader that does not read
 */
export async function sendText(
  c: Context,
  contentType: string,
  pieces: Iterable<string>,
  signal?: AbortSignal,
): Promise<Response> {
  const chunks = gather(pieces)
  const first = chunks.next()
  const head = first.done === true ? '' : first.value
  const name =
    head.length < minCompressedChars ? undefined : acceptedCoding(c.req.header('accept-encoding'), codingNames)
  const coding = name && codings[name]
  c.header('content-type', contentType)
  c.header('vary', 'Accept-Encoding', { append: true })
  c.header('content-encoding', name)
  if (head.length < chunkChars) {
    const body = coding === undefined ? head : new Uint8Array(await coding.compress(head, zlibOptions))
    return c.body(body)
  }
  const cut = signal === undefined ? {} : { signal }
  const text = Readable.from(encode(head, chunks), { objectMode: false, highWaterMark: chunkChars, ...cut })
  // Also when nothing more was ever asked for.
  text.once('close', () => chunks.return(undefined))
  // Whichever end stops first, the other is released; a fault reaches the reader as a cut connection.
  const bytes = coding === undefined ? text : pipeline(text, coding.createStream(zlibOptions), () => undefined)
  return c.body(Readable.toWeb(bytes) as WebStream as ReadableStream)
}

/** Pieces joined to chunks of about 64 KiB: a stream's step costs more than a piece. */
function* gather(pieces: Iterable<string>): Generator<string, undefined> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < chunkChars) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function* encode(first: string, rest: Iterable<string>): Generator<Buffer> {
  yield Buffer.from(first)
  for (const chunk of rest) yield Buffer.from(chunk)
}
