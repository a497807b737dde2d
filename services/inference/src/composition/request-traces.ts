import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { ServiceContext } from '@hearth/server'
import { createSpanSender, isCounted, parseTraceparent, type TraceSpan } from '@hearth/tracing'
import type { MiddlewareHandler } from 'hono'
import { openReceiver } from '../clients/traces/open-receiver.ts'
import type { GenerationObserver } from '../domain/engine/observe-generation.ts'
import { spansOfGeneration, spansOfVectors, type TracedRequest } from '../domain/traces/spans-of-request.ts'

export type RequestTraces = {
  /** Notes of which trace a request is a part. */
  readonly handle: MiddlewareHandler
  /** Tells of the spans of the request that it is called in, beside what `observer` is told. */
  observe(observer: GenerationObserver, model: string): GenerationObserver
  close(): Promise<void>
}

type Asked = Pick<TracedRequest, 'caller' | 'isCounted'>

const newId = (digits: number) => randomBytes(digits / 2).toString('hex')

/** What sends the spans of requests to the receiver that the settings name; without one it does nothing. */
export function openRequestTraces({ common, logger }: ServiceContext): RequestTraces {
  const target = common.traces
  if (target === undefined) {
    return { handle: (_c, next) => next(), observe: (observer) => observer, close: async () => undefined }
  }
  const { version } = common
  const receiver = openReceiver()
  const sender = createSpanSender({
    fetch: receiver.fetch,
    target: async () => target,
    source: {
      resource: { 'service.name': 'hearth-inference', 'service.version': version },
      scope: { name: 'hearth-inference', version },
    },
    onLost: (count, reason) => logger.warn({ count, reason }, 'spans were not taken by the receiver of the settings'),
  })
  const asked = new AsyncLocalStorage<Asked>()
  return {
    handle(c, next) {
      const caller = parseTraceparent(c.req.header('traceparent'), c.req.header('tracestate'))
      return asked.run({ caller, isCounted: isCounted(caller?.state) }, next)
    },
    observe(observer, model) {
      // Asked for while the request is read; its answer may be read from anywhere.
      const request = asked.getStore()
      if (request === undefined || request.caller?.isSampled === false) return observer
      return telling(observer, sender.send, () => ({ ...request, model, endMs: Date.now(), newId }))
    },
    async close() {
      await sender.close()
      await receiver.close()
    },
  }
}

function telling(
  observer: GenerationObserver,
  send: (spans: readonly TraceSpan[]) => void,
  requestNow: () => TracedRequest,
): GenerationObserver {
  return {
    ...observer,
    ended(outcome) {
      observer.ended(outcome)
      send(spansOfGeneration(requestNow(), outcome))
    },
    asked(outcome) {
      observer.asked(outcome)
      send(spansOfVectors(requestNow(), outcome))
    },
  }
}
