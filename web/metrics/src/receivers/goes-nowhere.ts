import type { ReceiverBody } from '../../../../services/metrics/src/wire/receivers.ts'

/** Whom alerts reach: receivers of this service, and addresses of Alertmanagers. */
export type Reach = { readonly receivers: readonly ReceiverBody[]; readonly alertmanagers: readonly string[] }

/** Whether nobody is told of any alert. */
export function goesNowhere({ receivers, alertmanagers }: Reach): boolean {
  if (alertmanagers.length > 0) return false
  return receivers.every(({ integrations, routes }) => integrations.length === 0 || routes.length === 0)
}
