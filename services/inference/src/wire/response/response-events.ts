import { Failure } from '@hearth/kernel'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { createChatUsageMeter } from '../../domain/chat/chat-usage.ts'
import type { OnBug } from '../sse-frames.ts'
import { type ItemEvent, type OpenItem, openItem } from './output-item.ts'
import { wantsLogprobs } from './request.ts'
import { type ResponseFrame, type ResponseState, renderResponse } from './response-object.ts'

/** A numbered event of a response. */
export type ResponseEvent = ItemEvent & { readonly sequence_number: number; readonly response?: object }

export type ResponseEventOptions = {
  readonly frame: ResponseFrame
  readonly newId: () => string
  /** Unix time in milliseconds. */
  readonly now: () => number
  /** Aborts when the response was cancelled. */
  readonly cancelled: AbortSignal
  /** Whether an error after the first event makes a failed response; otherwise it is thrown. */
  readonly tellsFailure: boolean
  readonly onBug: OnBug
}

/**
 * A response as the typed events that OpenAI tells it with, in its order: `response.created`,
 * `response.in_progress`, then each item from `output_item.added` to `output_item.done`, and at the end
 * `response.completed`, `.incomplete` or `.failed` with the whole response.
 *
 * An error before the first event is thrown; a later one makes the response a failed one. A response
 * that is cancelled ends with `response.cancelled`, which OpenAI does not send.
 */
export async function* responseEvents(
  events: AsyncIterable<ChatEvent>,
  options: ResponseEventOptions,
): AsyncGenerator<ResponseEvent, void> {
  let number = 0
  let begun = false
  const numbered = (event: ItemEvent): ResponseEvent => ({ ...event, sequence_number: number++ })
  const writer = createWriter(options)
  try {
    for await (const event of events) {
      for (const written of writer.write(event)) yield numbered(written)
      begun = true
    }
    yield numbered(writer.end())
  } catch (error) {
    if (!begun || !options.tellsFailure) throw error
    for (const written of writer.fail(error)) yield numbered(written)
  }
}

function createWriter({ frame, newId, now, cancelled, onBug }: ResponseEventOptions) {
  const { request } = frame
  const meter = createChatUsageMeter()
  const itemOptions = { newId, logprobs: wantsLogprobs(request), summary: Boolean(request.reasoning?.summary) }
  const done: object[] = []
  let open: OpenItem | undefined
  let cut = false

  const lifecycle = (type: string, state: ResponseState): ItemEvent => ({
    type: `response.${type}`,
    response: renderResponse(frame, state),
  })
  function* close(status: 'completed' | 'incomplete'): Generator<ItemEvent> {
    if (open === undefined) return
    yield* open.close(status)
    done.push(open.render(status))
    open = undefined
  }
  function* add(piece: Parameters<OpenItem['add']>[0]): Generator<ItemEvent> {
    if (open === undefined || !open.takes(piece)) {
      yield* close('completed')
      open = openItem(piece, { ...itemOptions, outputIndex: done.length })
      yield* open.open()
    }
    yield* open.add(piece)
  }
  return {
    *write(event: ChatEvent): Generator<ItemEvent> {
      meter.observe(event)
      if (event.kind === 'started') {
        const state = { status: 'in_progress', output: [] } as const
        yield lifecycle('created', state)
        yield lifecycle('in_progress', state)
      } else if (event.kind === 'finished') {
        cut = event.reason === 'length'
        yield* close(cut ? 'incomplete' : 'completed')
      } else yield* add(event)
    },
    end: (): ItemEvent => {
      const status = cut ? 'incomplete' : 'completed'
      const completedS = Math.floor(now() / 1_000)
      return lifecycle(status, { status, output: done, usage: meter.usage(), ...(cut ? {} : { completedS }) })
    },
    *fail(error: unknown): Generator<ItemEvent> {
      yield* close('incomplete')
      const state = { output: done, usage: meter.usage() }
      if (cancelled.aborted) yield lifecycle('cancelled', { ...state, status: 'cancelled' })
      else yield lifecycle('failed', { ...state, status: 'failed', error: renderFault(error, onBug) })
    },
  }
}

/** Why a response failed, in the words that OpenAI has for it. */
export function renderFault(error: unknown, onBug: OnBug): { readonly code: string; readonly message: string } {
  if (!(error instanceof Failure)) {
    onBug(error)
    return { code: 'server_error', message: 'Internal error' }
  }
  const { kind, message } = error
  const code = kind === 'rate-limited' ? 'rate_limit_exceeded' : kind === 'invalid' ? 'invalid_prompt' : 'server_error'
  return { code, message }
}
