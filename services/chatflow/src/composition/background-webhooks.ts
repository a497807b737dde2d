import { Failure, type Logger } from '@hearth/kernel'
import { type CallbackDeps, sendCallback } from '../clients/outbound/callback.ts'
import { parseAsked, renderAsked } from '../domain/prediction/asked-content.ts'
import { type Asked, lastOf, type Predictor } from '../domain/prediction/predictor.ts'
import type { WebhookStart } from '../domain/triggers/webhook-start.ts'
import { untilNoted } from '../domain/work/until-noted.ts'
import type { WaitingWork, Work } from '../domain/work/waiting-work.ts'
import { createWorkTaker } from '../domain/work/work-taker.ts'
import type { WebhookListeners } from '../routes/triggers/webhook-listeners.ts'
import { renderPrediction } from '../wire/predictions/prediction-answer.ts'

export type BackgroundWebhooksDeps = {
  readonly predictor: Predictor
  readonly listeners: WebhookListeners
  readonly work: WaitingWork
  /** 0: those that nobody listens to here are left to other processes. */
  readonly maxAtOnce: number
  readonly newId: () => string
  readonly fetch: CallbackDeps['fetch']
  readonly logger: Logger
}

export type BackgroundWebhooks = {
  /** Resolves once it is sure to run. @throws {Failure} `invalid` when the callback's address is none */
  begin(asked: Asked, start: WebhookStart, chatId: string): Promise<void>
  /** Ends the runs that still go on, and waits for them. */
  close(): Promise<void>
}

/** A call as it waits. */
type Call = { readonly asked: string; readonly chatId: string; readonly url?: string; readonly secret?: string }

/** Webhook calls that were answered with a promise: the run goes on, and its end is told by a callback. */
export function openBackgroundWebhooks(deps: BackgroundWebhooksDeps): BackgroundWebhooks {
  const { work, listeners, newId } = deps
  const closing = new AbortController()
  const telling = new Set<Promise<void>>()
  const onError = (err: unknown) => deps.logger.error({ err }, 'a webhook could not be taken up')
  const perform = (item: Work) => takeUp(deps, item, closing.signal)
  const taker = createWorkTaker({ work, kind: 'webhook', maxAtOnce: deps.maxAtOnce, perform, onError })
  // Beside the others that settle: a callback may take long.
  const settle = async () => {
    await work.release('webhook', taker.ids)
    for (let item = await work.takeLeft('webhook'); item !== undefined; item = await work.takeLeft('webhook')) {
      const told: Promise<void> = tellLeft(deps, item, closing.signal).finally(() => telling.delete(told))
      telling.add(told)
    }
  }
  work.onLeft(settle)
  telling.add(settle().catch(onError))
  return {
    async begin(asked, start, chatId) {
      const { callbackUrl: url, callbackSecret: secret } = start
      if (url !== undefined && !/^https?:/.test(URL.canParse(url) ? new URL(url).protocol : ''))
        throw new Failure('invalid', 'Invalid callbackUrl: must be a valid http or https URL')
      const call: Call = { asked: renderAsked(asked), chatId, ...(url && { url }), ...(secret && { secret }) }
      const item = { id: newId(), kind: 'webhook', content: JSON.stringify(call) } as const
      // Whoever listens hears what goes on in this process.
      if (!listeners.any(asked.chatflow.id)) return await taker.offer(item)
      await work.add(item, true)
      taker.run(item)
    },
    async close() {
      closing.abort(new DOMException('The service stops', 'AbortError'))
      await Promise.all([taker.close(), ...telling])
    },
  }
}

async function tellLeft(deps: BackgroundWebhooksDeps, { id, content }: Work, closing: AbortSignal): Promise<void> {
  const { url, chatId, secret } = JSON.parse(content) as Call
  const error = 'Cannot finish the run: the service stopped while it was going on'
  if (url !== undefined) await sendCallback(deps, { url, payload: { status: 'ERROR', chatId, error }, secret }, closing)
  if (!closing.aborted)
    await untilNoted(
      () => deps.work.end(id),
      closing,
      (err) => unnoted(deps, err),
    )
}

// That it begins is noted in one step, which succeeds for one process and one time.
async function takeUp(deps: BackgroundWebhooksDeps, { id, content }: Work, closing: AbortSignal): Promise<void> {
  if (!(await deps.work.begin(id))) return
  const { asked, chatId, url, secret } = JSON.parse(content) as Call
  const payload = await outcome(deps, parseAsked(asked), chatId, closing)
  if (url !== undefined) await sendCallback(deps, { url, payload, secret }, closing)
  // Of what was cut short another process tells that it was interrupted.
  if (!closing.aborted)
    await untilNoted(
      () => deps.work.end(id),
      closing,
      (err) => unnoted(deps, err),
    )
}

function unnoted({ logger }: Pick<BackgroundWebhooksDeps, 'logger'>, err: unknown): void {
  logger.error({ err }, 'the end of a webhook could not be noted yet')
}

async function outcome(
  { predictor, listeners, logger }: BackgroundWebhooksDeps,
  asked: Asked,
  chatId: string,
  signal: AbortSignal,
): Promise<object> {
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
