import { Failure } from '@hearth/kernel'
import { describe, expect, test, vi } from 'vitest'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { type ResponseEventOptions, responseEvents } from './response-events.ts'

const started = { kind: 'started', promptTokens: 5, cachedTokens: 2 } as const
const piece = (kind: 'content' | 'reasoning', text: string) => ({ kind, text, choice: 0, completionTokens: 1 }) as const
const call = { kind: 'tool-call', call: 0, id: 'call_1', name: 'add', choice: 0, completionTokens: 2 } as const
const args = { kind: 'tool-arguments', call: 0, text: '{}', choice: 0, completionTokens: 3 } as const
const finished = { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 4, reasoningTokens: 1 } as const

async function* source(events: readonly ChatEvent[], error?: unknown): AsyncGenerator<ChatEvent> {
  yield* events
  if (error !== undefined) throw error
}

async function collect(events: AsyncIterable<ChatEvent>, over: Partial<ResponseEventOptions> = {}) {
  let ids = 0
  const frame = { id: 'resp_1', createdS: 1, model: 'm', request: {} }
  const options = {
    frame,
    newId: () => `${ids++}`,
    now: () => 2_000,
    cancelled: new AbortController().signal,
    tellsFailure: true,
    onBug: vi.fn(),
    ...over,
  }
  const all = []
  for await (const event of responseEvents(events, options)) all.push(event)
  return all
}

describe('responseEvents()', () => {
  test('opens and closes each item in order, numbered', async () => {
    const all = await collect(source([started, piece('reasoning', 'Hm'), piece('content', 'Hi'), call, args, finished]))
    expect(all.map(({ sequence_number: number }) => number)).toEqual(all.map((_, index) => index))
    expect(all.map(({ type }) => type.replace('response.', ''))).toEqual([
      'created',
      'in_progress',
      'output_item.added',
      'content_part.added',
      'reasoning_text.delta',
      'reasoning_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'content_part.added',
      'output_text.delta',
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'output_item.added',
      'function_call_arguments.delta',
      'function_call_arguments.done',
      'output_item.done',
      'completed',
    ])
    expect(all.at(-1)?.response).toMatchObject({
      status: 'completed',
      completed_at: 2,
      output: [
        { type: 'reasoning', content: [{ text: 'Hm' }] },
        { type: 'message', content: [{ text: 'Hi' }] },
        { type: 'function_call', call_id: 'call_1', name: 'add', arguments: '{}', status: 'completed' },
      ],
      usage: {
        input_tokens: 5,
        input_tokens_details: { cached_tokens: 2 },
        output_tokens: 4,
        output_tokens_details: { reasoning_tokens: 1 },
        total_tokens: 9,
      },
    })
  })

  test('reasoning is a summary where one was asked for', async () => {
    const frame = { id: 'r', createdS: 1, model: 'm', request: { reasoning: { summary: 'auto' } } }
    const all = await collect(source([started, piece('reasoning', 'Hm'), finished]), { frame })
    expect(all.map(({ type }) => type)).toContain('response.reasoning_summary_text.delta')
    expect(all.at(-1)?.response).toMatchObject({ output: [{ summary: [{ type: 'summary_text', text: 'Hm' }] }] })
  })

  test('an answer that was cut is incomplete', async () => {
    const all = await collect(source([started, piece('content', 'Hi'), { ...finished, reason: 'length' }]))
    expect(all.at(-1)).toMatchObject({
      type: 'response.incomplete',
      response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } },
    })
  })

  test('a failure in the middle keeps what was written', async () => {
    const all = await collect(source([started, piece('content', 'Hi')], new Failure('unavailable', 'it died')))
    expect(all.at(-1)).toMatchObject({
      type: 'response.failed',
      response: {
        status: 'failed',
        error: { code: 'server_error', message: 'it died' },
        output: [{ status: 'incomplete', content: [{ text: 'Hi' }] }],
      },
    })
  })

  test('a failure is thrown before the first event, and later where it becomes a status', async () => {
    await expect(collect(source([], new Failure('invalid', 'no')))).rejects.toThrow('no')
    const whole = collect(source([started], new Failure('unavailable', 'it died')), { tellsFailure: false })
    await expect(whole).rejects.toThrow('it died')
  })
})
