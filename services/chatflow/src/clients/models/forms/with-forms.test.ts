import { expect, test } from 'vitest'
import type { ChatModel, ModelOptions } from '../../../domain/chat/chat-model.ts'
import { withForms } from './with-forms.ts'

const never = new AbortController().signal
const written = '<tool_call>{"name":"add","arguments":{"a":1}}</tool_call>'
const add = { name: 'add', description: '', parameters: { type: 'object' } } as const

function model(text: string): ChatModel {
  const answer = { text, usage: undefined, toolCalls: [] }
  return {
    model: 'm',
    takesImages: false,
    generate: async () => answer,
    async *stream() {
      yield { kind: 'text', text }
      return answer
    },
  }
}

const ask = (text: string, options?: ModelOptions) =>
  withForms(model(text), () => 'call-1').generate([{ role: 'user', content: 'hi' }], never, options)

test('a plain question is answered by the model itself, stream and all', () => {
  const plain = model('hi')
  const parts = plain.stream([], never)
  expect(withForms({ ...plain, stream: () => parts }, undefined).stream([], never)).toBe(parts)
})

test.each([
  { name: 'without tools', options: undefined, toolCalls: [] },
  { name: 'with an empty list of tools', options: { tools: [] }, toolCalls: [] },
  { name: 'with tools', options: { tools: [add] }, toolCalls: [{ id: 'call-1', name: 'add', arguments: { a: 1 } }] },
])('a call that the model wrote is read $name: $toolCalls.length', async ({ options, toolCalls }) => {
  expect((await ask(written, options)).toolCalls).toEqual(toolCalls)
})

test('a form of another root than an object comes out of the object it was asked in', async () => {
  const responseSchema = { name: 'list', schema: { type: 'array', items: { type: 'integer' } } } as const
  expect((await ask('{"answer":[1,2]}', { responseSchema })).text).toBe('[1,2]')
})
