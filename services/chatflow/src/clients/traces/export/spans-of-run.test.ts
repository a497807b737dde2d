import { describe, expect, test } from 'vitest'
import type { RunTrace } from '../../../domain/traces/run-trace.ts'
import type { Span } from '../../../domain/traces/span.ts'
import { spansOfRun } from './spans-of-run.ts'

const usage = { promptTokens: 12, completionTokens: 5 }
const span = (own: Partial<Span>): Span => ({
  ...{ id: '0', parentId: undefined, kind: 'run', name: 'Baker', nodeId: undefined, startMs: 1_000, durationMs: 90 },
  ...{ status: 'done', input: undefined, output: undefined, error: undefined, usage: undefined, costUsd: undefined },
  attributes: {},
  ...own,
})
const run = (spans: readonly Span[]): RunTrace => ({
  ...{ id: '018bcfe5-6800-4abc-8def-0123456789ab', chatflowId: 'f', sessionId: 's', chatId: 'c', question: 'Rye?' },
  ...{ status: 'done', error: undefined, failedNodeId: undefined, startMs: 1_000, durationMs: 90, usage },
  ...{ costUsd: undefined, droppedSpans: 0 },
  spans,
})
const place = { traceId: '018bcfe568004abc8def0123456789ab', parentSpanId: undefined, isSampled: true }

test('a run is a trace: nodes within it, models and tools within nodes', () => {
  const spans = spansOfRun(
    run([
      span({ input: { question: 'Rye?' }, output: 'Yes' }),
      span({ id: '1', parentId: '0', kind: 'node', name: 'Agent', nodeId: 'agent_0' }),
      span({ id: '2', parentId: '1', kind: 'model', name: 'm', usage, attributes: { provider: 'openai', topP: 0.5 } }),
      span({ id: '3', parentId: '1', kind: 'tool', name: 'clock', status: 'failed', error: 'it stands' }),
      span({ id: '4', parentId: '1', kind: 'log', name: 'console', output: 'a line' }),
    ]),
    place,
  )
  const [root, node, model, tool] = spans
  expect(spans.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
    'Baker: server',
    'Agent: internal',
    'chat m: client',
    'execute_tool clock: internal',
  ])
  expect(root).toMatchObject({ traceId: place.traceId, parentSpanId: undefined, startMs: 1_000, endMs: 1_090 })
  expect(node?.parentSpanId).toBe(root?.spanId)
  expect([model?.parentSpanId, tool?.parentSpanId]).toEqual([node?.spanId, node?.spanId])
  expect(root?.attributes).toMatchObject({
    'session.id': 's',
    'hearth.chatflow.id': 'f',
    'input.value': '{"question":"Rye?"}',
    'input.mime_type': 'application/json',
    'output.value': 'Yes',
    'output.mime_type': 'text/plain',
  })
  expect(model?.attributes).toMatchObject({
    'openinference.span.kind': 'LLM',
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': 'openai',
    'gen_ai.request.model': 'm',
    'gen_ai.request.top_p': 0.5,
    'gen_ai.usage.input_tokens': 12,
    'gen_ai.usage.output_tokens': 5,
    'llm.token_count.total': 17,
  })
  expect(tool?.error).toBe('it stands')
})

test('a run that a caller asked for is part of the caller’s work', () => {
  const [root] = spansOfRun(run([span({})]), { ...place, traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect(root).toMatchObject({ traceId: 'a'.repeat(32), parentSpanId: 'b'.repeat(16) })
  expect(root?.spanId).toMatch(/^[\da-f]{16}$/)
})

test('what was stopped has not failed', () => {
  const [root] = spansOfRun(run([span({ status: 'stopped' })]), place)
  expect(root).toMatchObject({ error: undefined, attributes: { 'hearth.status': 'stopped' } })
})

const message = (role: string, content: string) => ({ role, content })

test('a model’s call says what it was given and answered, one by one', () => {
  const toolCalls = [{ id: 'c1', name: 'clock', arguments: { zone: 'UTC' } }]
  const asked = [
    { role: 'assistant', content: '', toolCalls },
    { ...message('tool', '8:00'), toolCallId: 'c1' },
  ]
  const input = {
    messages: [message('user', 'How late?'), ...asked],
    options: { tools: [{ name: 'clock', description: 'Tells the time', parameters: { type: 'object' } }] },
  }
  const attributes = { provider: 'mistral', temperature: 0.2, maxTokens: 9 }
  const model = span({ id: '1', kind: 'model', name: 'm', input, output: { text: 'Eight', toolCalls }, attributes })
  expect(spansOfRun(run([model]), place)[0]?.attributes).toMatchObject({
    'gen_ai.provider.name': 'mistral_ai',
    'llm.system': 'mistral',
    'llm.invocation_parameters': '{"temperature":0.2,"max_tokens":9}',
    'llm.input_messages.0.message.role': 'user',
    'llm.input_messages.0.message.content': 'How late?',
    'llm.input_messages.1.message.tool_calls.0.tool_call.function.name': 'clock',
    'llm.input_messages.1.message.tool_calls.0.tool_call.function.arguments': '{"zone":"UTC"}',
    'llm.input_messages.2.message.tool_call_id': 'c1',
    'llm.tools.0.tool.json_schema': JSON.stringify({
      type: 'function',
      function: { name: 'clock', description: 'Tells the time', parameters: { type: 'object' } },
    }),
    'llm.output_messages.0.message.content': 'Eight',
    'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
  })
})

test('of a long conversation, the beginning and the end are said one by one', () => {
  const messages = Array.from({ length: 100 }, (_, at) => message('user', `number ${at}`))
  const [sent] = spansOfRun(run([span({ kind: 'model', input: { messages } })]), place)
  const contents = Object.entries(sent?.attributes ?? {}).filter(([name]) => name.endsWith('message.content'))
  expect(contents).toHaveLength(64)
  expect([contents[0]?.[1], contents[31]?.[1], contents[32]?.[1], contents[63]?.[1]]).toEqual([
    ...['number 0', 'number 31', 'number 68', 'number 99'],
  ])
})

test('what was cut for its length is said as it was cut', () => {
  const input = { truncatedFrom: 90_000, beginning: '{"messages":[' }
  const [sent] = spansOfRun(run([span({ kind: 'model', input })]), place)
  expect(sent?.attributes['input.value']).toBe(JSON.stringify(input))
  expect(Object.keys(sent?.attributes ?? {}).filter((name) => name.startsWith('llm.input'))).toEqual([])
})

describe('a node is sent as what it is used as', () => {
  const found = { documents: [{ id: 'd', pageContent: 'Rye', score: 0.5, metadata: { page: 7 } }] }
  test.each([
    { name: 'an agent', own: { attributes: { kind: 'toolAgent' } }, kind: 'AGENT', sent: 'Shop' },
    { name: 'an agent of an agent flow', own: { attributes: { kind: 'agentAgentflow' } }, kind: 'AGENT', sent: 'Shop' },
    { name: 'a model’s step', own: { attributes: { kind: 'llmAgentflow' } }, kind: 'CHAIN', sent: 'Shop' },
    { name: 'a tool', own: { attributes: { tool: 'prices' } }, kind: 'TOOL', sent: 'execute_tool prices' },
    { name: 'a retriever', own: { input: { query: 'rye' }, output: found }, kind: 'RETRIEVER', sent: 'Shop' },
    {
      name: 'an agent that is made ready',
      own: { attributes: { kind: 'toolAgent', phase: 'making' } },
      ...{ kind: 'CHAIN', sent: 'prepare Shop' },
    },
  ])('$name', ({ own, kind, sent }) => {
    const [only] = spansOfRun(run([span({ kind: 'node', name: 'Shop', ...own })]), place)
    expect(only).toMatchObject({ name: sent, attributes: { 'openinference.span.kind': kind } })
  })

  test('and what its store found is said by the store', () => {
    const asked = { input: { query: 'rye' }, output: found }
    const node = span({ id: '1', kind: 'node', name: 'Shop', ...asked })
    const store = span({ id: '2', parentId: '1', kind: 'retrieval', name: 'memory/f', ...asked })
    const [around, within] = spansOfRun(run([node, store]), place)
    expect(around?.attributes['openinference.span.kind']).toBe('CHAIN')
    expect(Object.keys(around?.attributes ?? {})).not.toContain('retrieval.documents.0.document.content')
    expect(within?.attributes).toMatchObject({
      'openinference.span.kind': 'RETRIEVER',
      'gen_ai.retrieval.query.text': 'rye',
      'retrieval.documents.0.document.id': 'd',
      'retrieval.documents.0.document.content': 'Rye',
      'retrieval.documents.0.document.score': 0.5,
      'retrieval.documents.0.document.metadata': '{"page":7}',
    })
  })
})
