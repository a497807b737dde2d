import { Failure } from '@hearth/kernel'
import type { Alert } from '@hearth/notify'

/** Where alerts are posted to; how is for its client to know. */
export type AlertPost = { readonly url: string; readonly timeoutMs: number }

/**
 * Tells an Alertmanager of alerts.
 *
 * @throws {Failure} `upstream` when they were not taken; `invalid` when they never will be
 */
export type PostAlerts<T extends AlertPost = AlertPost> = (
  alerts: readonly Alert[],
  to: T,
  signal: AbortSignal,
) => Promise<void>

/** Posts a text of JSON, and says with which status it was answered. @throws {Error} with the reason */
export type PostJson<T> = (
  to: T,
  body: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
) => Promise<number>

export function createAlertmanagerClient<T extends AlertPost>(
  post: PostJson<T>,
  { version }: { readonly version: string },
): PostAlerts<T> {
  const headers = { 'user-agent': `Hearth/${version}`, 'content-type': 'application/json' }
  return async (alerts, to, signal) => {
    const { url, timeoutMs } = to
    const body = JSON.stringify(alerts.map(renderAlert))
    const limit = AbortSignal.timeout(timeoutMs)
    const answer = post(to, body, headers, AbortSignal.any([signal, limit]))
    const status = await answer.catch((error: unknown) => {
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
