import { describe, expect, test } from 'vitest'
import { contextOf } from '../../test-support/run-flow.ts'
import type { FlowEvent } from '../flow/run-context.ts'
import { ask } from './ask.ts'
import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions, ModelPart } from './chat-model.ts'

const messages: readonly ModelMessage[] = [{ role: 'user', content: 'Asked' }]
const whole: ModelAnswer = { text: 'An answer', usage: { promptTokens: 1, completionTokens: 2 }, toolCalls: [] }

/** A model that gives these parts, and how it was asked. */
function modelOf(parts: readonly ModelPart[] = []) {
  const asked: unknown[] = []
  const ended: string[] = []
  const model: ChatModel = {
    model: 'm',
    takesImages: false,
    async generate(...args) {
      asked.push(['generate', ...args])
      return whole
    },
    async *stream(...args) {
      asked.push(['stream', ...args])
      try {
        yield* parts
        ended.push('of itself')
        return whole
      } finally {
        ended.push('closed')
      }
    },
  }
  return { model, asked, ended }
}

/** A run, what it tells and what it spends. */
function watched(streaming: boolean) {
  const events: FlowEvent[] = []
  const spent: unknown[] = []
  const context = contextOf('Asked', {
    streaming,
    emit: async (event) => void events.push(event),
    spend: (usage) => void spent.push(usage),
  })
  return { context, events, spent }
}

const options: ModelOptions = { maxTokens: 7 }

describe('a run that is not streamed', () => {
  test('asks for the whole answer, tells nothing meanwhile and counts its tokens', async () => {
    const { model, asked } = modelOf()
    const { context, events, spent } = watched(false)
    expect(await ask(model, messages, context, options)).toBe(whole)
    expect(asked).toEqual([['generate', messages, context.signal, options]])
    expect([events, spent]).toEqual([[], [whole.usage]])
  })
})

describe('a run that is streamed', () => {
  test('tells each token, gives the whole and counts its tokens', async () => {
    const { model, asked } = modelOf([
      { kind: 'text', text: 'An' },
      { kind: 'text', text: ' answer' },
    ])
    const { context, events, spent } = watched(true)
    expect(await ask(model, messages, context, options)).toBe(whole)
    expect(asked).toEqual([['stream', messages, context.signal, options]])
    expect(events).toEqual([
      { event: 'token', data: 'An' },
      { event: 'token', data: ' answer' },
    ])
    expect(spent).toEqual([whole.usage])
  })

  test('tells thoughts apart, and how many seconds they took before the first word', async () => {
    const { model } = modelOf([
      { kind: 'reasoning', text: 'Hm' },
      { kind: 'reasoning', text: '!' },
      { kind: 'text', text: 'An' },
      { kind: 'text', text: ' answer' },
    ])
    const { context, events } = watched(true)
    await ask(model, messages, context)
    expect(events).toEqual([
      { event: 'thinking', data: 'Hm' },
      { event: 'thinking', data: '!' },
      { event: 'thinking', data: '', duration: 0 },
      { event: 'token', data: 'An' },
      { event: 'token', data: ' answer' },
    ])
  })

  test('ends the generation when nobody listens any more', async () => {
    const { model, ended } = modelOf([
      { kind: 'text', text: 'An' },
      { kind: 'text', text: ' answer' },
    ])
    const { context, spent } = watched(true)
    const left = new Error('left')
    await expect(ask(model, messages, { ...context, emit: () => Promise.reject(left) })).rejects.toBe(left)
    expect([ended, spent]).toEqual([['closed'], []])
  })
})
