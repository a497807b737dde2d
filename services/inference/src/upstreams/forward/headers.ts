import type { IncomingHttpHeaders } from 'node:http'

// Those of one connection, RFC 9110 section 7.6.1.
const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
// Ours to set, or nobody else's business: a client's key and cookies are for us alone.
const ownOfRequests = new Set([
  ...hopByHop,
  'host',
  'content-length',
  'content-type',
  'expect',
  'authorization',
  'x-api-key',
  'cookie',
  'accept-encoding',
  'x-request-id',
  'x-client-id',
  'x-session-id',
  // Of the page that asked us, which the upstream knows nothing of.
  'origin',
  'referer',
])
const ownOfAnswers = new Set([...hopByHop, 'set-cookie', 'server', 'date', 'x-request-id', 'alt-svc'])

/** The headers that a request goes on with. @param apiKey of the upstream */
export function requestHeaders(
  incoming: Headers,
  { apiKey, requestId }: { readonly apiKey: string | undefined; readonly requestId: string },
): Record<string, string> {
  const named = namedIn(incoming.get('connection') ?? undefined)
  const kept = [...incoming].filter(([name]) => !ownOfRequests.has(name) && !named.has(name))
  return {
    ...Object.fromEntries(kept),
    'content-type': 'application/json',
    'accept-encoding': 'identity',
    'x-request-id': requestId,
    // Anthropic's clients send their key in a header of its own; servers of that API read either.
    ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    ...(apiKey !== undefined && incoming.has('x-api-key') ? { 'x-api-key': apiKey } : {}),
  }
}

/** The headers that an answer goes on with. @param changed whether its bytes are not those that came */
export function answerHeaders(headers: IncomingHttpHeaders, changed: boolean): Record<string, string> {
  const named = namedIn(headers.connection)
  const kept = Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || ownOfAnswers.has(name) || named.has(name)) return []
    // Which pages may read it is ours to say.
    if (name.startsWith('access-control-')) return []
    if (changed && name === 'content-length') return []
    return [[name, Array.isArray(value) ? value.join(', ') : value]]
  })
  return Object.fromEntries(kept)
}

function namedIn(connection: string | undefined): Set<string> {
  return new Set((connection ?? '').split(',').map((name) => name.trim().toLowerCase()))
}

/** What `Retry-After` asks for, in milliseconds from now; `undefined` without one that can be read. */
export function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined
  const seconds = Number(value)
  if (value.trim() !== '' && Number.isFinite(seconds)) return Math.max(0, seconds * 1_000)
  const atMs = Date.parse(value)
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs)
}
