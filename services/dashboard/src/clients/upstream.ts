import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Failure } from '@hearth/kernel'
import { type AddressGuard, createGuardedAgents } from '@hearth/outbound'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream, UpstreamAnswer, UpstreamRequest } from '../domain/datasource/upstream.ts'
import { upstreamUrl } from '../domain/datasource/upstream-url.ts'
import { credentialHeaders } from './credential-headers.ts'
import { type Messages, openUpstreamSocket, type SocketOptions } from './upstream-socket.ts'

export type UpstreamOptions = {
  readonly reveal: (source: DataSource) => Readonly<Record<string, string>>
  readonly guard: AddressGuard
  /** For addresses that a query names and nobody set up. */
  readonly strictGuard: AddressGuard
  /** Until the head of the answer is there. */
  readonly timeoutMs: number
  /** Silence in the body after which the answer is cut. */
  readonly idleMs: number
  /** Of what a data source sends by a WebSocket, what may wait for its reader. */
  readonly maxWaitingBytes: number
}

/** A request to an address that was decided on already. */
export type SendTo = (
  source: DataSource,
  url: URL,
  request: Omit<UpstreamRequest, 'path'> & {
    /** Whether it is the data source's own address: another one may not be private and is sent no credentials. */
    readonly isTrusted: boolean
  },
  signal: AbortSignal,
) => Promise<UpstreamAnswer>

/** A WebSocket to a path below a data source's address, with its credentials. */
type OpenSourceSocket = (
  source: DataSource,
  request: Pick<UpstreamRequest, 'path' | 'headers'> & Pick<SocketOptions, 'refused'>,
  signal: AbortSignal,
) => Promise<Messages>

export type Upstream = {
  readonly send: SendUpstream
  readonly sendTo: SendTo
  readonly openSocket: OpenSourceSocket
  close(): void
}

const pool = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 60_000 }

/** The HTTP client for data sources: guarded addresses, bounded pools, no redirects, answers as streams. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const own = createGuardedAgents(options.guard, pool)
  const others = createGuardedAgents(options.strictGuard, pool)
  const sendTo: SendTo = async (source, url, { isTrusted, ...request }, signal) => {
    const { settings } = source
    const secrets = isTrusted ? options.reveal(source) : {}
    const isSecure = url.protocol === 'https:'
    const headers = { ...request.headers, ...(isTrusted ? credentialHeaders(settings, secrets) : {}) }
    const agents = isTrusted ? own : others
    const shared = { method: request.method, headers, agent: isSecure ? agents.https : agents.http, signal }
    const tls = isSecure && isTrusted ? tlsOptions(settings.jsonData, secrets) : {}
    const answer = await exchange(source, url, { ...shared, ...tls }, request.body, options.timeoutMs)
    return toAnswer(answer, options.idleMs)
  }
  return {
    sendTo,
    async send(source, { path, ...request }, signal) {
      return await sendTo(source, urlOf(source, path), { ...request, isTrusted: true }, signal)
    },
    async openSocket(source, { path, headers, refused }, signal) {
      const url = urlOf(source, path)
      const { settings } = source
      const secrets = options.reveal(source)
      const isSecure = url.protocol === 'https:'
      const request = {
        ...(isSecure ? tlsOptions(settings.jsonData, secrets) : {}),
        headers: { ...headers, ...credentialHeaders(settings, secrets) },
        agent: isSecure ? own.https : own.http,
      }
      return await openUpstreamSocket(source, url, { ...options, ...request, refused }, signal)
    },
    close() {
      own.destroy()
      others.destroy()
    },
  }
}

function urlOf({ name, settings: { url: base, jsonData } }: DataSource, path: string): URL {
  if (base === '') throw new Failure('invalid', `Cannot ask data source "${name}": it has no address; set its URL`)
  return upstreamUrl(base, path, String(jsonData.customQueryParameters ?? ''))
}

function tlsOptions(jsonData: DataSource['settings']['jsonData'], secrets: Readonly<Record<string, string>>): object {
  return {
    ...(jsonData.tlsSkipVerify === true ? { rejectUnauthorized: false } : {}),
    ...(typeof jsonData.serverName === 'string' && jsonData.serverName !== ''
      ? { servername: jsonData.serverName }
      : {}),
    ...(jsonData.tlsAuthWithCACert === true && secrets.tlsCACert !== undefined ? { ca: secrets.tlsCACert } : {}),
    ...(jsonData.tlsAuth === true ? { cert: secrets.tlsClientCert, key: secrets.tlsClientKey } : {}),
  }
}

function exchange(
  { name }: DataSource,
  url: URL,
  options: RequestOptions,
  body: UpstreamRequest['body'],
  timeoutMs: number,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = prepare(name, url, options)
    const timer = setTimeout(() => request.destroy(tooLate(name, timeoutMs)), timeoutMs)
    request.once('response', (response) => {
      clearTimeout(timer)
      resolve(response)
    })
    request.on('error', (error) => {
      clearTimeout(timer)
      const isOurs = error instanceof Failure || options.signal?.aborted === true
      reject(isOurs ? error : unreachable(name, error))
    })
    request.end(body)
  })
}

function prepare(name: string, url: URL, options: RequestOptions): ClientRequest {
  try {
    return url.protocol === 'https:' ? httpsRequest(url, options) : httpRequest(url, options)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Failure('invalid', `Cannot ask data source "${name}": ${reason}; mend its headers and certificates`, {
      cause,
    })
  }
}

function toAnswer(message: IncomingMessage, idleMs: number): UpstreamAnswer {
  message.setTimeout(idleMs, () => message.destroy(new Error(`no data for ${idleMs} ms`)))
  const headers = Object.entries(message.headers).map(([name, value]) => [name, String(value)])
  return {
    status: message.statusCode ?? 502,
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: toWeb(message),
  }
}

// `Readable.toWeb` would copy each chunk. One is read ahead, so that an answer without a body ends by itself.
function toWeb(message: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = message[Symbol.asyncIterator]()
  // What goes wrong is told to whoever reads next; if nobody does it would end the process.
  message.on('error', () => undefined)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: () => void message.destroy(),
  })
}

function tooLate(name: string, timeoutMs: number): Failure {
  return new Failure('upstream', `Data source "${name}" did not answer within ${timeoutMs} ms`)
}

function unreachable(name: string, cause: Error): Failure {
  return new Failure('upstream', `Cannot reach data source "${name}": ${cause.message}`, { cause })
}
