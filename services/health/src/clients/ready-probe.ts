import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { errorCode } from '@hearth/kernel'
import type { Outcome } from '../domain/check.ts'

/** Asks one service once. Never rejects: whatever happens is an outcome. */
export type Probe = {
  ask(signal: AbortSignal): Promise<Outcome>
  close(): void
}

export type ProbeOptions = {
  /** Address that answers 2xx when the service is ready. */
  readonly url: string
  /** Limit from connecting to the end of the body. */
  readonly timeoutMs: number
  /** What is read of an answer; the connection is dropped when there is more. */
  readonly maxAnswerBytes: number
}

type Answer = { readonly status: number; readonly text: string }

// An answer is quoted in the verdict; more than this says nothing new.
const maxReasonChars = 200

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection cut before the answer',
  ENOTFOUND: 'host name not found',
  EAI_AGAIN: 'host name cannot be resolved now',
  EHOSTUNREACH: 'host cannot be reached',
  ENETUNREACH: 'network cannot be reached',
  ETIMEDOUT: 'connection timed out',
}

/**
 * A probe by `GET url` over one kept-alive connection: a new connection for every check would cost
 * both sides three times as much. Redirects are not followed; only 2xx is an answer.
 */
export function createHttpProbe(options: ProbeOptions): Probe {
  const url = new URL(options.url)
  const secure = url.protocol === 'https:'
  const limits = { keepAlive: true, maxSockets: 1, maxFreeSockets: 1 }
  const agent = secure ? new HttpsAgent(limits) : new HttpAgent(limits)
  const send = secure ? httpsRequest : httpRequest
  const get = (signal: AbortSignal) => fetchOnce({ url, agent, send, signal, maxBytes: options.maxAnswerBytes })
  return {
    async ask(signal) {
      const startedMs = performance.now()
      const limit = AbortSignal.timeout(options.timeoutMs)
      const result = await get(AbortSignal.any([signal, limit])).catch((error: unknown) => error)
      const latencyMs = Math.round((performance.now() - startedMs) * 100) / 100
      if (limit.aborted && !isAnswer(result))
        return { kind: 'failed', latencyMs, reason: `no answer within ${options.timeoutMs} ms` }
      if (!isAnswer(result)) return { kind: 'failed', latencyMs, reason: reasonOf(result) }
      if (result.status >= 200 && result.status < 300) return { kind: 'answered', latencyMs }
      return { kind: 'failed', latencyMs, reason: quote(result) }
    },
    close: () => agent.destroy(),
  }
}

type Exchange = {
  readonly url: URL
  readonly agent: HttpAgent
  readonly send: (
    url: URL,
    options: RequestOptions,
    done: (answer: IncomingMessage) => void,
  ) => ReturnType<typeof httpRequest>
  readonly signal: AbortSignal
  readonly maxBytes: number
}

function fetchOnce(exchange: Exchange, retried = false): Promise<Answer> {
  const { url, agent, send, signal, maxBytes } = exchange
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const headers = { accept: 'text/plain, */*;q=0.5', 'user-agent': 'hearth-health' }
  let answered = false
  const request = send(url, { agent, signal, headers }, (answer) => {
    answered = true
    readText(answer, maxBytes).then((text) => resolve({ status: answer.statusCode ?? 0, text }), reject)
  })
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

function isAnswer(result: unknown): result is Answer {
  return typeof result === 'object' && result !== null && 'status' in result && 'text' in result
}

function reasonOf(error: unknown): string {
  const code = errorCode(error) ?? ''
  return refusals[code] ?? (code === '' ? 'no valid HTTP answer' : `no answer (${code})`)
}

function quote({ status, text }: Answer): string {
  const line = (text.split('\n')[0] ?? '').replaceAll(/\p{C}/gu, '').trim().slice(0, maxReasonChars)
  return line === '' ? `answered ${status}` : `answered ${status}: ${line}`
}
