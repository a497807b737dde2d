import { Failure } from '@hearth/kernel'
import type { Alert } from '@hearth/notify'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Where alerts are posted to, and how. */
export type AlertPost = { readonly url: string; readonly http: HttpOptions; readonly timeoutMs: number }

/**
 * Tells an Alertmanager of alerts.
 *
 * @throws {Failure} `upstream` when they were not taken; `invalid` when they never will be
 */
export type PostAlerts = (alerts: readonly Alert[], to: AlertPost, signal: AbortSignal) => Promise<void>

export function createAlertmanagerClient(http: HttpClient, { version }: { readonly version: string }): PostAlerts {
  const headers = { 'user-agent': `Hearth/${version}`, 'content-type': 'application/json' }
  return async (alerts, { url, http: options, timeoutMs }, signal) => {
    const body = JSON.stringify(alerts.map(renderAlert))
    const limit = AbortSignal.timeout(timeoutMs)
    const statusOf = async () => {
      const request = { url, method: 'POST', headers, body, options } as const
      const answer = await http.send(request, AbortSignal.any([signal, limit]))
      // Unread, it would keep the connection from being used again.
      answer.resume()
      return answer.statusCode ?? 0
    }
    const status = await statusOf().catch((error: unknown) => {
      const reason = limit.aborted ? `no answer within ${timeoutMs} ms` : messageOf(error)
      throw new Failure('upstream', `Cannot tell ${url} of alerts: ${reason}`, { cause: error })
    })
    if (status >= 200 && status < 300) return
    // What one refuses as malformed it will refuse again.
    const kind = status >= 400 && status < 500 && status !== 429 ? 'invalid' : 'upstream'
    throw new Failure(kind, `Cannot tell ${url} of alerts: it answered with HTTP status ${status}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function renderAlert({ labels, annotations, startsAtMs, endsAtMs, generatorUrl }: Alert) {
  return {
    labels,
    annotations,
    startsAt: new Date(startsAtMs).toISOString(),
    endsAt: new Date(endsAtMs).toISOString(),
    generatorURL: generatorUrl,
  }
}
