import { get, type IncomingMessage } from 'node:http'
import { get as getByTls } from 'node:https'
import { text } from 'node:stream/consumers'

/** What a readiness endpoint said. */
export type Readiness = { readonly ready: boolean; readonly reason?: string }

const maxReasonChars = 300

/** Asks a service's `/readyz`; no answer within the time is an answer too. */
export async function askReadiness(url: string, timeoutMs: number): Promise<Readiness> {
  try {
    const response = await getOnce(`${url}/readyz`, AbortSignal.timeout(timeoutMs))
    const reason = (await text(response)).slice(0, maxReasonChars)
    return response.statusCode === 200 ? { ready: true } : { ready: false, reason }
  } catch {
    return { ready: false, reason: `no answer from ${url}/readyz` }
  }
}

/**
 * Asks once, and resolves with what answers. Whether a service lives is asked at its port, whatever name its
 * certificate is for and whoever signed it: nothing secret goes there.
 */
// Not `fetch`, whose client takes the supervisor 5 MB and three times the work; without an agent, since a kept
// connection to a service that was restarted would fail once.
export function getOnce(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { agent: false, signal } as const
  if (url.startsWith('https:')) getByTls(url, { ...options, rejectUnauthorized: false }, resolve).on('error', reject)
  else get(url, options, resolve).on('error', reject)
  return promise
}
