import { describe, expect, test } from 'vitest'
import type { Recorder } from './recorder.ts'
import type { Span } from './span.ts'
import { measuredOf, nodeRunsOf, traceOf } from './trace-of.ts'

const span = (id: string, of: Partial<Span> = {}) =>
  ({ id, kind: 'node', status: 'done', startMs: 1, durationMs: 2, attributes: {}, ...of }) as unknown as Span
const about = { id: 'run', chatflowId: 'flow', sessionId: 's', chatId: 'c', question: 'q' }
const trace = (spans: readonly Span[], dropped = 0) =>
  traceOf({ spans: () => spans, dropped: () => dropped } as unknown as Recorder, about)

describe('traceOf()', () => {
  test('tells of the run what its own span says', () => {
    const usage = { inputTokens: 1 } as unknown as NonNullable<Span['usage']>
    const run = span('0', { kind: 'run', startMs: 5, durationMs: 7, usage })
    expect(trace([run], 3)).toEqual({
      ...about,
      ...{ status: 'done', error: undefined, failedNodeId: undefined, startMs: 5, durationMs: 7, usage },
      ...{ costUsd: undefined, droppedSpans: 3, spans: [run] },
    })
  })

  test('of a run without spans was stopped', () => {
    expect(trace([])).toMatchObject({ status: 'stopped', startMs: 0, durationMs: 0, usage: undefined, spans: [] })
  })

  test.each([
    { status: 'failed', failedNodeId: 'b' },
    { status: 'done', failedNodeId: undefined },
  ] as const)('names the last node that failed where the run $status', ({ status, failedNodeId }) => {
    const failing = { status: 'failed', nodeId: 'x' } as const
    const spans = [
      span('0', { kind: 'run', status, error: 'why' }),
      span('1', { ...failing, nodeId: 'a' }),
      span('2', { ...failing, nodeId: 'b' }),
      span('3', { status: 'failed' }),
      span('4', { ...failing, kind: 'model' }),
      span('5', { nodeId: 'c' }),
    ]
    expect(trace(spans)).toMatchObject({ status, failedNodeId, error: 'why' })
  })

  test('adds up what is known of costs', () => {
    const spans = [span('0', { kind: 'run' }), span('1', { costUsd: 0.25 }), span('2'), span('3', { costUsd: 0.5 })]
    expect(trace(spans).costUsd).toBe(0.75)
    expect(trace([span('0', { costUsd: 0 })]).costUsd).toBe(0)
  })
})

test('measuredOf() adds up the time of models alone', () => {
  const spans = [
    span('0', { kind: 'run', durationMs: 100 }),
    span('1', { kind: 'model', durationMs: 20 }),
    span('2', { durationMs: 50 }),
    span('3', { kind: 'model', durationMs: 5 }),
  ]
  expect(measuredOf(trace(spans))).toEqual({ usage: undefined, costUsd: undefined, durationMs: 100, modelMs: 25 })
})

describe('nodeRunsOf()', () => {
  const attributed = (attributes: object) => ({ nodeId: 'n', attributes }) as unknown as Partial<Span>
  test.each([
    { name: 'a node that is done', of: { nodeId: 'n' }, counts: true },
    { name: 'a node that failed', of: { nodeId: 'n', status: 'failed' }, counts: true },
    {
      name: 'a node that failed while it was made',
      of: { ...attributed({ phase: 'making' }), status: 'failed' },
      counts: true,
    },
    { name: 'a node that was only made', of: attributed({ phase: 'making' }), counts: false },
    { name: 'a node whose output was given', of: attributed({ given: true }), counts: false },
    { name: 'a node that was stopped', of: { nodeId: 'n', status: 'stopped' }, counts: false },
    { name: 'what is no node of the flow', of: {}, counts: false },
    { name: 'a model', of: { nodeId: 'n', kind: 'model' }, counts: false },
  ] as { name: string; of: Partial<Span>; counts: boolean }[])('of $name: $counts', ({ of, counts }) => {
    expect(nodeRunsOf(trace([span('1', of)]))).toHaveLength(counts ? 1 : 0)
  })

  test('tell what each was given and gave', () => {
    const of = { nodeId: 'n', startMs: 5, durationMs: 7, input: 'i', output: 'o', error: 'e' }
    expect(nodeRunsOf(trace([span('4', of)]))).toEqual([
      {
        id: 'run/4',
        chatflowId: 'flow',
        nodeId: 'n',
        runId: 'run',
        atMs: 5,
        durationMs: 7,
        input: 'i',
        output: 'o',
        error: 'e',
      },
    ])
  })
})
