import { Failure } from '@hearth/kernel'
import type { GlobalConfig } from '../config/global-schema.ts'
import type { Integration } from '../config/receiver-schema.ts'
import type { Message } from '../receivers/message.ts'
import type { Texts } from '../texts/texts.ts'
import type { Outcome } from './delivery.ts'
import type { HttpSender } from './http-sender.ts'
import type { MailSender } from './mail-sender.ts'

/** Says a message to one receiver, now. */
export type Sending = (integration: Integration, message: Message, signal: AbortSignal) => Promise<Outcome>

export function createSending(deps: {
  readonly global: GlobalConfig
  readonly texts: Texts
  readonly http: HttpSender
  readonly mail: MailSender
}): Sending {
  return async (integration, message, signal) => {
    const composed = await compose(integration, message, deps)
    if ('kind' in composed) return composed
    for (const request of composed) {
      const outcome =
        request.kind === 'mail'
          ? await deps.mail(request, signal)
          : await deps.http.send(request, integration.http ?? deps.global.http_config, signal)
      if (outcome.kind !== 'sent') return outcome
    }
    return { kind: 'sent' }
  }
}

type Composers = { readonly global: GlobalConfig; readonly texts: Texts }

async function compose(integration: Integration, message: Message, { global, texts }: Composers) {
  try {
    return await integration.compose(message, global, texts)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    // A file with a secret may be put in its place later; a template never mends itself.
    const kind = error.kind === 'broken' ? 'later' : 'never'
    return { kind, reason: error.message } as const
  }
}
