import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { constants, createDeflate, createGzip, deflate, gzip } from 'node:zlib'
import { acceptedCoding, disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { AnswerPieces } from '../domain/queries/query.ts'

const codings = {
  gzip: { compress: promisify(gzip), createStream: createGzip },
  deflate: { compress: promisify(deflate), createStream: createDeflate },
}
const codingNames = ['gzip', 'deflate'] as const
// Level 1 takes a third of the time of the default and makes JSON of numbers only a little longer.
const zlibOptions = { level: constants.Z_BEST_SPEED }
const minCompressedChars = 1_024
const chunkChars = 65_536
const streamOptions = { objectMode: false, highWaterMark: chunkChars }

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
  const coding = prepare(c, contentType, head.length)
  if (head.length < chunkChars) return sendWhole(c, head, coding)
  // Also when nothing more was ever asked for.
  const close = () => void chunks.return(undefined)
  return stream(c, Readable.from(encode(head, chunks), streamOptions), { coding, close, signal })
}

/** As {@link sendText}, for an answer that may come from another thread: bytes then, in pieces of 64 KiB. */
export async function sendAnswer(
  c: Context,
  contentType: string,
  pieces: AnswerPieces,
  signal: AbortSignal,
): Promise<Response> {
  if (!(Symbol.asyncIterator in pieces)) return sendText(c, contentType, pieces, signal)
  const chunks = pieces[Symbol.asyncIterator]()
  const first = await chunks.next()
  const head = first.done === true ? new Uint8Array(0) : first.value
  const coding = prepare(c, contentType, head.length)
  const close = () => void chunks.return?.()
  if (head.length >= chunkChars)
    return stream(c, Readable.from(join(head, chunks), streamOptions), { coding, close, signal })
  close()
  return sendWhole(c, head, coding)
}

type Coding = (typeof codings)[keyof typeof codings] | undefined

/** Writes the headers. @returns how the body is to be compressed */
function prepare(c: Context, contentType: string, length: number): Coding {
  const name = length < minCompressedChars ? undefined : acceptedCoding(c.req.header('accept-encoding'), codingNames)
  c.header('content-type', contentType)
  c.header('vary', 'Accept-Encoding', { append: true })
  c.header('content-encoding', name)
  return name && codings[name]
}

async function sendWhole(c: Context, body: string | Uint8Array, coding: Coding): Promise<Response> {
  return c.body(coding === undefined ? toBody(body) : new Uint8Array(await coding.compress(body, zlibOptions)))
}

function toBody(body: string | Uint8Array): string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' ? body : new Uint8Array(body)
}

type Streaming = { readonly coding: Coding; readonly close: () => void; readonly signal: AbortSignal | undefined }

function stream(c: Context, text: Readable, { coding, close, signal }: Streaming): Response {
  const left = disconnectSignal(c)
  // A reader that has left ends the stream by itself, and is no fault to be told.
  const cut = () => {
    if (!left.aborted) text.destroy(signal?.reason)
  }
  if (signal?.aborted === true) cut()
  signal?.addEventListener('abort', cut, { once: true })
  text.once('close', () => {
    signal?.removeEventListener('abort', cut)
    close()
  })
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

async function* join(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}
