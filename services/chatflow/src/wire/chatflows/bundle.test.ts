import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../domain/chatflows/bundle.ts'
import { emptyChatflow } from '../../domain/chatflows/chatflow.ts'
import { exportRequest, importRequest, kindsOf, parseBundle, renderBundle } from './bundle.ts'

const nowMs = 5_000
const id = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
const empty: Bundle = {
  chatflows: [],
  drafts: [],
  assistants: [],
  tools: [],
  variables: [],
  customTemplates: [],
  documentStores: [],
  documentChunks: [],
  messages: [],
  feedback: [],
  executions: [],
}
const parse = (sent: object) => parseBundle(importRequest.parse(sent), nowMs)
const made = '1970-01-01T00:00:01.000Z'
const dates = { createdDate: made, updatedDate: '1970-01-01T00:00:02.000Z' }
const times = { createdAtMs: 1_000, updatedAtMs: 2_000 }

describe('an export needs', () => {
  test.each([
    { asked: {}, kinds: [] },
    { asked: { chatflow: false, tool: null }, kinds: [] },
    { asked: { chatflow: true }, kinds: ['chatflows', 'drafts'] },
    { asked: { agentflowv2: true, agentflow: true }, kinds: ['chatflows', 'drafts'] },
    { asked: { assistantCustom: true }, kinds: ['chatflows', 'drafts', 'assistants'] },
    { asked: { assistantOpenAI: true }, kinds: ['assistants'] },
    { asked: { document_store: true, variable: true }, kinds: ['documentStores', 'documentChunks', 'variables'] },
  ])('$kinds for $asked', ({ asked, kinds }) => {
    expect([...kindsOf(exportRequest.parse(asked))]).toEqual(kinds)
  })
})

describe('an import', () => {
  test('may hold lists of nothing', () => {
    expect(parse({ ChatFlow: [], Tool: [] })).toEqual(empty)
    expect(parse({ Tool: null })).toEqual(empty)
  })

  test.each([
    { key: 'ChatFlow', type: 'CHATFLOW' },
    { key: 'AgentFlow', type: 'MULTIAGENT' },
    { key: 'AgentFlowV2', type: 'AGENTFLOW' },
    { key: 'AssistantFlow', type: 'ASSISTANT' },
  ])('takes a flow in $key for a $type where it does not say', ({ key, type }) => {
    const own = { ...emptyChatflow, id, name: 'Bot', type, flowData: '{}' }
    expect(parse({ [key]: [{ id, name: 'Bot', flowData: '{}', ...dates }] }).chatflows).toEqual([{ ...own, ...times }])
    expect(parse({ [key]: [{ id, name: 'Bot', flowData: '{}', createdDate: 'soon' }] }).chatflows).toEqual([
      { ...own, createdAtMs: nowMs, updatedAtMs: nowMs },
    ])
  })

  test('reads JSON columns as text or as values', () => {
    const rows = [
      { id: 'a', details: '{"a":1}', ...dates },
      { id: 'b', details: { a: 1 }, type: 'OTHER' },
      { id: 'c', details: null, credential: null },
    ]
    expect(parse({ AssistantOpenAI: rows }).assistants).toEqual([
      { id: 'a', details: '{"a":1}', type: 'OPENAI', ...times },
      { id: 'b', details: '{"a":1}', type: 'OPENAI', createdAtMs: nowMs, updatedAtMs: nowMs },
      { id: 'c', details: '{}', type: 'OPENAI', createdAtMs: nowMs, updatedAtMs: nowMs },
    ])
  })

  test.each([
    { usecases: '["a"]', read: '["a"]' },
    { usecases: ['a'], read: '["a"]' },
    { usecases: 'a', read: undefined },
    { usecases: [1], read: undefined },
  ])('keeps a template whose labels are $usecases', ({ usecases, read }) => {
    expect(parse({ CustomTemplate: [{ id: 't', name: 'T', usecases }] }).customTemplates[0]?.usecases).toBe(read)
  })

  test('reads a message with its rarer parts, of a session of its own where none is named', () => {
    const row = {
      id: 'm',
      role: 'userMessage',
      chatflowid: 'f',
      content: 'Hi',
      chatType: 'OTHER',
      chatId: 'c',
      createdDate: made,
    }
    const read = {
      id: 'm',
      role: 'userMessage',
      chatflowId: 'f',
      content: 'Hi',
      chatType: 'EXTERNAL',
      chatId: 'c',
      sessionId: 'c',
      createdAtMs: 1_000,
    }
    expect(parse({ ChatMessage: [row] }).messages).toEqual([read])
    const more = { ...row, chatType: 'MCP', sessionId: 's', usedTools: '[1]' }
    expect(parse({ ChatMessage: [more] }).messages).toEqual([
      { ...read, chatType: 'MCP', sessionId: 's', details: { usedTools: [1] } },
    ])
  })

  test.each([
    {
      name: 'a flow without a UUID',
      sent: { ChatFlow: [{ id: 'a', name: 'Bot', flowData: '{}' }] },
      says: 'Invalid Chatflow ID',
    },
    {
      name: 'a column that is no JSON',
      sent: { Execution: [{ id: 'e', agentflowId: 'f', sessionId: 's', executionData: '{', state: 'FINISHED' }] },
      says: 'Must be JSON',
    },
    {
      name: 'a date that is none',
      sent: { Variable: [{ id: 'v', name: 'V', createdDate: 'soon' }] },
      says: 'Must be an ISO 8601 date',
    },
  ])('is refused with $name', ({ sent, says }) => {
    expect(() => parse(sent)).toThrow(says)
  })
})

describe('an export', () => {
  const bundle: Bundle = {
    ...empty,
    assistants: [{ id: 'a', details: '{}', credential: undefined, iconSrc: undefined, type: 'OPENAI', ...times }],
    variables: [{ id: 'v', name: 'V', value: undefined, type: 'static', ...times }],
    chatflows: [{ ...emptyChatflow, id, name: 'Bot', type: 'AGENTFLOW', flowData: '{}', ...times }],
  }

  test('holds the rows that were asked for, and empty lists of all else', () => {
    const shown = renderBundle(bundle, exportRequest.parse({ assistantOpenAI: true, variable: true }))
    const { AssistantOpenAI, Variable, FileDefaultName, ...rest } = shown
    expect(FileDefaultName).toBe('ExportData.json')
    expect(AssistantOpenAI).toEqual([
      { id: 'a', details: '{}', credential: null, iconSrc: null, type: 'OPENAI', ...dates, workspaceId: null },
    ])
    expect(Variable).toEqual([{ id: 'v', name: 'V', value: null, type: 'static', ...dates, workspaceId: null }])
    expect(Object.keys(rest)).toHaveLength(13)
    expect(Object.values(rest).every((rows) => Array.isArray(rows) && rows.length === 0)).toBe(true)
  })

  test('can be imported again', () => {
    const asked = { assistantOpenAI: true, variable: true, agentflowv2: true }
    const sent: unknown = JSON.parse(JSON.stringify(renderBundle(bundle, exportRequest.parse(asked))))
    expect(parseBundle(importRequest.parse(sent), nowMs)).toEqual(bundle)
  })
})
