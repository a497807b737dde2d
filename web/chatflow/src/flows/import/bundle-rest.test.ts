import { expect, test } from 'vitest'
import { restOf, sayRest, withoutFlows } from './bundle-rest.ts'

const tool = { id: 't', name: 'add' }
const flow = { id: 'f', name: 'A', flowData: '{"nodes":[],"edges":[]}' }

test('an export holds more than its flows, of which what is empty does not count', () => {
  const bundle = { ChatFlow: [flow], Tool: [tool, tool], Variable: [{ id: 'v' }], Execution: [] }
  expect(restOf(JSON.stringify(bundle))).toEqual({ Tool: [tool, tool], Variable: [{ id: 'v' }] })
})

test.each([
  ['flows alone', { ChatFlow: [flow], Tool: [] }],
  ['a drawn flow', { nodes: [], edges: [] }],
  ['rows', [flow]],
])('there is no more in %s', (_, value) => expect(restOf(JSON.stringify(value))).toBeUndefined())

test('there is no more in what is no JSON', () => expect(restOf('app: {}')).toBeUndefined())

test('it is said in words, assistants of all kinds together and pieces with their stores', () => {
  const rest = {
    AssistantCustom: [{}],
    AssistantOpenAI: [{}],
    DocumentStore: [{}],
    DocumentStoreFileChunk: [{}, {}, {}],
    Tool: [tool],
  }
  expect(sayRest(rest)).toBe('1 tool, 2 assistants, 1 document store')
})

test('what belongs to some flows is left out, and nothing else', () => {
  const rest = {
    Tool: [tool],
    ChatMessage: [
      { id: 'm', chatflowid: 'f' },
      { id: 'n', chatflowid: 'g' },
    ],
    ChatMessageFeedback: [{ id: 'r', chatflowid: 'f' }],
    Execution: [{ id: 'e', agentflowId: 'f' }],
    ChatFlowDraft: [{ chatflowid: 'f' }],
  }
  expect(withoutFlows(rest, new Set(['f']))).toEqual({ Tool: [tool], ChatMessage: [{ id: 'n', chatflowid: 'g' }] })
  expect(withoutFlows(rest, new Set())).toEqual(rest)
  expect(withoutFlows({ Execution: rest.Execution }, new Set(['f']))).toBeUndefined()
})
