import { Failure } from '@hearth/kernel'
import { boundResponse } from './bounded-response.ts'
import { isCredential } from './credential-header.ts'

type Fetch = typeof globalThis.fetch

export type StrictFetchDeps = {
  /**
   * The client that may reach this address; asked again for each redirect.
   *
   * @param from where the redirect came from; `undefined` for what the user named
   * @throws {Failure} `broken`
   */
  readonly clientFor: (url: URL, from: URL | undefined) => Fetch
  readonly maxBytes: number
  /** Until the head of the last answer is there, all redirects together; the body has its clients' limits. */
  readonly timeoutMs: number
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])
/**
 * Fetches what people or models name: http and https only, each step of a redirect checked anew
 * and at most five of them, credentials kept from other origins, the body and the time bounded.
 */
export function createStrictFetch(deps: StrictFetchDeps): Fetch {
  return async (input, init) => {
    const request = input instanceof Request ? input : undefined
    const url = parseUrl(request?.url ?? String(input))
    const sent = await readInit(request, init)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(tooLate(url, deps.timeoutMs)), deps.timeoutMs)
    const signal = sent.signal ? AbortSignal.any([sent.signal, late.signal]) : late.signal
    try {
      return await follow(deps, url, { ...sent, signal })
    } finally {
      clearTimeout(timer)
    }
  }
}

async function follow({ clientFor, maxBytes }: StrictFetchDeps, named: URL, asked: Sent): Promise<Response> {
  let [url, sent] = [named, asked]
  let from: URL | undefined
  for (let hop = 0; ; hop++) {
    const response = await send(clientFor(url, from), url, sent)
    const location = redirects.has(response.status) ? response.headers.get('location') : null
    if (location === null || sent.redirect === 'manual') return boundResponse(response, url.href, maxBytes)
    response.body?.cancel().catch(() => undefined)
    if (sent.redirect === 'error' || hop === maxRedirects) throw cannotFollow(url, sent.redirect)
    const next = parseUrl(location, url)
    sent = redirected(sent, response.status, next.origin !== url.origin)
    from = url
    url = next
  }
}

type Sent = Omit<RequestInit, 'headers'> & { readonly headers: Headers }

async function readInit(request: Request | undefined, init: RequestInit = {}): Promise<Sent> {
  const headers = new Headers(init.headers ?? request?.headers)
  const body = await plainBody(init.body ?? (request?.body ? await request.arrayBuffer() : null), headers)
  const signal = init.signal ?? request?.signal ?? null
  const redirect = init.redirect ?? request?.redirect ?? 'follow'
  return { ...init, method: init.method ?? request?.method ?? 'GET', headers, body, signal, redirect }
}

// The client's package knows only its own forms and blobs.
async function plainBody(body: BodyInit | null, headers: Headers): Promise<BodyInit | null> {
  if (!(body instanceof FormData || body instanceof Blob || body instanceof URLSearchParams)) return body
  const rendered = new Response(body)
  const type = rendered.headers.get('content-type')
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type)
  return await rendered.arrayBuffer()
}

async function send(client: Fetch, url: URL, sent: Sent): Promise<Response> {
  try {
    return await client(url.href, { ...sent, redirect: 'manual' })
  } catch (error) {
    if (sent.signal?.aborted) throw sent.signal.reason
    let reason = 'it cannot be reached'
    for (let at = error; at instanceof Error; at = at.cause) {
      if (at instanceof Failure) throw at
      if (at.message !== '') reason = at.message
    }
    throw new Failure('upstream', `Cannot fetch from "${url.host}": ${reason}`, { cause: error })
  }
}

// As browsers do: a form that was answered elsewhere is fetched there, not sent again.
function redirected(sent: Sent, status: number, elsewhere: boolean): Sent {
  const method = sent.method?.toUpperCase()
  const fetches = (status === 303 && method !== 'HEAD') || (status < 303 && method === 'POST')
  const headers = new Headers(sent.headers)
  for (const name of [...headers.keys()]) {
    if ((elsewhere && isCredential(name)) || (fetches && name.startsWith('content-'))) headers.delete(name)
  }
  if (fetches) return { ...sent, method: 'GET', headers, body: null }
  if (sent.body instanceof ReadableStream)
    throw new Failure('broken', 'Cannot follow a redirect: the body was a stream and is gone')
  return { ...sent, headers }
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.parse(text, base)
  if (url === null) throw new Failure('broken', `Cannot fetch "${text.slice(0, 200)}": it is not a URL`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Failure('broken', `Cannot fetch "${url.protocol}" addresses: only http and https are served`)
  if (url.username !== '' || url.password !== '')
    throw new Failure('broken', `Cannot fetch from "${url.host}": credentials go into a header, not into the URL`)
  return url
}

function tooLate(url: URL, timeoutMs: number): Failure {
  return new Failure('upstream', `Cannot fetch from "${url.host}": no answer within ${timeoutMs} ms`)
}

function cannotFollow(url: URL, redirect: RequestInit['redirect']): Failure {
  const reason = redirect === 'error' ? 'it redirects, which was not wanted' : `more than ${maxRedirects} redirects`
  return new Failure('broken', `Cannot fetch from "${url.host}": ${reason}`)
}
