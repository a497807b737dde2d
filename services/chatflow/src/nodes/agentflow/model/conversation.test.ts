import { describe, expect, test } from 'vitest'
import type { StepNode, StepScope } from '../../../domain/agentflow/agent-node.ts'
import type { ChatModel, ModelMessage } from '../../../domain/chat/chat-model.ts'
import { answeredAs, conversation } from './conversation.ts'

const user = (content: string): ModelMessage => ({ role: 'user', content })
const assistant = (content: string): ModelMessage => ({ role: 'assistant', content })
const system = (content: string): ModelMessage => ({ role: 'system', content })
const node = (values: object) => ({ label: 'LLM', values }) as unknown as StepNode
const picture = { type: 'file', name: 'a.png', mime: 'image/png', data: 'data:image/png;base64,AA==' }

type Given = { messages?: readonly ModelMessage[]; input?: string; images?: boolean }

/** What a node puts to its model, with a past of two turns and one that the caller sent along. */
async function put(values: object, { messages = [], input = 'Hi', images = false }: Given = {}) {
  const scope = {
    ...{ messages, input, context: { uploads: images ? [picture] : [] } },
    given: async () => [user('given')],
    past: async () => [user('past'), assistant('answer')],
  } as unknown as StepScope
  return await conversation(node(values), scope, { takesImages: images } as ChatModel, 'llm')
}

const write = (...rows: readonly [string, unknown][]) => ({
  llmMessages: rows.map(([role, content]) => ({ role, content })),
})
const before = [user('earlier'), assistant('said')]
const past = [user('past'), assistant('answer')]

describe('a node that comes first', () => {
  test.each([
    { name: 'puts the question', values: {}, messages: [user('given'), user('Hi')], asked: [user('Hi')] },
    {
      name: 'puts it behind what it says',
      values: write(['assistant', 'b'], ['system', 'a']),
      messages: [system('a'), user('given'), assistant('b'), user('Hi')],
      asked: [user('Hi')],
    },
    {
      name: 'puts its own question in its place',
      values: write(['system', 'a'], ['user', 'own']),
      messages: [system('a'), user('given'), user('own')],
      asked: [user('own')],
    },
    {
      name: 'says what a developer says as the system',
      values: write(['developer', 'a']),
      messages: [system('a'), user('given'), user('Hi')],
      asked: [user('Hi')],
    },
    {
      name: 'leaves out what is empty or nobody says',
      values: write(['system', ' '], ['odd', 'x'], ['system', 5]),
      messages: [user('given'), user('Hi')],
      asked: [user('Hi')],
    },
    {
      name: 'remembers the past',
      values: { llmEnableMemory: true },
      messages: [user('given'), ...past, user('Hi')],
      asked: [user('Hi')],
    },
    {
      name: 'asks behind what it remembers',
      values: { llmEnableMemory: 'true', llmUserMessage: 'Go on' },
      messages: [user('given'), ...past, user('Hi'), user('Go on')],
      asked: [user('Hi')],
    },
    {
      name: 'asks nothing more where it does not remember',
      values: { llmUserMessage: 'Go on' },
      messages: [user('given'), user('Hi')],
      asked: [user('Hi')],
    },
    {
      name: 'remembers beside its own question',
      values: { ...write(['user', 'own']), llmEnableMemory: true },
      messages: [user('given'), user('own'), ...past, user('Hi')],
      asked: [user('Hi')],
    },
  ])('$name', async ({ values, messages, asked }) => {
    expect(await put(values)).toEqual({ messages, asked })
  })

  test('puts no empty question', async () => {
    expect(await put({}, { input: '' })).toEqual({ messages: [user('given')], asked: [] })
  })

  test('shows pictures to a model that looks at them', async () => {
    const { messages } = await put({}, { images: true })
    expect(messages).toEqual([user('given'), { ...user('Hi'), images: [{ url: picture.data, mimeType: 'image/png' }] }])
  })
})

describe('a node that comes later', () => {
  test.each([
    { name: 'puts the question where it has nothing to say', values: {}, messages: [user('Hi')], asked: [] },
    { name: 'puts what it says', values: write(['system', 'a']), messages: [system('a')], asked: [] },
    {
      name: 'puts its own question, which nobody needs to know',
      values: write(['user', 'own']),
      messages: [user('own')],
      asked: [],
    },
    { name: 'remembers the run', values: { llmEnableMemory: true }, messages: [...past, ...before], asked: [] },
  ])('$name', async ({ values, messages, asked }) => {
    expect(await put(values, { messages: before })).toEqual({ messages, asked })
  })

  test('has nothing to put where there is no question', async () => {
    expect(await put({}, { messages: before, input: '' })).toEqual({ messages: [], asked: [] })
  })

  test('shows no pictures', async () => {
    expect((await put({}, { messages: before, images: true })).messages).toEqual([user('Hi')])
  })
})

test.each([
  { values: { as: 'assistantMessage' }, role: 'assistant' },
  { values: { as: 'userMessage' }, role: 'user' },
  { values: {}, role: 'user' },
])('what a node answered is known as that of the $role', ({ values, role }) => {
  expect(answeredAs(node(values), 'as', 'x')).toEqual({ role, content: 'x' })
})
