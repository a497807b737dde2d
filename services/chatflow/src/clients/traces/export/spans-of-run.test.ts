import { expect, test } from 'vitest'
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
