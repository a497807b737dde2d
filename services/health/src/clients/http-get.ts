import { type Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Duplex } from 'node:stream'
import { errorCode, Failure } from '@hearth/kernel'
import { createAddressGuard, createGuardedAgents } from '@hearth/outbound'
import { roundedMs } from '../domain/finding.ts'

type Answer = { readonly status: number; readonly text: string; readonly latencyMs: number }

/** Why there is no answer, in words without an address. */
type Refusal = { readonly refusal: string; readonly latencyMs: number }

/** Asks one address again and again over one kept connection. */
export type Getter = {
  /** Never rejects: whatever happens is an answer or a refusal. */
  get(signal: AbortSignal): Promise<Answer | Refusal>
  close(): void
}

export type GetterOptions = {
  readonly url: string
  readonly accept: string
  /** Sent as a bearer token. */
  readonly key?: () => Promise<string>
  /** Limit from connecting to the end of the body. */
  readonly timeoutMs: number
  /** What is read of an answer; the connection is dropped when there is more. */
  readonly maxAnswerBytes: number
  /**
   * Told when the kept connection ends while nothing is asked. A process that was killed tells so at
   * once: its connections end with it.
   */
  readonly onLost?: () => void
}

// A server that ends each connection with its answer, or soon after, tells nothing by that.
const minIdleMs = 100

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection cut before the answer',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name cannot be resolved now',
  EHOSTUNREACH: 'host cannot be reached',
  ENETUNREACH: 'network cannot be reached',
  ETIMEDOUT: 'connection timed out',
}

/** Redirects are not followed. A new connection for every check would cost both sides three times as much. */
export function createGetter(options: GetterOptions): Getter {
  const url = new URL(options.url)
  const secure = url.protocol === 'https:'
  const limits = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }
  const agents = createGuardedAgents(createAddressGuard({ allowPrivate: true, refuse }), limits)
  const agent = secure ? agents.https : agents.http
  const send = secure ? httpsRequest : httpRequest
  const state = { asking: false, closed: false, idleSinceMs: 0 }
  const onSocket = watchSockets(() => {
    const idle = !state.asking && performance.now() - state.idleSinceMs >= minIdleMs
    if (idle && !state.closed) options.onLost?.()
  })
  const { accept, key } = options
  const exchange = { url, agent, send, onSocket, maxBytes: options.maxAnswerBytes }
  return {
    async get(signal) {
      const startedMs = performance.now()
      const cut = createCut(signal, options.timeoutMs)
      state.asking = true
      try {
        const headers = { accept, ...(key && { authorization: `Bearer ${await key()}` }) }
        const answer = await fetchOnce({ ...exchange, headers, signal: cut.signal })
        return { ...answer, latencyMs: roundedMs(performance.now() - startedMs) }
      } catch (error) {
        const refusal = cut.signal.reason === tooLate ? `no answer within ${options.timeoutMs} ms` : reasonOf(error)
        return { refusal, latencyMs: roundedMs(performance.now() - startedMs) }
      } finally {
        cut.clear()
        state.asking = false
        state.idleSinceMs = performance.now()
      }
    },
    close() {
      state.closed = true
      agents.destroy()
    },
  }
}

const tooLate = new Error('too late')

// What `AbortSignal.any` and `AbortSignal.timeout` do together, at a tenth of their cost: checks are most
// of what an idle bundle does.
function createCut(outer: AbortSignal, timeoutMs: number): { readonly signal: AbortSignal; clear(): void } {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(tooLate), timeoutMs)
  const leave = () => controller.abort(outer.reason)
  if (outer.aborted) leave()
  outer.addEventListener('abort', leave, { once: true })
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer)
      outer.removeEventListener('abort', leave)
    },
  }
}

// Each connection is watched once, however many requests it carries.
function watchSockets(onClose: () => void): (socket: Duplex) => void {
  const watched = new WeakSet<Duplex>()
  return (socket) => {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.once('close', onClose)
  }
}

type Exchange = {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly agent: Agent
  readonly send: (
    url: URL,
    options: RequestOptions,
    done: (answer: IncomingMessage) => void,
  ) => ReturnType<typeof httpRequest>
  readonly onSocket: (socket: Duplex) => void
  readonly signal: AbortSignal
  readonly maxBytes: number
}

function fetchOnce(exchange: Exchange, retried = false): Promise<{ status: number; text: string }> {
  const { url, agent, send, signal, maxBytes } = exchange
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>()
  const headers = { ...exchange.headers, 'user-agent': 'hearth-health' }
  let answered = false
  const request = send(url, { agent, signal, headers }, (answer) => {
    answered = true
    readText(answer, maxBytes).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
  })
  request.once('socket', exchange.onSocket)
  request.once('error', (error) => {
    // A service that restarted has closed the kept connection; that says nothing about the new one.
    const stale = request.reusedSocket && !answered && !retried && errorCode(error) === 'ECONNRESET'
    if (stale) fetchOnce(exchange, true).then(resolve, reject)
    else reject(error)
  })
  request.end()
  return promise
}

async function readText(answer: IncomingMessage, maxBytes: number): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    parts.push(part)
    bytes += part.length
    // Leaving the loop destroys the answer and with it the connection.
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxBytes).toString('utf8')
}

// Services may be private; where metadata services live there is none.
function refuse(): Failure {
  return new Failure('forbidden', 'the address is link-local or a metadata service, which is not asked')
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message
  const code = errorCode(error) ?? ''
  return refusals[code] ?? (code === '' ? 'no valid HTTP answer' : `no answer (${code})`)
}
