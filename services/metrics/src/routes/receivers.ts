import type { NotifyConfig } from '@hearth/notify'
import { renderReceivers } from '../wire/receivers.ts'
import { sendData } from './answer.ts'
import { type Endpoint, endpoint } from './endpoint.ts'

/**
 * Whom alerts reach: what Alertmanager's list of names leaves out.
 *
 * @param notifier its configuration is another after each change
 * @param file path of the file that says who is told, where the settings name one
 */
export function receiverEndpoints(
  notifier: { readonly config: NotifyConfig },
  file: string | undefined,
): readonly Endpoint[] {
  return [
    endpoint({
      path: '/api/v1/notify/receivers',
      summary: 'Receivers of the built-in delivery, the ways by which each is reached, and which alerts go there',
      handle: (_, c) => sendData(c, renderReceivers(notifier.config, file)),
    }),
  ]
}
