import { Failure } from '@hearth/kernel'
import type { DataSource } from '../../domain/datasource/data-source.ts'
import { isTrusted } from '../../domain/datasource/trusted-address.ts'
import type { UpstreamAnswer } from '../../domain/datasource/upstream.ts'
import { upstreamUrl } from '../../domain/datasource/upstream-url.ts'
import type { AskWeb } from '../../domain/query/web/web-adapter.ts'
import type { WebRequest } from '../../domain/query/web/web-query.ts'
import { readText } from '../read-text.ts'
import type { SendTo } from '../upstream.ts'

export type WebOptions = {
  readonly sendTo: SendTo
  readonly maxAnswerBytes: number
  readonly timeoutMs: number
}

const maxRedirects = 5
// What is between us and the server, or would speak for the data source.
const ownHeaders = new Set(['authorization', 'connection', 'content-length', 'cookie', 'host', 'transfer-encoding'])

/**
 * Asks the address of a data source, one below it, or, where it has none, any that is public. Redirects are followed;
 * each address on the way passes the guard, and one that is not the data source's own is sent none of its credentials.
 */
export function createWebClient({ sendTo, maxAnswerBytes, timeoutMs }: WebOptions): AskWeb {
  return async (source, request, signal) => {
    const deadline = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await follow(source, request, sendTo, AbortSignal.any([signal, deadline]))
      const text = await readText(answer, maxAnswerBytes)
      if (answer.status < 400) return text
      throw new Failure(
        'upstream',
        `Data source "${source.name}" answered with status ${answer.status}: ${text.slice(0, 200)}`,
      )
    } catch (error) {
      signal.throwIfAborted()
      if (!deadline.aborted) throw error
      throw new Failure('upstream', `Data source "${source.name}" did not answer within ${timeoutMs} ms`, {
        cause: error,
      })
    }
  }
}

async function follow(
  source: DataSource,
  request: WebRequest,
  sendTo: SendTo,
  signal: AbortSignal,
): Promise<UpstreamAnswer> {
  let url = addressOf(source, request)
  let { method, body } = request
  for (let hops = 0; hops <= maxRedirects; hops++) {
    const headers = headersOf(request, body)
    const answer = await sendTo(source, url, { method, headers, body, isTrusted: isTrusted(url, source) }, signal)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer
    await answer.body.cancel()
    url = nextAddress(url, location)
    // As browsers do: what comes after a POST is fetched, unless the server insists.
    if (answer.status < 307) [method, body] = ['GET', undefined]
  }
  throw new Failure('upstream', `Data source "${source.name}" redirects more than ${maxRedirects} times`)
}

function headersOf({ headers }: WebRequest, body: string | undefined): Readonly<Record<string, string>> {
  const given = headers.filter(([name]) => /^[\w-]+$/.test(name) && !ownHeaders.has(name.toLowerCase()))
  const kind = body === undefined ? {} : { 'content-type': 'application/json' }
  return { accept: '*/*', ...kind, ...Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value])) }
}

function addressOf(source: DataSource, { url, params }: WebRequest): URL {
  const { settings, name } = source
  const isAbsolute = /^https?:\/\//i.test(url)
  if (!isAbsolute && settings.url === '')
    throw new Failure(
      'invalid',
      `Cannot ask data source "${name}" for "${url}": give the whole address, or set its URL`,
    )
  if (isAbsolute && !URL.canParse(url)) throw new Failure('invalid', `"${url}" is no address`)
  const found = isAbsolute
    ? new URL(url)
    : upstreamUrl(settings.url, url, String(settings.jsonData.customQueryParameters ?? ''))
  // Without a path of its own it is the address itself that is meant.
  if (!isAbsolute && url === '') found.pathname = new URL(settings.url).pathname
  for (const [key, value] of params) found.searchParams.append(key, value)
  if (isTrusted(found, source) || !isBound(source)) return found
  throw new Failure(
    'forbidden',
    `Cannot ask data source "${name}" for "${url}": it is neither below its URL nor below one of its allowed hosts`,
  )
}

// A data source with an address, or with hosts that are allowed, is for these alone.
function isBound({ settings }: DataSource): boolean {
  const { allowedHosts } = settings.jsonData
  return settings.url !== '' || (Array.isArray(allowedHosts) && allowedHosts.length > 0)
}

function nextAddress(from: URL, location: string): URL {
  if (URL.canParse(location, from)) {
    const next = new URL(location, from)
    if (/^https?:$/.test(next.protocol)) return next
  }
  throw new Failure('upstream', `The answer redirects to "${location}", which is no address`)
}
