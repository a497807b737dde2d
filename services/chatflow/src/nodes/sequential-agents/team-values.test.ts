import { describe, expect, test } from 'vitest'
import type { StepScope } from '../../domain/agentflow/agent-node.ts'
import type { Team } from '../../domain/agentflow/team-node.ts'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { contextOf, recordingEnv } from '../../test-support/run-flow.ts'
import { applied, fillText, flowOf, modelOf, promptOf, promptValuesOf, resolve, stateUpdates } from './team-values.ts'

const node = (values: Readonly<Record<string, unknown>> = {}): NodeInputs => ({
  label: 'Worker',
  nodeId: 'seqAgent_0',
  chatflowId: 'flow',
  output: undefined,
  credentialId: undefined,
  values,
})
const teamOf = (values: Readonly<Record<string, unknown>>): Team => ({ ...({} as Team), start: node(values) })
const messages = [
  { role: 'user', content: 'Hello' },
  { role: 'assistant', content: 'Hi' },
] as const
const scope = {
  context: contextOf('Asked', { vars: { city: 'Lisbon' } }),
  state: { count: 2 },
  messages,
  input: 'Asked',
} as unknown as StepScope
const { env } = recordingEnv()
const aModel = (model: string) => env.createChatModel({ model } as ChatModelSettings)

describe('a node’s model', () => {
  test('is its own before that of the start', () => {
    const team = teamOf({ model: aModel('of the start') })
    expect(modelOf(node({ model: aModel('its own') }), team, scope).model).toBe('its own')
    expect(modelOf(node(), team, scope).model).toBe('of the start')
  })

  test('must be wired somewhere', () => {
    expect(() => modelOf(node({ model: 'text' }), teamOf({}), scope)).toThrow(
      'Cannot run node "Worker": a chat model must be wired to it or to the start',
    )
  })
})

describe('a value in a table', () => {
  const flow = flowOf(scope, { list: [{ name: 'a' }, { name: 'b' }] })
  test.each([
    { value: '$flow.state.count', expected: 2 },
    { value: ' $vars.city ', expected: 'Lisbon' },
    { value: '$flow.chatId', expected: 'chat-id' },
    { value: '$flow.sessionId', expected: 'session-id' },
    { value: '$flow.chatflowId', expected: 'flow-id' },
    { value: '$flow.input', expected: 'Asked' },
    { value: '$flow.state.messages[1].content', expected: 'Hi' },
    { value: '$flow.state.messages[-1].content', expected: 'Hi' },
    { value: '$flow.state.messages.length', expected: 2 },
    { value: '$flow.input.length', expected: 5 },
    { value: '$flow.output.list[0].name', expected: 'a' },
    { value: '$flow.state.toString', expected: undefined },
    { value: '$flow.nothing.below', expected: undefined },
    { value: '$$flow.input', expected: '$flow.input' },
    { value: 'costs $5', expected: 'costs $5' },
    { value: 'see $flow.input', expected: 'see $flow.input' },
    { value: '$flow.input\nand more', expected: '$flow.input\nand more' },
    { value: 7, expected: 7 },
  ])('$value is $expected', ({ value, expected }) => expect(resolve(value, flow)).toEqual(expected))

  test('shows the calls of tools beside the words of a message', () => {
    const toolCalls = [{ id: 'c', name: 'search', args: '{}' }]
    const calling = { ...scope, messages: [{ role: 'assistant', content: '', toolCalls }] } as unknown as StepScope
    expect(flowOf(calling).state).toMatchObject({
      messages: [{ role: 'assistant', content: '', tool_calls: toolCalls }],
    })
  })
})

test.each([
  { text: '{a} and {b}', values: { a: '1', b: '2' }, expected: '1 and 2' },
  { text: '{a} stays', values: {}, expected: '{a} stays' },
  { text: '%7Ba%7D', values: { a: '1' }, expected: '{a}' },
])('"$text" becomes "$expected"', ({ text, values, expected }) => {
  expect(fillText(text, Object.fromEntries(Object.entries(values)))).toBe(expected)
})

test('variables of a prompt are texts: things as JSON, nothing as an empty one', () => {
  const promptValues = { state: '$flow.state.count', thing: '$flow.state.messages[0]', nothing: '$flow.nothing' }
  expect(promptValuesOf(node({ promptValues }), scope)).toEqual({
    state: '2',
    thing: '{"role":"user","content":"Hello"}',
    nothing: '',
  })
})

describe('what a node’s model reads', () => {
  test('is its instructions, the conversation and its own question, filled in', () => {
    const values = {
      systemMessagePrompt: 'You live in {city}',
      humanMessagePrompt: 'Go on, {who}',
      promptValues: { city: '$vars.city', who: 'worker' },
    }
    expect(promptOf(node(values), scope, messages)).toEqual([
      { role: 'system', content: 'You live in Lisbon' },
      ...messages,
      { role: 'user', content: 'Go on, worker' },
    ])
  })

  test.each([
    { selection: 'user_question', expected: ['Asked'] },
    { selection: 'last_message', expected: ['Hi'] },
    { selection: 'empty', expected: [] },
    { selection: 'all_messages', expected: ['Hello', 'Hi'] },
    { selection: undefined, expected: ['Hello', 'Hi'] },
  ])('is of the conversation, for $selection, $expected', ({ selection, expected }) => {
    const read = promptOf(node({ conversationHistorySelection: selection }), scope, messages)
    expect(read.map(({ content }) => content)).toEqual(expected)
  })
})

describe('what a node sets in the state', () => {
  const updateStateMemoryUI = [{ key: 'last', value: '$flow.output' }, { key: '' }, { value: 'no key' }]

  test('is what the rows of its table say', async () => {
    expect(await stateUpdates(node({ updateStateMemoryUI }), scope, env, 'done')).toEqual({ last: 'done' })
  })

  test.each([
    { name: 'its tab says so', tab: { selectedUpdateStateMemoryTab_seqAgent_0: 'updateStateMemoryCode' } },
    { name: 'its setting says so', tab: { updateStateMemory: 'updateStateMemoryCode' } },
  ])('is what its code gives where $name', async ({ tab }) => {
    const seen: unknown[] = []
    const run: typeof env.sandbox.run = async (code, { globals, network }) => {
      seen.push([code, Object.keys(globals), network])
      return { last: 'by code' }
    }
    const values = { ...tab, updateStateMemoryCode: 'return 1', updateStateMemoryUI }
    const sandboxed = { ...env, sandbox: { run } }
    expect(await stateUpdates(node(values), scope, sandboxed, 'done')).toEqual({ last: 'by code' })
    expect(seen).toEqual([['return 1', ['$flow', '$vars', '$input'], true]])
  })

  test('replaces what was there, or is appended to it, as the state’s own rule has it', () => {
    const team = teamOf({ state: { appended: ['log', 'more', 'fresh'] } })
    const state = { log: ['a'], more: ['a'], count: 1 }
    expect(applied(team, state, { log: 'b', more: ['b', 'c'], fresh: 'a', count: 2 })).toEqual({
      log: ['a', 'b'],
      more: ['a', 'b', 'c'],
      fresh: ['a'],
      count: 2,
    })
  })
})
