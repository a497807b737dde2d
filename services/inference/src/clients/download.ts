import type { FileHandle } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { Failure } from '@hearth/kernel'
import { type FetchRules, openUrl } from './open-url.ts'
import { createPartFile, type PartFile } from './part-file.ts'

export type Progress = { readonly done: number; readonly total: number | undefined }

export type DownloadOptions = {
  readonly url: string
  /** Absolute path of the finished file. */
  readonly target: string
  readonly rules: FetchRules
  /** Longest silence of the server, in milliseconds. */
  readonly stallMs: number
  readonly maxBytes: number
  /** Throws a `Failure` when the file at this path is not what was expected. */
  readonly check: (partPath: string) => Promise<void>
  readonly onProgress: (progress: Progress) => void
}

/**
 * Downloads a file: continues a part of the same version, verifies the SHA-256 that the server names,
 * and gives the file its name only when it is whole and on the disk. A failure keeps the part, unless
 * its content was wrong.
 *
 * @throws {Failure} `upstream`, `forbidden`, `too-large` or `conflict`; the reason of `signal` when it aborts
 */
export async function download(options: DownloadOptions, signal: AbortSignal): Promise<void> {
  const part = createPartFile(options.target)
  const stall = createStallSignal(options.stallMs)
  try {
    const sha256 = await receive(part, options, stall, AbortSignal.any([signal, stall.signal]))
    stall.stop()
    await verify(part, sha256, options)
    await part.complete()
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (!stall.signal.aborted) throw error
    throw new Failure('upstream', `Cannot download the model: the server was silent for ${options.stallMs} ms`, {
      cause: error,
    })
  } finally {
    stall.stop()
  }
}

async function receive(
  part: PartFile,
  options: DownloadOptions,
  stall: StallSignal,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { bytes, tag } = await part.resume()
  const range = tag === undefined ? {} : { range: `bytes=${bytes}-`, 'if-range': tag }
  const { response, sha256 } = await openUrl(options.url, range, options.rules, signal)
  const from = startOf(response, bytes)
  if (from === undefined) {
    response.destroy()
    if (tag === undefined) throw refusedBy(response, options.url)
    // The part is longer than the file is now: begin anew.
    await part.discard()
    return receive(part, options, stall, signal)
  }
  const length = response.headers['content-length']
  const total = length === undefined ? undefined : from + Number(length)
  if ((total ?? 0) > options.maxBytes) throw tooLarge(options.maxBytes)
  await part.assertRoom((total ?? 0) - from)
  const file = await part.open(from, strongTag(response))
  try {
    await write(response, file, { from, total }, options, stall)
    await file.sync()
  } finally {
    await file.close()
  }
  return sha256
}

// Where the body begins in the file, or `undefined` when it is not the file.
function startOf({ statusCode, headers }: IncomingMessage, asked: number): number | undefined {
  if (statusCode === 200) return 0
  if (statusCode !== 206) return undefined
  const start = Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1])
  return start === asked ? start : undefined
}

async function write(
  response: IncomingMessage,
  file: FileHandle,
  { from, total }: { readonly from: number; readonly total: number | undefined },
  options: DownloadOptions,
  stall: StallSignal,
): Promise<void> {
  let done = from
  options.onProgress({ done, total })
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      stall.restart()
      await file.write(chunk, 0, chunk.length, done)
      done += chunk.length
      if (done > options.maxBytes) throw tooLarge(options.maxBytes)
      options.onProgress({ done, total })
    }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('upstream', `Cannot download the model: the connection broke after ${done} bytes`, { cause })
  }
  if (total !== undefined && done !== total) {
    throw new Failure('upstream', `Cannot download the model: the connection ended after ${done} of ${total} bytes`)
  }
}

async function verify(part: PartFile, sha256: string | undefined, { target, check }: DownloadOptions): Promise<void> {
  try {
    if (sha256 !== undefined && (await part.sha256()) !== sha256) {
      throw new Failure('upstream', 'Cannot store the model: its SHA-256 differs from the one its server names', {
        code: 'checksum_mismatch',
      })
    }
    await check(`${target}.part`)
  } catch (error) {
    await part.discard()
    throw error
  }
}

function strongTag({ headers }: IncomingMessage): string | undefined {
  const { etag } = headers
  return etag === undefined || etag.startsWith('W/') ? undefined : etag
}

function refusedBy({ statusCode }: IncomingMessage, url: string): Failure {
  const reasons: Readonly<Record<number, string>> = {
    401: 'it wants a token; set HF_TOKEN',
    403: 'it does not allow it; set HF_TOKEN to a token that may read the model',
    404: 'there is no such file',
  }
  const reason = reasons[statusCode ?? 0] ?? `it answered with status ${statusCode}`
  const kind = statusCode === 404 ? 'missing' : 'upstream'
  return new Failure(kind, `Cannot download from "${new URL(url).host}": ${reason}`, { param: 'model' })
}

function tooLarge(maxBytes: number): Failure {
  return new Failure('too-large', `Cannot download the model: it is longer than "maxDownloadBytes", ${maxBytes}`)
}

type StallSignal = { readonly signal: AbortSignal; restart(): void; stop(): void }

function createStallSignal(ms: number): StallSignal {
  const stalled = new AbortController()
  const timer = setTimeout(() => stalled.abort(new DOMException('The server went silent', 'TimeoutError')), ms)
  return { signal: stalled.signal, restart: () => void timer.refresh(), stop: () => clearTimeout(timer) }
}
