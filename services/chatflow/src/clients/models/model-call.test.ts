import { describe, expect, test } from 'vitest'
import type { ChatModelSettings, ModelMessage, ModelOptions } from '../../domain/chat/chat-model.ts'
import { callOptions } from './model-call.ts'

const settings: ChatModelSettings = { provider: 'anthropic', label: 'Model', model: 'm', userSupplied: false }
const { signal } = new AbortController()
const say: readonly ModelMessage[] = [{ role: 'user', content: 'Hi' }]
const prompt = [{ role: 'user', content: [{ type: 'text', text: 'Hi' }] }]

function call(own: Partial<ChatModelSettings> = {}, options?: ModelOptions, messages = say) {
  return callOptions({ ...settings, ...own }, messages, signal, options)
}

describe('a call of a model', () => {
  test('says nothing that was not set', () => {
    expect(call()).toStrictEqual({ prompt, abortSignal: signal })
  })

  test('says how the model samples', () => {
    const own = { temperature: 0, topP: 0, topK: 1, frequencyPenalty: 0, presencePenalty: 0, stop: ['END'] }
    const { stop, ...same } = own
    expect(call(own)).toStrictEqual({ prompt, abortSignal: signal, ...same, stopSequences: stop })
  })

  test.each([
    { ofModel: 10, ofCall: undefined, tokens: 10 },
    { ofModel: undefined, ofCall: 20, tokens: 20 },
    { ofModel: 10, ofCall: 20, tokens: 10 },
    { ofModel: 30, ofCall: 20, tokens: 20 },
  ])('has the lower of two bounds: $tokens of $ofModel and $ofCall', ({ ofModel, ofCall, tokens }) => {
    const options = ofCall === undefined ? {} : { maxTokens: ofCall }
    expect(call({ maxTokens: ofModel }, options).maxOutputTokens).toBe(tokens)
  })

  test('asks for an answer in a form', () => {
    const schema = { type: 'object' }
    expect(call({}, { responseSchema: { name: 'form', schema } }).responseFormat).toEqual({
      type: 'json',
      name: 'form',
      schema,
    })
  })
})

describe('the tools of a call', () => {
  const tool = { name: 'find', description: 'Finds', parameters: { type: 'object' } }
  const spec = { type: 'function', name: 'find', description: 'Finds', inputSchema: { type: 'object' } }
  const search = { type: 'provider', name: 'web_search', id: 'anthropic.web_search_20250305', args: {} }

  test.each([
    { name: 'none', own: {}, options: { toolChoice: 'required' }, said: {} },
    { name: 'a function', own: {}, options: { tools: [tool] }, said: { tools: [spec] } },
    {
      name: 'one to the letter',
      own: { strictTools: false },
      options: { tools: [tool] },
      said: { tools: [{ ...spec, strict: false }] },
    },
    {
      name: 'one that must be called',
      own: {},
      options: { tools: [tool], toolChoice: { name: 'find' } },
      said: { tools: [spec], toolChoice: { type: 'tool', toolName: 'find' } },
    },
    {
      name: 'any that must be called',
      own: {},
      options: { tools: [tool], toolChoice: 'required' },
      said: { tools: [spec], toolChoice: { type: 'required' } },
    },
    {
      name: 'those of its provider',
      own: { providerTools: true },
      options: { tools: [tool], providerTools: ['web_search_20250305'] },
      said: { tools: [spec, search] },
    },
    { name: 'none of a provider elsewhere', own: {}, options: { providerTools: ['web_search_20250305'] }, said: {} },
  ] satisfies { name: string; own: object; options: ModelOptions; said: object }[])(
    'are $name',
    ({ own, options, said }) => {
      const { prompt: _, abortSignal: __, ...rest } = call(own, options)
      expect(rest).toStrictEqual(said)
    },
  )
})

describe('the options of a provider', () => {
  const form = { responseSchema: { name: 'form', schema: {} } }
  test.each([
    { name: 'are none', own: { reasoningEffort: 'low' }, options: form, said: undefined },
    { name: 'are its own', own: { providerOptions: { a: 1 } }, options: {}, said: { anthropic: { a: 1 } } },
    {
      name: 'of OpenAI’s family say how hard it thinks and how closely a form is held',
      own: { provider: 'azure', reasoningEffort: 'low' },
      options: form,
      said: { openai: { reasoningEffort: 'low', strictJsonSchema: false } },
    },
    {
      name: 'hold a form to the letter where tools are',
      own: { provider: 'openai-compatible', strictTools: true },
      options: form,
      said: { hearth: { strictJsonSchema: true } },
    },
    {
      name: 'keep what is asked with us',
      own: { provider: 'openai-responses' },
      options: {},
      said: { openai: { store: false } },
    },
    {
      name: 'give way to what the node says',
      own: { provider: 'openai-responses', providerOptions: { store: true } },
      options: {},
      said: { openai: { store: true } },
    },
    {
      name: 'are none of another API',
      own: { provider: 'openai-completion', reasoningEffort: 'low' },
      options: {},
      said: undefined,
    },
  ] satisfies { name: string; own: Partial<ChatModelSettings>; options: ModelOptions; said: object | undefined }[])(
    '$name',
    ({ own, options, said }) => {
      expect(call(own, options).providerOptions).toEqual(said)
    },
  )
})

describe('a message to a model', () => {
  const toolCalls = [{ id: 'c', name: 'find', arguments: { q: 1 } }]
  const toolCall = { type: 'tool-call', toolCallId: 'c', toolName: 'find', input: { q: 1 } }
  test.each([
    { message: { role: 'system', content: 'Be brief' }, said: { role: 'system', content: 'Be brief' } },
    {
      message: { role: 'assistant', content: 'Yes' },
      said: { role: 'assistant', content: [{ type: 'text', text: 'Yes' }] },
    },
    { message: { role: 'assistant', content: '' }, said: { role: 'assistant', content: [{ type: 'text', text: '' }] } },
    { message: { role: 'assistant', content: '', toolCalls }, said: { role: 'assistant', content: [toolCall] } },
    {
      message: { role: 'assistant', content: 'Let me see', toolCalls },
      said: { role: 'assistant', content: [{ type: 'text', text: 'Let me see' }, toolCall] },
    },
    {
      message: { role: 'tool', content: 'Found', toolCallId: 'c', toolName: 'find' },
      said: {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'find', output: { type: 'text', value: 'Found' } }],
      },
    },
    {
      message: { role: 'tool', content: 'Found' },
      said: {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: '', toolName: '', output: { type: 'text', value: 'Found' } }],
      },
    },
  ] satisfies { message: ModelMessage; said: object }[])(
    'of role $message.role: $said.content',
    ({ message, said }) => {
      expect(call({}, undefined, [message]).prompt).toEqual([said])
    },
  )

  test('carries its pictures as bytes or as addresses', () => {
    const images = [
      { url: 'data:image/png;base64,AA==', mimeType: 'image/png' },
      { url: 'https://a.test/b.jpg', mimeType: 'image/jpeg' },
    ]
    expect(call({}, undefined, [{ role: 'user', content: 'Look', images }]).prompt).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'file', mediaType: 'image/png', data: { type: 'data', data: 'AA==' } },
          { type: 'file', mediaType: 'image/jpeg', data: { type: 'url', url: new URL('https://a.test/b.jpg') } },
        ],
      },
    ])
  })
})
