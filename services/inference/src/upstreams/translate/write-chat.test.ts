import { describe, expect, test } from 'vitest'
import type { ChatCall } from '../../domain/chat/chat-call.ts'
import type { ChatMessage } from '../../domain/engine/engine.ts'
import { writeChat } from './write-chat.ts'

const elsewhere = 'https://models.example'
const call: ChatCall = {
  model: undefined,
  messages: [{ role: 'user', content: 'Hi' }],
  template: {},
  tools: [],
  toolChoice: { kind: 'auto' },
  parallelToolCalls: true,
  form: { kind: 'text' },
  choices: 1,
  sampling: {},
  stop: [],
}

type Kind = Parameters<typeof writeChat>[2]['kind']

const write = (given: Partial<ChatCall> = {}, kind: Kind = 'vllm', origin = elsewhere) =>
  writeChat({ ...call, ...given }, 'theirs', { kind, origin })

const messagesOf = (messages: readonly ChatMessage[], kind?: Kind) => write({ messages }, kind).messages

test('a plain conversation is written as it is, streamed with its usage', () => {
  expect(write()).toEqual({
    model: 'theirs',
    messages: [{ role: 'user', content: 'Hi' }],
    stream: true,
    stream_options: { include_usage: true },
  })
})

test.each([
  { name: 'by its new name to OpenAI itself', origin: 'https://api.openai.com', field: 'max_completion_tokens' },
  { name: 'by its old name to others', origin: elsewhere, field: 'max_tokens' },
])('a limit is told $name', ({ origin, field }) => {
  const written = write({ maxTokens: 9 }, 'openai', origin)
  expect(Object.entries(written).filter(([key]) => key.startsWith('max_'))).toEqual([[field, 9]])
})

test('several choices and probabilities are asked for where they are wanted', () => {
  expect(write({ choices: 2, logprobs: 0 })).toMatchObject({ n: 2, logprobs: true, top_logprobs: 0 })
})

describe('messages', () => {
  const calling = (...ids: readonly string[]): ChatMessage => ({
    role: 'assistant',
    content: '',
    toolCalls: ids.map((id) => ({ id, name: 'add', arguments: '{}' })),
  })
  const result = (toolCallId?: string): ChatMessage => ({
    role: 'tool',
    content: '1',
    name: 'add',
    ...(toolCallId === undefined ? {} : { toolCallId }),
  })

  test('without content have none only where they call tools', () => {
    expect(messagesOf([{ role: 'assistant', content: '' }])).toEqual([{ role: 'assistant', content: '' }])
    expect(messagesOf([calling('a')])).toEqual([
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'a', type: 'function', function: { name: 'add', arguments: '{}' } }],
      },
    ])
    expect(messagesOf([{ ...calling('a'), content: 'So' }])).toMatchObject([{ content: 'So' }])
  })

  test('that call without ids get some, which their results answer in order', () => {
    expect(messagesOf([calling('', 'b', ''), result(), result(), result()])).toMatchObject([
      { tool_calls: [{ id: 'call_0' }, { id: 'b' }, { id: 'call_1' }] },
      { tool_call_id: 'call_0' },
      { tool_call_id: 'b' },
      { tool_call_id: 'call_1' },
    ])
  })

  test('of tools say which call they answer and no name; of others their name', () => {
    expect(messagesOf([calling('a'), result('a')])).toMatchObject([
      {},
      { role: 'tool', content: '1', tool_call_id: 'a' },
    ])
    const [, written] = messagesOf([calling('a'), result('a')]) as readonly object[]
    expect(written).not.toHaveProperty('name')
    expect(messagesOf([{ role: 'user', content: 'Hi', name: 'Ada' }])).toEqual([
      { role: 'user', content: 'Hi', name: 'Ada' },
    ])
  })

  test.each([
    { kind: 'vllm', told: { reasoning_content: 'Hm' } },
    { kind: 'openai', told: {} },
  ] as const)('to a server of kind $kind tell reasoning as $told', ({ kind, told }) => {
    expect(messagesOf([{ role: 'assistant', content: 'So', reasoning: 'Hm' }], kind)).toEqual([
      { role: 'assistant', content: 'So', ...told },
    ])
  })
})

describe('tools', () => {
  const tool = (name: string) => ({ type: 'function', function: { name, description: null, parameters: {} } })
  const written = (name: string) => ({ type: 'function', function: { name, parameters: {} } })
  const tools = [tool('add'), tool('sub')]
  const both = [written('add'), written('sub')]
  const partOf = ({ tools: declared, tool_choice, parallel_tool_calls }: ReturnType<typeof write>) => ({
    tools: declared,
    ...(tool_choice === undefined ? {} : { tool_choice }),
    ...(parallel_tool_calls === undefined ? {} : { parallel_tool_calls }),
  })
  const add = { type: 'function', function: { name: 'add' } }

  test.each<{ name: string; given: Partial<ChatCall>; part: object }>([
    { name: 'as the model likes', given: {}, part: { tools: both } },
    { name: 'one at a time', given: { parallelToolCalls: false }, part: { tools: both, parallel_tool_calls: false } },
    { name: 'none', given: { toolChoice: { kind: 'none' } }, part: { tools: both, tool_choice: 'none' } },
    { name: 'any', given: { toolChoice: { kind: 'required' } }, part: { tools: both, tool_choice: 'required' } },
    {
      name: 'a certain one',
      given: { toolChoice: { kind: 'named', names: ['add'], required: true }, parallelToolCalls: false },
      part: { tools: both, tool_choice: add, parallel_tool_calls: false },
    },
    {
      name: 'a certain one or none',
      given: { toolChoice: { kind: 'named', names: ['add'], required: false } },
      part: { tools: [written('add')], tool_choice: 'auto' },
    },
    {
      name: 'some of them',
      given: { toolChoice: { kind: 'named', names: ['add', 'sub'], required: true } },
      part: { tools: both, tool_choice: 'required' },
    },
  ])('may be called $name', ({ given, part }) => expect(partOf(write({ tools, ...given }))).toEqual(part))
})

describe('values of the template', () => {
  const values = { reasoning_effort: 'low', enable_thinking: false }
  const beyond = (given: Partial<ChatCall>, kind: Kind) => {
    const { model: _, messages, stream, stream_options, ...rest } = write(given, kind)
    return rest
  }

  test.each<{ kind: Kind; written: object }>([
    { kind: 'openai', written: { reasoning_effort: 'low' } },
    { kind: 'ollama', written: { reasoning_effort: 'low', chat_template_kwargs: { enable_thinking: false } } },
    { kind: 'llama-server', written: { chat_template_kwargs: values } },
    { kind: 'vllm', written: { chat_template_kwargs: values, reasoning_effort: 'low' } },
  ])('are told to $kind in its words', ({ kind, written }) => {
    expect(beyond({ template: { values } }, kind)).toEqual(written)
  })

  test.each<Kind>(['openai', 'ollama', 'llama-server', 'vllm'])('are not told to %s where there are none', (kind) => {
    expect(beyond({ template: { values: {} } }, kind)).toEqual({})
  })

  test('an effort that not every version knows stands in the values alone', () => {
    expect(beyond({ template: { values: { reasoning_effort: 'max' } } }, 'vllm')).toEqual({
      chat_template_kwargs: { reasoning_effort: 'max' },
    })
  })

  test.each([
    { template: { source: '{{ messages }}' }, written: { chat_template: '{{ messages }}' } },
    { template: { addGenerationPrompt: false }, written: { add_generation_prompt: false } },
    {
      template: { continueFinalMessage: true, addGenerationPrompt: true },
      written: { continue_final_message: true, add_generation_prompt: false },
    },
    { template: { continueFinalMessage: false }, written: {} },
  ])('$template is told to vLLM, and not to OpenAI', ({ template, written }) => {
    expect(beyond({ template }, 'vllm')).toEqual(written)
    expect(beyond({ template }, 'openai')).toEqual({})
  })

  test('a limit of reasoning is told to vLLM alone', () => {
    expect(beyond({ reasoningTokens: 5 }, 'vllm')).toEqual({ thinking_token_budget: 5 })
    expect(beyond({ reasoningTokens: 5 }, 'llama-server')).toEqual({})
  })
})
