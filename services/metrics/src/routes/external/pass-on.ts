import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { Failure } from '@hearth/kernel'
import type { Gate } from '@hearth/rules/values'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import type { ExternalAnswer, ExternalServer } from '../../domain/external/external-server.ts'

export type PassOnDeps = {
  readonly server: ExternalServer
  /** Bounds how many are asked at once. */
  readonly gate: Gate
  /** Headers of clients that go along, in lower case. */
  readonly passHeaders: readonly string[]
  readonly limits: { readonly queryTimeoutMs: number; readonly maxAnswerBytes: number }
}

const requestHeaders = [
  ...['accept', 'accept-encoding', 'content-type', 'content-encoding'],
  ...['x-prometheus-remote-write-version', 'x-prometheus-remote-read-version', 'x-prometheus-scrape-timeout-seconds'],
]
const answerHeaders = ['content-type', 'content-encoding', 'content-length', 'retry-after', 'warning']
const maxReasonBytes = 4_096
const maxReasonChars = 300

/**
 * Asks the external server what was asked here and passes on what it says as it comes.
 *
 * - The answer of a client that leaves, or of one that takes longer than the bound, is broken off there as well.
 * - A refusal that is no JSON, as of a server that has no such endpoint or of what stands before it, gets Prometheus'
 *   form, unless `isText` says that refusals are text.
 *
 * @throws {Failure} `upstream` when there is no answer, `unavailable` when there is none in time
 */
export async function passOn(c: Context, deps: PassOnDeps, isText: boolean): Promise<Response> {
  const deadline = AbortSignal.timeout(deps.limits.queryTimeoutMs)
  const signal = AbortSignal.any([disconnectSignal(c), deadline])
  try {
    const leave = await deps.gate.enter(signal)
    return await ask(c, deps, { signal, leave, isText })
  } catch (cause) {
    if (!deadline.aborted) throw cause
    const seconds = deps.limits.queryTimeoutMs / 1000
    throw new Failure('unavailable', `the external server gave no answer within ${seconds}s`, {
      code: 'timeout',
      cause,
    })
  }
}

type Turn = { readonly signal: AbortSignal; readonly leave: () => void; readonly isText: boolean }

async function ask(c: Context, deps: PassOnDeps, { signal, leave, isText }: Turn): Promise<Response> {
  try {
    const answer = await deps.server.send(await requestOf(c, deps.passHeaders), signal)
    const { status } = answer
    if (!isText && status >= 400 && !isJson(answer)) return await refuse(c, answer)
    const pieces = Readable.from(bounded(answer, deps.limits.maxAnswerBytes, disconnectSignal(c)), {
      objectMode: false,
    })
    // An answer takes its place until it is read, or until whoever reads it leaves.
    pieces.once('close', leave)
    pieces.once('close', answer.end)
    // It reaches the reader as a cut connection.
    pieces.once('error', () => undefined)
    const headers = pick(answerHeaders, (name) => answer.headers[name])
    const written = Object.entries(answer.headers).filter(([name]) => name.startsWith('x-prometheus-'))
    const all = { ...headers, ...Object.fromEntries(written) }
    if (isEmpty(status)) return new Response(null, { status, headers: all })
    return new Response(Readable.toWeb(pieces) as WebStream as ReadableStream, { status, headers: all })
  } catch (error) {
    leave()
    throw error
  }
}

async function requestOf(c: Context, passHeaders: readonly string[]) {
  const { pathname, search } = new URL(c.req.url)
  const headers = pick([...requestHeaders, ...passHeaders], (name) => c.req.header(name))
  const method = methodOf(c.req.method)
  const body = method === 'GET' ? undefined : new Uint8Array(await c.req.arrayBuffer())
  return { path: pathname + search, method, headers, ...(body === undefined ? {} : { body }) }
}

function methodOf(method: string): 'GET' | 'POST' | 'PUT' | 'DELETE' {
  if (method === 'POST' || method === 'PUT' || method === 'DELETE') return method
  return 'GET'
}

function pick(names: readonly string[], read: (name: string) => string | undefined): Record<string, string> {
  const found = names.map((name) => [name, read(name)] as const)
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined))
}

function isJson({ headers }: ExternalAnswer): boolean {
  return (headers['content-type'] ?? '').startsWith('application/json')
}

function isEmpty(status: number): boolean {
  return status === 204 || status === 304
}

async function* bounded(answer: ExternalAnswer, maxBytes: number, left: AbortSignal): AsyncGenerator<Uint8Array> {
  let bytes = 0
  try {
    for await (const piece of answer.pieces) {
      bytes += piece.length
      if (bytes > maxBytes) throw tooLong()
      yield piece
    }
  } catch (error) {
    // Nobody is there to be told.
    if (!left.aborted) throw error
  }
}

function tooLong(): Failure {
  return new Failure('upstream', 'The answer of the external server is longer than "maxAnswerBytes"')
}

// What stands there is text, or a page of whatever stands before the server.
async function refuse(c: Context, answer: ExternalAnswer): Promise<Response> {
  const { status } = answer
  const body = (await answer.text(maxReasonBytes)).trim()
  const isPage = (answer.headers['content-type'] ?? '').includes('html') || body.startsWith('<')
  const said = isPage || body === '' ? '' : `: ${body.slice(0, maxReasonChars)}`
  const error = `the external server answers ${c.req.path} with ${status}${said}`
  const errorType = status === 404 ? 'not_found' : status >= 500 ? 'unavailable' : 'bad_data'
  const { 'retry-after': retryAfter } = answer.headers
  const headers = retryAfter === undefined ? undefined : { 'retry-after': retryAfter }
  return c.json({ status: 'error', errorType, error }, status as 502, headers)
}
