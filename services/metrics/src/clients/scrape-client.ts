import { request as httpRequest, type IncomingMessage, STATUS_CODES } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { errorCode, Failure } from '@hearth/kernel'
import {
  createAddressGuard,
  createGuardedAgents,
  type GuardedAgents,
  isCredential,
  type Reason,
} from '@hearth/outbound'
import { leadsAway } from './leads-away.ts'

type Page = { readonly text: string; readonly contentType: string }

type PageRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** From connecting to the end of the body; sent along, so that the target can give up too. */
  readonly timeoutMs: number
  readonly maxBodyBytes: number
}

/**
 * Fetches pages of metrics over connections that are kept. Targets are configuration and may be
 * private, but where metadata services live there is none; and no public target's redirect leads inside.
 */
export type ScrapeClient = {
  /** @throws {Failure} `upstream` with the reason why there is no page */
  get(request: PageRequest, signal: AbortSignal): Promise<Page>
  close(): void
}

const accept = [
  'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8;q=0.6',
  'application/openmetrics-text;version=0.0.1;q=0.5',
  'text/plain;version=1.0.0;escaping=allow-utf-8;q=0.4',
  'text/plain;version=0.0.4;q=0.3',
  '*/*;q=0.2',
].join(',')

const maxRedirects = 5
const unzip = promisify(gunzip)

const refusals: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection cut',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'host name cannot be resolved now',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
}

export function createScrapeClient({ version }: { readonly version: string }): ScrapeClient {
  // One at a time is asked of a target; kept a little longer than the longest usual interval.
  const limits = { keepAlive: true, maxFreeSockets: 1, timeout: 90_000 }
  const agents = {
    any: createGuardedAgents(createAddressGuard({ allowPrivate: true, refuse }), limits),
    outer: createGuardedAgents(createAddressGuard({ allowPrivate: false, refuse }), limits),
  }
  return {
    async get(request, signal) {
      const limit = AbortSignal.timeout(request.timeoutMs)
      const headers = {
        ...request.headers,
        accept,
        'accept-encoding': 'gzip',
        'user-agent': `Hearth/${version}`,
        'x-prometheus-scrape-timeout-seconds': String(request.timeoutMs / 1000),
      }
      try {
        return await follow(agents, { ...request, headers }, AbortSignal.any([signal, limit]))
      } catch (error) {
        if (limit.aborted) throw new Failure('upstream', `Get "${request.url}": context deadline exceeded`)
        throw describe(error, request.url)
      }
    },
    close() {
      agents.any.destroy()
      agents.outer.destroy()
    },
  }
}

type Agents = Readonly<Record<'any' | 'outer', GuardedAgents>>

function refuse(host: string, reason: Reason): Failure {
  const why =
    reason === 'metadata'
      ? 'the address is link-local or a metadata service, which no target may have'
      : 'a public target redirects to this private address'
  return new Failure('upstream', `Cannot scrape "${host}": ${why}`)
}

async function follow(agents: Agents, request: PageRequest, signal: AbortSignal): Promise<Page> {
  let url = new URL(request.url)
  let reached = agents.any
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await send(reached, url, request.headers, signal)
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return readPage(answer, request.maxBodyBytes)
    const from = answer.socket.remoteAddress
    answer.destroy()
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new Failure(
        'upstream',
        `server returned HTTP status ${statusCode} ${STATUS_CODES[statusCode] ?? ''}`.trim(),
      )
    const next = new URL(headers.location, url)
    if (leadsAway(from, url, next)) reached = agents.outer
    // Credentials are for the host they were given for.
    if (next.origin !== url.origin) request = { ...request, headers: withoutCredentials(request.headers) }
    url = next
  }
  throw new Failure('upstream', `Get "${request.url}": stopped after ${maxRedirects} redirects`)
}

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !isCredential(name)))
}

function send(
  agents: GuardedAgents,
  url: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
  retried = false,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Failure('upstream', `unsupported protocol scheme "${url.protocol}"`)
  const secure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { headers, signal, agent: secure ? agents.https : agents.http }
  const request = secure ? httpsRequest(url, options, resolve) : httpRequest(url, options, resolve)
  request.once('error', (error) => {
    // A target that restarted has closed the kept connection; that says nothing about the new one.
    if (request.reusedSocket && !retried && errorCode(error) === 'ECONNRESET')
      send(agents, url, headers, signal, true).then(resolve, reject)
    else reject(error)
  })
  request.end()
  return promise
}

async function readPage(answer: IncomingMessage, maxBytes: number): Promise<Page> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBytes) throw new Failure('upstream', 'body size limit exceeded')
    parts.push(part)
  }
  const body = Buffer.concat(parts)
  const zipped = answer.headers['content-encoding'] === 'gzip'
  const page = zipped ? await unzip(body, { maxOutputLength: maxBytes }) : body
  return { text: page.toString('utf8'), contentType: answer.headers['content-type'] ?? '' }
}

function describe(error: unknown, url: string): Failure {
  if (error instanceof Failure) return error
  const code = errorCode(error) ?? ''
  if (code === 'ERR_BUFFER_TOO_LARGE') return new Failure('upstream', 'body size limit exceeded', { cause: error })
  const reason = refusals[code] ?? (error instanceof Error ? error.message : 'no answer')
  return new Failure('upstream', `Get "${url}": ${reason}`, { cause: error })
}
