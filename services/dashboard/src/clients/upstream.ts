import { type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Readable } from 'node:stream'
import { Failure } from '@hearth/kernel'
import { createAddressGuard, createGuardedAgents, type Reason } from '@hearth/outbound'
import type { DataSource } from '../domain/datasource/data-source.ts'
import type { SendUpstream, UpstreamAnswer, UpstreamRequest } from '../domain/datasource/upstream.ts'
import { upstreamUrl } from '../domain/datasource/upstream-url.ts'
import { credentialHeaders } from './credential-headers.ts'

export type UpstreamOptions = {
  readonly reveal: (source: DataSource) => Readonly<Record<string, string>>
  readonly allowPrivate: boolean
  /** Until the head of the answer is there. */
  readonly timeoutMs: number
  /** Silence in the body after which the answer is cut. */
  readonly idleMs: number
}

export type Upstream = { readonly send: SendUpstream; close(): void }

const pool = { keepAlive: true, maxSockets: 64, maxFreeSockets: 8, timeout: 60_000 }

/** The HTTP client for data sources: guarded addresses, bounded pools, no redirects, answers as streams. */
export function openUpstream(options: UpstreamOptions): Upstream {
  const agents = createGuardedAgents(createAddressGuard({ allowPrivate: options.allowPrivate, refuse }), pool)
  return {
    async send(source, request, signal) {
      const { url: base, jsonData } = source.settings
      if (base === '')
        throw new Failure('invalid', `Cannot ask data source "${source.name}": it has no address; set its URL`)
      const url = upstreamUrl(base, request.path, String(jsonData.customQueryParameters ?? ''))
      const secrets = options.reveal(source)
      const isSecure = url.protocol === 'https:'
      const headers = { ...request.headers, ...credentialHeaders(source.settings, secrets) }
      const agent = isSecure ? agents.https : agents.http
      const shared: RequestOptions = { method: request.method, headers, agent, signal }
      const tls = isSecure ? tlsOptions(jsonData, secrets) : {}
      const answer = await exchange(source, url, { ...shared, ...tls }, request.body, options.timeoutMs)
      return toAnswer(answer, options.idleMs)
    },
    close: agents.destroy,
  }
}

function refuse(host: string, reason: Reason): Failure {
  const why =
    reason === 'metadata'
      ? 'the address is link-local or a metadata service, where no data source lives'
      : 'the address is private; set allowPrivateAddresses in the dashboard settings to allow it'
  return new Failure('forbidden', `Cannot ask the data source at "${host}": ${why}`)
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
    body: Readable.toWeb(message) as ReadableStream<Uint8Array>,
  }
}

function tooLate(name: string, timeoutMs: number): Failure {
  return new Failure('upstream', `Data source "${name}" did not answer within ${timeoutMs} ms`)
}

function unreachable(name: string, cause: Error): Failure {
  return new Failure('upstream', `Cannot reach data source "${name}": ${cause.message}`, { cause })
}
