import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { errorCode, Failure } from '@hearth/kernel'
import { type AddressGuard, createAddressGuard, type GuardedAgents, type Reason } from '@hearth/outbound'
import type { ClientCredentials, HttpOptions } from '../../domain/scrape/http-options.ts'
import { plainHttp } from '../../domain/scrape/http-options.ts'
import { createAgentPools } from './agent-pools.ts'
import { chooseProxy, type Environment } from './choose-proxy.ts'
import { leadsAway } from './leads-away.ts'
import { readBody } from './read-body.ts'
import { readText } from './read-text.ts'
import { createTokenSource } from './token-source.ts'

export type HttpRequest = {
  readonly url: string
  /** Of a server on this machine, which the address then has no part in. */
  readonly socketPath?: string | undefined
  /** Default: GET. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string | string[]>>
  readonly body?: string | Uint8Array
  readonly options: HttpOptions
}

/**
 * Asks over HTTP as a configuration says: who asks, through which proxy, encrypted how. What it asks is configuration
 * and may be private, but where metadata services live nothing is asked; and no public server's redirect leads inside.
 */
export type HttpClient = {
  /**
   * The answer as soon as its headers are there, redirects followed where they may be. Its body has to be read or
   * destroyed.
   *
   * @throws {Failure} `upstream` when the guard refuses, a file cannot be read, or redirects do not end; the system's
   *   error otherwise
   */
  send(request: HttpRequest, signal: AbortSignal): Promise<IncomingMessage>
  close(): void
}

export type HttpClientDeps = {
  readonly environment: Environment
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Connections that are kept to one server while nothing is asked; default: 1. */
  readonly maxFreeSockets?: number
}

const maxRedirects = 5
const maxTokenBytes = 1_048_576

export function createHttpClient({ environment, clock, maxFreeSockets = 1 }: HttpClientDeps): HttpClient {
  const guards = {
    any: createAddressGuard({ allowPrivate: true, refuse }),
    outer: createAddressGuard({ allowPrivate: false, refuse }),
  }
  const pools = {
    any: createAgentPools(guards.any, maxFreeSockets),
    outer: createAgentPools(guards.outer, maxFreeSockets),
  }
  const postForm = async (
    form: URLSearchParams,
    headers: Readonly<Record<string, string>>,
    grant: ClientCredentials,
    signal: AbortSignal,
  ) => {
    const options = { ...plainHttp, tls: grant.tls, proxy: grant.proxy, followsRedirects: false }
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
    const request = { url: grant.tokenUrl, method: 'POST', body: form.toString(), options } as const
    const answer = await send({ ...request, headers: { ...formHeaders, ...headers } }, signal)
    return { status: answer.statusCode ?? 0, text: (await readBody(answer, maxTokenBytes)).toString('utf8') }
  }
  const tokens = createTokenSource(postForm, clock)
  const connect = async (kind: 'any' | 'outer', url: URL, options: HttpOptions) => {
    const proxy = chooseProxy(url, options.proxy, environment)
    if (proxy !== undefined) await refuseThroughProxy(guards[kind], url)
    return pools[kind].open(options.tls, proxy)
  }
  const send: HttpClient['send'] = async (request, signal) => {
    const { options } = request
    const own = await headersOf(options, (grant) => tokens.get(grant, signal))
    let [kind, url, headers] = ['any' as 'any' | 'outer', new URL(request.url), { ...request.headers, ...own }]
    if (request.socketPath !== undefined) return askSocket(request.socketPath, url, { ...request, headers }, signal)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const answer = await sendOnce(await connect(kind, url, options), url, { ...request, headers }, signal)
      const { statusCode = 0 } = answer
      const { authentication } = options
      if (statusCode === 401 && authentication.kind === 'oauth2') tokens.forget(authentication.grant)
      const { location } = answer.headers
      const isRedirect = statusCode >= 300 && statusCode < 400 && location !== undefined
      if (!isRedirect || !options.followsRedirects) return answer
      const from = answer.socket.remoteAddress
      answer.destroy()
      const next = new URL(location, url)
      if (leadsAway(from, url, next)) kind = 'outer'
      // Credentials are for the host they were given for.
      if (next.origin !== url.origin) headers = { ...request.headers }
      url = next
    }
    throw new Failure('upstream', `Get "${request.url}": stopped after ${maxRedirects} redirects`)
  }
  return {
    send,
    close() {
      pools.any.close()
      pools.outer.close()
    },
  }
}

function refuse(host: string, reason: Reason): Failure {
  const why =
    reason === 'metadata'
      ? 'the address is link-local or a metadata service, which no target may have'
      : 'a public target redirects to this private address'
  return new Failure('upstream', `Cannot scrape "${host}": ${why}`)
}

// The proxy connects in our place: what this machine knows of the name is all there is to judge by.
async function refuseThroughProxy(guard: AddressGuard, { hostname, port }: URL): Promise<void> {
  const fault = guard.faultOfLiteral(hostname)
  if (fault !== undefined) throw fault
  await guard.resolve(hostname, Number(port)).catch((error: unknown) => {
    if (error instanceof Failure) throw error
  })
}

/** Who asks, and further headers of the configuration, read anew. */
async function headersOf(
  { authentication, headers }: HttpOptions,
  tokenOf: (grant: ClientCredentials) => Promise<string>,
): Promise<Record<string, string | string[]>> {
  const own: Record<string, string | string[]> = {}
  for (const { name, value } of headers) {
    const before = own[name] ?? []
    own[name] = [...(typeof before === 'string' ? [before] : before), await readText(value)]
  }
  switch (authentication.kind) {
    case 'none':
      return own
    case 'basic': {
      const pair = `${await readText(authentication.username)}:${await readText(authentication.password)}`
      return { ...own, authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
    }
    case 'credentials':
      return { ...own, authorization: `${authentication.scheme} ${await readText(authentication.credentials)}` }
    case 'oauth2':
      return { ...own, authorization: await tokenOf(authentication.grant) }
  }
}

// A socket is a file that the configuration names: there is no address to judge.
function askSocket(
  socketPath: string,
  { pathname, search }: URL,
  { method = 'GET', headers = {}, body }: HttpRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = httpRequest({ socketPath, path: `${pathname}${search}`, method, headers, signal }, resolve)
  request.once('error', reject)
  request.end(body)
  return promise
}

function sendOnce(
  agents: GuardedAgents,
  url: URL,
  given: HttpRequest,
  signal: AbortSignal,
  retried = false,
): Promise<IncomingMessage> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Failure('upstream', `unsupported protocol scheme "${url.protocol}"`)
  const secure = url.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { method = 'GET', headers = {} } = given
  const options = { method, headers, signal, agent: secure ? agents.https : agents.http }
  const request = secure ? httpsRequest(url, options, resolve) : httpRequest(url, options, resolve)
  request.once('error', (error) => {
    // A server that restarted has closed the kept connection; that says nothing about the new one.
    if (request.reusedSocket && !retried && errorCode(error) === 'ECONNRESET')
      sendOnce(agents, url, given, signal, true).then(resolve, reject)
    else reject(error)
  })
  request.end(given.body)
  return promise
}
