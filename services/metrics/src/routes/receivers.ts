import type { NotifyConfig } from '@hearth/notify'
import { type ReceiversBody, renderReceivers } from '../wire/receivers.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/** Whom alerts reach: what Alertmanager's list of names leaves out. */
export function receiverEndpoints({ config }: { readonly config: NotifyConfig }): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/notify/receivers',
      summary: 'Receivers of the built-in delivery, the ways by which each is reached, and which alerts go there',
      handle: (_, c) => sendData(c, renderReceivers(config) satisfies ReceiversBody),
    }),
  ]
}
