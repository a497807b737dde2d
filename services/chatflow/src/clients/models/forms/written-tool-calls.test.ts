import { describe, expect, test } from 'vitest'
import type { ChatModel, ModelAnswer } from '../../../domain/chat/chat-model.ts'
import { readingWrittenCalls } from './written-tool-calls.ts'

const { signal } = new AbortController()
const tool = (name: string) => ({ name, description: '', parameters: { type: 'object' } }) as const
const search = { tools: [tool('company')] }
const call = '<tool_call>\n{"name": "company", "arguments": {"query": "warranty {of} it"}}\n</tool_call>'
const answered: ModelAnswer = { text: '', usage: undefined, toolCalls: [] }

function saying(text: string, pieces = 5): ChatModel {
  const model: ChatModel = {
    model: 'ember',
    takesImages: false,
    generate: async () => ({ ...answered, text }),
    async *stream() {
      for (let at = 0; at < text.length; at += pieces) yield { kind: 'text', text: text.slice(at, at + pieces) }
      return { ...answered, text }
    },
  }
  return readingWrittenCalls(model, () => 'id')
}

async function streamed(model: ChatModel, options?: Parameters<ChatModel['stream']>[2]) {
  const parts = model.stream([], signal, options)
  let said = ''
  for (;;) {
    const step = await parts.next()
    if (step.done) return { said, answer: step.value }
    said += step.value.text
  }
}

describe('a call of a tool that a model wrote as text', () => {
  const read = { text: '', toolCalls: [{ id: 'id', name: 'company', arguments: { query: 'warranty {of} it' } }] }

  test('is a call, whole and streamed, and nobody reads it', async () => {
    expect(await saying(call).generate([], signal, search)).toMatchObject(read)
    expect(await streamed(saying(call), search)).toMatchObject({ said: '', answer: read })
  })

  test.each([
    { name: 'where no tool is offered', text: call, options: undefined },
    { name: 'that is no JSON', text: '<tool_call>{no}</tool_call>', options: search },
    { name: 'of a tool that is not offered', text: call.replace('company', 'search'), options: search },
    { name: 'that is quoted', text: `The page says: ${call}`, options: search },
    { name: 'that never came', text: '<tools are useful>', options: search },
  ])('stays text $name', async ({ text, options }) => {
    expect(await saying(text).generate([], signal, options)).toMatchObject({ text, toolCalls: [] })
    expect(await streamed(saying(text), options)).toMatchObject({ said: text, answer: { text, toolCalls: [] } })
  })

  test('other words are streamed as they come', async () => {
    const parts = saying('Hello there', 1).stream([], signal, search)
    expect(await parts.next()).toMatchObject({ value: { text: 'H' } })
    await parts.return(answered)
  })
})
