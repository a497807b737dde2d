import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Failure } from '@hearth/kernel'
import { type Download, tooLarge } from './download-options.ts'
import { openUrl } from './open-url.ts'

/** Of which bytes of a file of which size a body consists. */
export type ContentRange = { readonly from: number; readonly sizeBytes: number }

/** An answer whose body is still to be read. */
export type PartAnswer = {
  readonly response: IncomingMessage
  /** Absent when the body is the whole file, or as much of it as the server sends. */
  readonly range: ContentRange | undefined
  /** Length of the body, if it says so. */
  readonly lengthBytes: number | undefined
  /** Strong ETag of the version. */
  readonly tag: string | undefined
  readonly sha256: string | undefined
}

const maxRetryAfterSeconds = 300

/**
 * Asks for a part of the file.
 *
 * @param tag the version that is continued; a server that has another by now sends that one whole
 * @throws {Failure} when it is refused; with code `range_not_satisfiable` when the file is shorter
 */
export async function fetchPart(
  { url, rules, signal }: Download,
  { from, to }: { readonly from: number; readonly to: number },
  tag: string | undefined,
): Promise<PartAnswer> {
  const headers = { range: `bytes=${from}-${to}`, ...(tag === undefined ? {} : { 'if-range': tag }) }
  const { response, sha256 } = await openUrl(url, headers, rules, signal)
  const { statusCode } = response
  if (statusCode !== 200 && statusCode !== 206) {
    response.destroy()
    throw refusedBy(response, url)
  }
  const range = statusCode === 206 ? contentRange(response) : undefined
  if (statusCode === 206 && range?.from !== from) {
    response.destroy()
    throw new Failure('upstream', 'Cannot download the model: the server sent another part than the one asked for')
  }
  const length = response.headers['content-length']
  const lengthBytes = length === undefined ? undefined : Number(length)
  return { response, range, lengthBytes, tag: strongTag(response), sha256 }
}

function contentRange({ headers }: IncomingMessage): ContentRange | undefined {
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '') ?? []
  return from === undefined ? undefined : { from: Number(from), sizeBytes: Number(size) }
}

/** Reads the whole file from a server that does not send parts of it. */
export async function receiveWhole(download: Download, { response, lengthBytes }: PartAnswer): Promise<void> {
  const file = await download.part.open(false)
  try {
    const place = { file, from: 0, maxBytes: download.maxBytes + 1 }
    const done = await writeBody(download, response, place, (bytes) => {
      if (bytes > download.maxBytes) throw tooLarge(download.maxBytes)
      download.onProgress({ done: bytes, total: lengthBytes })
    })
    if (lengthBytes !== undefined && done !== lengthBytes) throw endedAfter(done, lengthBytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Where a body goes; what is longer than it may be is left. */
export type BodyPlace = { readonly file: FileHandle; readonly from: number; readonly maxBytes: number }

/**
 * Writes a body into the file.
 *
 * @param onWritten told after every piece how many bytes of the body are written
 * @returns how many there were
 * @throws {Failure} `upstream` when the connection breaks
 */
export async function writeBody(
  { stall }: Pick<Download, 'stall'>,
  response: IncomingMessage,
  { file, from, maxBytes }: BodyPlace,
  onWritten: (bytes: number) => void,
): Promise<number> {
  let written = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      stall.moved(chunk.length)
      const length = Math.min(chunk.length, maxBytes - written)
      await file.write(chunk, 0, length, from + written)
      written += length
      onWritten(written)
      if (length < chunk.length) break
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    const state = `the connection broke after ${from + written} bytes`
    throw new Failure('upstream', `Cannot download the model: ${state}`, { cause })
  }
  return written
}

export function endedAfter(done: number, total: number): Failure {
  return new Failure('upstream', `Cannot download the model: the connection ended after ${done} of ${total} bytes`)
}

function strongTag({ headers }: IncomingMessage): string | undefined {
  const { etag } = headers
  return etag === undefined || etag.startsWith('W/') ? undefined : etag
}

function refusedBy({ statusCode, headers }: IncomingMessage, url: string): Failure {
  const message = (reason: string) => `Cannot download from "${new URL(url).host}": ${reason}`
  if (statusCode === 404) return new Failure('missing', message('there is no such file'), { param: 'model' })
  if (statusCode === 401 || statusCode === 403) {
    const reason = 'it does not allow it; set HF_TOKEN to a token that may read the model'
    return new Failure('upstream', message(reason), { param: 'model', code: 'not_allowed' })
  }
  if (statusCode === 416) {
    return new Failure('upstream', message('the file is shorter than the part of it that is here'), {
      code: 'range_not_satisfiable',
    })
  }
  const waits = statusCode === 429 || statusCode === 503
  const reason = statusCode === 429 ? 'it takes no more requests for now' : `it answered with status ${statusCode}`
  return new Failure(statusCode === 429 ? 'rate-limited' : 'upstream', message(reason), {
    param: 'model',
    ...(waits ? { retryAfterSeconds: retryAfter(headers['retry-after']) } : {}),
  })
}

// Seconds, or a date, as the standard allows.
function retryAfter(header: string | undefined): number {
  const seconds = header === undefined ? 1 : /^\d+$/.test(header) ? Number(header) : secondsUntil(header)
  return Math.min(maxRetryAfterSeconds, Math.max(0, seconds))
}

function secondsUntil(date: string): number {
  const ms = Date.parse(date) - Date.now()
  return Number.isNaN(ms) ? 1 : Math.ceil(ms / 1_000)
}
