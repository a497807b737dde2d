import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { createChatUsageMeter } from '../../domain/chat/chat-usage.ts'
import { createTimings } from '../timings.ts'
import { chatChunks } from './chunks.ts'
import { chatRequestSchema } from './request.ts'
import { chatStyle } from './style.ts'

const started = { kind: 'started', promptTokens: 5, cachedTokens: 2 } as const
const content = { kind: 'content', text: 'Hi', choice: 0, completionTokens: 1 } as const
const reasoning = { kind: 'reasoning', text: 'Hm', choice: 0, completionTokens: 1 } as const
const call = { kind: 'tool-call', call: 0, id: 'call_1', name: 'add', choice: 0, completionTokens: 2 } as const
const args = { kind: 'tool-arguments', call: 0, text: '{}', choice: 0, completionTokens: 3 } as const
const finished = { kind: 'finished', choice: 0, reason: 'stop', completionTokens: 4, reasoningTokens: 1 } as const

async function* source(events: readonly ChatEvent[]): AsyncGenerator<ChatEvent> {
  yield* events
}

async function chunks(events: readonly ChatEvent[], request: object = {}, choices = 1) {
  const body = chatRequestSchema.parse({ messages: [{ role: 'user', content: 'x' }], stream: true, ...request })
  const all: Record<string, unknown>[] = []
  const options = {
    head: { id: 'x', model: 'm', createdS: 1, fingerprint: 'f' },
    style: chatStyle(body, ['reasoning_content', 'reasoning']),
    choices,
    meter: createChatUsageMeter(),
    timings: createTimings(() => 0),
    promptTokens: undefined,
    promptText: undefined,
  }
  for await (const chunk of chatChunks(source(events), options)) all.push({ ...chunk })
  return all
}

const deltas = (all: readonly Record<string, unknown>[]) =>
  all.map(({ choices }) => (choices as { delta?: object }[])[0]?.delta)

describe('chatChunks()', () => {
  test('an answer is an opening for each choice, its pieces and its finish', async () => {
    const all = await chunks([started, content, finished], {}, 2)
    expect(deltas(all)).toEqual([
      { role: 'assistant', content: '' },
      { role: 'assistant', content: '' },
      { content: 'Hi' },
      {},
    ])
    expect(all.at(-1)).toMatchObject({ choices: [{ finish_reason: 'stop', stop_reason: null }] })
    expect(all.some((chunk) => 'usage' in chunk)).toBe(false)
  })

  test('reasoning has both of its keys, or is left out', async () => {
    expect(deltas(await chunks([started, reasoning, finished]))[1]).toEqual({
      reasoning_content: 'Hm',
      reasoning: 'Hm',
    })
    expect(await chunks([started, reasoning, finished], { include_reasoning: false })).toHaveLength(2)
  })

  test('a call is opened and then written', async () => {
    const all = await chunks([started, call, args, { ...finished, reason: 'tool_calls' }])
    expect(deltas(all).slice(1, 3)).toEqual([
      { tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'add', arguments: '' } }] },
      { tool_calls: [{ index: 0, function: { arguments: '{}' } }] },
    ])
    expect(all.at(-1)).toMatchObject({ choices: [{ finish_reason: 'tool_calls' }] })
  })

  test('in the form before tools it is a function call', async () => {
    const all = await chunks([started, call, args, { ...finished, reason: 'tool_calls' }], {
      functions: [{ name: 'add' }],
    })
    expect(deltas(all).slice(1, 3)).toEqual([
      { function_call: { name: 'add', arguments: '' } },
      { function_call: { arguments: '{}' } },
    ])
    expect(all.at(-1)).toMatchObject({ choices: [{ finish_reason: 'function_call' }] })
  })

  test('the token counts come last, in a chunk of their own', async () => {
    const all = await chunks([started, content, finished], { stream_options: { include_usage: true } })
    expect(all.at(-1)).toMatchObject({
      choices: [],
      usage: {
        prompt_tokens: 5,
        completion_tokens: 4,
        total_tokens: 9,
        prompt_tokens_details: { cached_tokens: 2 },
        completion_tokens_details: { reasoning_tokens: 1 },
      },
    })
  })

  test('they come with every chunk where that was asked for', async () => {
    const all = await chunks([started, content, finished], { stream_options: { continuous_usage_stats: true } })
    expect(all.map(({ usage }) => (usage as { completion_tokens: number }).completion_tokens)).toEqual([0, 1, 4])
  })

  test('progress of the prompt is told before and after it', async () => {
    const all = await chunks([started, content, finished], { return_progress: true })
    const progress = all.flatMap((chunk) => ('prompt_progress' in chunk ? [chunk.prompt_progress] : []))
    expect(progress).toMatchObject([
      { total: 5, cache: 2, processed: 2 },
      { total: 5, cache: 2, processed: 5 },
    ])
  })
})
