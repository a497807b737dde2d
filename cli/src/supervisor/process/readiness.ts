import { get, type IncomingMessage } from 'node:http'
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

// Not `fetch`, whose client takes the supervisor 5 MB and three times the work; without an agent, since a kept
// connection to a service that was restarted would fail once.
function getOnce(url: string, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get(url, { agent: false, signal }, resolve).on('error', reject)
  return promise
}
