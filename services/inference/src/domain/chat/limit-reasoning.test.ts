import { describe, expect, test } from 'vitest'
import type { Engine, GenerateRequest, GenerationEvent } from '../engine/engine.ts'
import type { ChatCall } from './chat-call.ts'
import { answerWithin } from './limit-reasoning.ts'
import { planChat } from './plan-chat.ts'
import type { PreparedChat } from './prepare-chat.ts'

const call: ChatCall = {
  model: undefined,
  messages: [{ role: 'user', content: 'Why?' }],
  template: {},
  tools: [],
  toolChoice: { kind: 'none' },
  parallelToolCalls: true,
  form: { kind: 'text' },
  choices: 1,
  sampling: {},
  stop: [],
  maxTokens: 10,
}
const chatFormat = { reasoning: { open: '<think>', close: '</think>', opened: true } }
const newText = (length: number) => 'x'.repeat(length)

/** A model that thinks as long as it may and answers once its reasoning is closed. */
function model() {
  const requests: GenerateRequest[] = []
  async function* generate(request: GenerateRequest): AsyncGenerator<GenerationEvent> {
    requests.push(request)
    yield { kind: 'started', promptTokens: 4, cachedTokens: 0 }
    const words = request.prompt.kind === 'text' ? ['Because', '.'] : ['hm ', 'hm ', 'hm ', 'hm ']
    for (const [index, text] of words.entries()) yield { kind: 'text', choice: 0, text, completionTokens: index + 1 }
    yield { kind: 'finished', choice: 0, reason: 'stop', completionTokens: words.length }
  }
  const engine = { render: async () => 'PROMPT<think>' } as Partial<Engine>
  const chat = {
    call,
    model: 'm',
    served: { engine },
    info: { chatFormat, contextTokens: 100 },
    plan: planChat(call, chatFormat, newText),
    prompt: { kind: 'chat', messages: call.messages },
    sampling: { seed: 7 },
    newText,
  } as unknown as PreparedChat
  return { requests, chat, generate }
}

async function answer(maxReasoning: number) {
  const { chat, generate, requests } = model()
  const events = []
  const signal = new AbortController().signal
  for await (const event of answerWithin({ chat, choice: 1, maxReasoning, generate, signal })) events.push(event)
  return { events, requests }
}

describe('answerWithin()', () => {
  test('closes the reasoning at its limit and lets the model go on from there', async () => {
    const { events, requests } = await answer(2)
    expect(requests[1]?.prompt).toEqual({ kind: 'text', text: 'PROMPT<think>hm hm </think>' })
    expect(requests.map(({ maxTokens, sampling }) => [maxTokens, sampling.seed])).toEqual([
      [10, 8],
      [8, 8],
    ])
    expect(events.filter(({ kind }) => kind === 'started')).toHaveLength(1)
    const textOf = (kind: string) =>
      events.map((event) => (event.kind === kind && 'text' in event ? event.text : '')).join('')
    expect([textOf('reasoning').trim(), textOf('content')]).toEqual(['hm hm', 'Because.'])
    expect(events.at(-1)).toMatchObject({ kind: 'finished', choice: 1, completionTokens: 4, reasoningTokens: 2 })
  })

  test('a limit of nothing begins with the answer', async () => {
    const { events, requests } = await answer(0)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.prompt).toEqual({ kind: 'text', text: 'PROMPT<think></think>' })
    expect(events[0]).toMatchObject({ kind: 'started' })
    expect(events.at(-1)).toMatchObject({ reasoningTokens: 0 })
  })

  test('a model that stays within its limit is left alone', async () => {
    expect((await answer(9)).requests).toHaveLength(1)
  })
})
