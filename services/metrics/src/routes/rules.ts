import { quote } from '../domain/promql/syntax/quote.ts'
import { invalidParameter } from '../wire/time.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** What clients ask of every Prometheus and this one has none of: rules and alerts. */
export function ruleEndpoints(): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/rules',
      summary: 'Rules: none',
      params: { type: 'alert or record' },
      handle(params, c) {
        const type = params.get('type')?.toLowerCase() ?? 'alert'
        if (type === 'alert' || type === 'record') return sendData(c, { groups: [] })
        throw invalidParameter('type', `not supported value ${quote(type)}`)
      },
    }),
    endpoint({ path: '/api/v1/alerts', summary: 'Alerts: none', handle: (_, c) => sendData(c, { alerts: [] }) }),
    endpoint({
      path: '/api/v1/alertmanagers',
      summary: 'Receivers of alerts: none',
      handle: (_, c) => sendData(c, { activeAlertmanagers: [], droppedAlertmanagers: [] }),
    }),
  ]
}
