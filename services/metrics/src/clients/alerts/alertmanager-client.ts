import { type AlertPost, createAlertmanagerClient, type PostAlerts } from '@hearth/rules'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import type { HttpClient } from '../http/http-client.ts'

/** Where alerts are posted to, and how. */
export type HttpAlertPost = AlertPost & { readonly http: HttpOptions }

/** Tells Alertmanagers of alerts as the configuration says. */
export function createHttpAlertClient(
  http: Pick<HttpClient, 'send'>,
  common: { readonly version: string },
): PostAlerts<HttpAlertPost> {
  return createAlertmanagerClient(async ({ url, http: options }, body, headers, signal) => {
    const answer = await http.send({ url, method: 'POST', headers, body, options }, signal)
    // Unread, it would keep the connection from being used again.
    answer.resume()
    return answer.statusCode ?? 0
  }, common)
}
