import type { Dispatcher, request } from 'undici'

type Fetch = typeof globalThis.fetch

export type ModelFetchDeps = {
  readonly request: typeof request
  /** For everything but a text that is posted, and for those who follow redirects by themselves. */
  readonly fetch: Fetch
  readonly dispatcher: Dispatcher
}

/**
 * The `fetch` of calls to models. What a browser's does for pages (redirects, caches, compression)
 * costs a question to a model twice the processor time of its journey, so that is left out.
 *
 * As with `fetch`, it resolves once the headers are there, the body is read as it comes, and what
 * keeps the call from being answered is a `TypeError` with its cause; a redirect is such a failure.
 */
export function createModelFetch({ request, fetch, dispatcher }: ModelFetchDeps): Fetch {
  return async (input, init = {}) => {
    const { method, body, signal, redirect } = init
    const isPlain = method === 'POST' && typeof body === 'string' && redirect === undefined
    if (!isPlain || input instanceof Request) return await fetch(input, init)
    const headers = { ...asRecord(init.headers), 'accept-encoding': 'identity' }
    try {
      return await toResponse(await request(input, { method, headers, body, signal: signal ?? null, dispatcher }))
    } catch (cause) {
      if (signal?.aborted) throw signal.reason
      throw new TypeError('fetch failed', { cause })
    }
  }
}

// Going through the standard's headers sorts them, so that is done only for who hands in some.
function asRecord(headers: HeadersInit = {}): Readonly<Record<string, string>> {
  return headers instanceof Headers || Array.isArray(headers) ? Object.fromEntries(headers) : headers
}

const withoutBody = new Set([204, 205])

async function toResponse({ statusCode: status, headers, body }: Dispatcher.ResponseData): Promise<Response> {
  if (status < 300 || status >= 400) {
    // A header that came several times becomes one with commas.
    const init = { status, headers: headers as Record<string, string> }
    return new Response(withoutBody.has(status) ? null : (body.body as BodyInit | undefined), init)
  }
  await body.dump()
  throw new Error('it redirects, which no model does')
}
