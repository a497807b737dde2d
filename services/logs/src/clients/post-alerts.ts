import { type AlertPost, createAlertmanagerClient, type PostAlerts } from '@hearth/rules'

/** Where alerts are posted to, and what is sent along. */
export type SettledAlertPost = AlertPost & { readonly headers: Readonly<Record<string, string>> }

/** Tells the Alertmanagers of the settings, whose addresses the settings alone say: no redirect is followed. */
export function createAlertClient(common: { readonly version: string }): PostAlerts<SettledAlertPost> {
  return createAlertmanagerClient(async ({ url, headers: own }, body, headers, signal) => {
    const init = { method: 'POST', body, headers: { ...headers, ...own }, signal, redirect: 'manual' } as const
    const answer = await fetch(url, init)
    // Unread, it would keep the connection from being used again.
    await answer.body?.cancel()
    return answer.status
  }, common)
}
