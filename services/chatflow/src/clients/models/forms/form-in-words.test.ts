import { APICallError } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import { expect, test } from 'vitest'
import type { ChatModel, ModelMessage, ModelOptions } from '../../../domain/chat/chat-model.ts'
import { withFormInWords } from './form-in-words.ts'

const signal = new AbortController().signal
const question: ModelMessage = { role: 'user', content: 'Who?' }
const schema = { type: 'object', properties: { name: { type: 'string' } } }
const asForm: ModelOptions = { responseSchema: { name: 'person', schema } }
const asTool: ModelOptions = {
  tools: [{ name: 'route', description: '', parameters: schema }],
  toolChoice: { name: 'route' },
}

/** A model whose server knows no forms, and what it was asked. */
function plainModel(text: string, message = 'Cannot honour "response_format"') {
  const asked: { readonly messages: readonly ModelMessage[]; readonly options: ModelOptions | undefined }[] = []
  const generate: ChatModel['generate'] = async (messages, _signal, options) => {
    asked.push({ messages, options })
    if (options?.responseSchema === undefined && typeof options?.toolChoice !== 'object')
      return { text, usage: undefined, toolCalls: [] }
    const cause = new APICallError({ message, url: '', requestBodyValues: {}, statusCode: 400 })
    throw new Failure('upstream', `it answered 400: ${message}`, { cause })
  }
  const model: ChatModel = {
    model: 'plain',
    takesImages: false,
    generate,
    async *stream(messages, to, options) {
      const answer = await generate(messages, to, options)
      yield { kind: 'text', text: answer.text }
      return answer
    },
  }
  return { model: withFormInWords(model), asked }
}

test('a server that knows no response_format is asked in words, and from then on at once', async () => {
  const { model, asked } = plainModel('```json\n{"name":"Ada"}\n```')
  expect((await model.generate([question], signal, asForm)).text).toBe('{"name":"Ada"}')
  expect((await model.generate([question], signal, asForm)).text).toBe('{"name":"Ada"}')
  expect(asked.map(({ options }) => options === undefined)).toEqual([false, true, true])
  expect(asked[1]?.messages.at(-1)?.content).toContain(JSON.stringify(schema))
})

test('a form that is refused keeps no other from being enforced', async () => {
  const { model, asked } = plainModel('{"name":"Ada"}')
  await model.generate([question], signal, asForm)
  const other = { responseSchema: { name: 'other', schema: { type: 'object' } } }
  await model.generate([question], signal, other)
  expect(asked.map(({ options }) => options)).toEqual([asForm, undefined, other, undefined])
})

test('a tool that is asked for by name is called with what the model wrote', async () => {
  const { model } = plainModel('{"name":"Ada"}', 'tool_choice is not supported')
  const { toolCalls, text } = await model.generate([question], signal, asTool)
  expect(toolCalls).toEqual([{ id: 'call_route', name: 'route', arguments: { name: 'Ada' } }])
  expect(text).toBe('')
})

test('words instead of JSON stay words', async () => {
  const { model } = plainModel('It is Ada.', 'tool_choice is not supported')
  expect(await model.generate([question], signal, asTool)).toMatchObject({ text: 'It is Ada.', toolCalls: [] })
})

test('another refusal stands', async () => {
  const { model, asked } = plainModel('', 'the context is full')
  await expect(model.generate([question], signal, asForm)).rejects.toThrow('the context is full')
  expect(asked).toHaveLength(1)
})

test('a stream gives the form in one piece', async () => {
  const { model } = plainModel('{"name":"Ada"}')
  const parts: unknown[] = []
  for await (const part of model.stream([question], signal, asForm)) parts.push(part)
  expect(parts).toEqual([{ kind: 'text', text: '{"name":"Ada"}' }])
})
