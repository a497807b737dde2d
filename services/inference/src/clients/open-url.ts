import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Failure } from '@hearth/kernel'
import type { FetchRules } from './fetch-rules.ts'

export type OpenUrl = {
  readonly response: IncomingMessage
  /** SHA-256 of the file in hex, when a server on the way named it. */
  readonly sha256: string | undefined
}

const maxRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Sends a GET and follows redirects, each to an address that the rules allow.
 *
 * @returns the first response that is no redirect, its body still to be read
 * @throws {Failure} `forbidden` for an address that is not allowed, `upstream` when the server cannot be reached
 */
export async function openUrl(
  address: string,
  headers: Readonly<Record<string, string>>,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<OpenUrl> {
  let url = new URL(address)
  let sha256: string | undefined
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const response = await get(url, headers, rules, signal)
    sha256 ??= hashIn(response.headers['x-linked-etag'])
    if (!redirects.has(response.statusCode ?? 0) || response.headers.location === undefined) {
      return { response, sha256: sha256 ?? hashIn(response.headers.etag) }
    }
    response.resume()
    url = new URL(response.headers.location, url)
  }
  throw new Failure('upstream', `Cannot fetch "${address}": it redirects more than ${maxRedirects} times`)
}

function get(
  url: URL,
  headers: Readonly<Record<string, string>>,
  rules: FetchRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  rules.assertAllowed(url)
  const agents = rules.agentsFor(url)
  const [request, agent] = url.protocol === 'http:' ? [requestHttp, agents.http] : [requestHttps, agents.https]
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      signal,
      agent,
      headers: { 'user-agent': 'hearth', ...headers, ...rules.authorizationFor(url) },
    })
    sent.on('response', resolve)
    sent.on('error', (cause) => reject(cause instanceof Failure || signal.aborted ? cause : unreachable(url, cause)))
    sent.end()
  })
}

function unreachable(url: URL, cause: Error): Failure {
  return new Failure('upstream', `Cannot reach "${url.host}": ${cause.message}`, { cause })
}

// The hub names the hash of a large file in its ETag; other ETags are of other lengths.
function hashIn(header: string | string[] | undefined): string | undefined {
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/i.exec(String(header ?? ''))?.[1]?.toLowerCase()
}
