import { describe, expect, test } from 'vitest'
import type { ChatEvent } from '../../domain/chat/chat-event.ts'
import { type AnswerPart, answerParts, emptyPart, joinParts, renderChatPart, renderGeneratedPart } from './answer.ts'

const token = (text: string) => ({ token: 1, text, bytes: [1], logprob: -1, top: [] })
const at = { choice: 0, completionTokens: 1 }

async function partsOf(...events: readonly ChatEvent[]) {
  const observed: ChatEvent[] = []
  async function* given() {
    yield* events
  }
  const parts: AnswerPart[] = []
  for await (const part of answerParts(given(), (event) => void observed.push(event))) parts.push(part)
  expect(observed).toEqual(events)
  return parts
}

const started: ChatEvent = { kind: 'started', promptTokens: 1, cachedTokens: 0 }
const finished: ChatEvent = { ...at, kind: 'finished', reason: 'stop', reasoningTokens: 0 }
const callOf = (index: number, name: string, args: object) => ({
  ...emptyPart,
  calls: [{ id: `c${index}`, function: { index, name, arguments: args } }],
})
const begun = (call: number, name: string): ChatEvent => ({ ...at, kind: 'tool-call', call, id: `c${call}`, name })
const argued = (call: number, text: string): ChatEvent => ({ ...at, kind: 'tool-arguments', call, text })

describe('an answer comes in parts', () => {
  test('texts as they are', async () => {
    const reasoning: ChatEvent = { ...at, kind: 'reasoning', text: 'hm', tokens: [token('hm')] }
    const content: ChatEvent = { ...at, kind: 'content', text: 'yes' }
    expect(await partsOf(started, reasoning, content, finished)).toEqual([
      { ...emptyPart, thinking: 'hm', tokens: [token('hm')] },
      { ...emptyPart, content: 'yes' },
    ])
  })

  test('calls as a whole, each when it is over', async () => {
    const content: ChatEvent = { ...at, kind: 'content', text: 'so' }
    const parts = await partsOf(
      started,
      begun(0, 'a'),
      argued(0, '{"x"'),
      argued(0, ':1}'),
      begun(1, 'b'),
      content,
      begun(2, 'c'),
      argued(2, '{"y":'),
      finished,
    )
    expect(parts).toEqual([
      callOf(0, 'a', { x: 1 }),
      callOf(1, 'b', {}),
      { ...emptyPart, content: 'so' },
      callOf(2, 'c', { INVALID_JSON: '{"y":' }),
    ])
  })

  test('tokens of a call with the call', async () => {
    const parts = await partsOf(
      { ...at, kind: 'tool-call', call: 0, id: 'c0', name: 'a', tokens: [token('a')] },
      { ...at, kind: 'tool-arguments', call: 0, text: '{}', tokens: [token('{}')] },
      finished,
    )
    expect(parts).toEqual([{ ...callOf(0, 'a', {}), tokens: [token('a'), token('{}')] }])
  })

  test('arguments of nothing are nothing', async () => {
    expect(await partsOf(argued(0, '{}'), finished)).toEqual([])
  })
})

test('two parts are joined in their order', () => {
  const left = { ...callOf(0, 'a', {}), content: 'a', thinking: 'b', tokens: [token('a')] }
  const right = { ...callOf(1, 'b', {}), content: 'c', thinking: 'd', tokens: [token('c')] }
  expect(joinParts(left, right)).toEqual({
    content: 'ac',
    thinking: 'bd',
    calls: [...left.calls, ...right.calls],
    tokens: [...left.tokens, ...right.tokens],
  })
})

describe('a part is told', () => {
  const part = {
    ...callOf(0, 'a', {}),
    content: 'c',
    thinking: 't',
    tokens: [token('c'), { ...token('d'), top: [token('e')] }],
  }
  const logprobs = [
    { token: 'c', logprob: -1, bytes: [1], top_logprobs: undefined },
    { token: 'd', logprob: -1, bytes: [1], top_logprobs: [{ token: 'e', logprob: -1, bytes: [1] }] },
  ]

  test('in a message', () => {
    const message = { role: 'assistant', content: 'c', thinking: 't', tool_calls: part.calls }
    expect(renderChatPart(part)).toEqual({ message, logprobs })
    expect(renderChatPart(emptyPart)).toStrictEqual({ message: { role: 'assistant', content: '' } })
  })

  test('as what was generated', () => {
    expect(renderGeneratedPart(part)).toEqual({ response: 'c', thinking: 't', tool_calls: part.calls, logprobs })
    expect(renderGeneratedPart(emptyPart)).toStrictEqual({ response: '' })
  })
})
