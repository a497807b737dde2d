import { Failure, type Logger } from '@hearth/kernel'
import { type CallbackDeps, sendCallback } from '../clients/outbound/callback.ts'
import { type Asked, lastOf, type Predictor } from '../domain/prediction/predictor.ts'
import type { WebhookStart } from '../domain/triggers/webhook-start.ts'
import type { WebhookListeners } from '../routes/triggers/webhook-listeners.ts'
import { renderPrediction } from '../wire/predictions/prediction-answer.ts'

export type BackgroundWebhooksDeps = {
  readonly predictor: Predictor
  readonly listeners: WebhookListeners
  readonly fetch: CallbackDeps['fetch']
  readonly logger: Logger
}

export type BackgroundWebhooks = {
  /** @throws {Failure} `invalid` when the callback's address is none */
  begin(asked: Asked, start: WebhookStart, chatId: string): void
  /** Ends the runs that still go on, and waits for them. */
  close(): Promise<void>
}

/** Webhook calls that were answered with a promise: the run goes on, and its end is told by a callback. */
export function openBackgroundWebhooks(deps: BackgroundWebhooksDeps): BackgroundWebhooks {
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    begin(asked, start, chatId) {
      const url = start.callbackUrl
      if (url !== undefined && !/^https?:/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new Failure('invalid', 'Invalid callbackUrl: must be a valid http or https URL')
      const work = run(deps, asked, start, chatId, closing.signal).finally(() => running.delete(work))
      running.add(work)
    },
    async close() {
      closing.abort(new DOMException('The service stops', 'AbortError'))
      await Promise.allSettled(running)
    },
  }
}

async function run(
  { predictor, listeners, fetch, logger }: BackgroundWebhooksDeps,
  asked: Asked,
  { callbackUrl: url, callbackSecret: secret }: WebhookStart,
  chatId: string,
  signal: AbortSignal,
): Promise<void> {
  const payload = await outcome()
  if (url !== undefined) await sendCallback({ fetch, logger }, { url, payload, secret }, signal)

  async function outcome(): Promise<object> {
    try {
      const streaming = listeners.any(asked.chatflow.id)
      const ready = await predictor.prepare({ ...asked, request: { ...asked.request, streaming } })
      const prediction = await lastOf(listeners.mirror(asked.chatflow.id, ready.begin(signal)))
      const data = renderPrediction(prediction)
      const { text, executionId, action } = data
      if (action === undefined) return { status: 'SUCCESS', chatId, data }
      return { status: 'STOPPED', chatId, data: { text, executionId, action } }
    } catch (error) {
      if (!(error instanceof Failure)) logger.error({ err: error }, 'a webhook failed on a bug')
      return { status: 'ERROR', chatId, error: error instanceof Failure ? error.message : 'Internal error' }
    }
  }
}
