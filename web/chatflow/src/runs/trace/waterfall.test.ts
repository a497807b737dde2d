import { describe, expect, test } from 'vitest'
import type { RunSpan } from '../run-api.ts'
import { failedSpanOf, rowsOf, statesOf } from './waterfall.ts'

const span = (id: string, own: Partial<RunSpan> = {}): RunSpan => ({
  id,
  kind: 'node',
  name: id,
  startMs: 1_000,
  durationMs: 100,
  status: 'done',
  attributes: {},
  ...own,
})
const run = (spans: readonly RunSpan[]) => ({ startMs: 1_000, durationMs: 200, spans: [...spans] })

describe('the lines of a waterfall', () => {
  const root = span('0', { kind: 'run', durationMs: 200 })

  test('are what the run did, each followed by what was part of it', () => {
    const spans = [root, span('1', { parentId: '0' }), span('2', { parentId: '0' }), span('3', { parentId: '1' })]
    expect(rowsOf(run(spans)).map(({ span: { id }, depth }) => [id, depth])).toEqual([
      ['1', 0],
      ['3', 1],
      ['2', 0],
    ])
  })

  test('stand where they were in the time of the run, and never beyond its end', () => {
    const late = span('1', { parentId: '0', startMs: 1_150, durationMs: 500 })
    expect(rowsOf(run([root, late]))).toMatchObject([{ offset: 0.75, length: 0.25 }])
  })

  test('are there although what they were part of was not kept', () => {
    expect(rowsOf(run([root, span('5', { parentId: 'gone' })]))).toMatchObject([{ depth: 0 }])
  })
})

test('a failed run opens at the work of the node that failed', () => {
  const spans = [
    span('1', { status: 'failed', nodeId: 'chain_0' }),
    span('2', { status: 'failed', nodeId: 'model_0' }),
    span('3', { status: 'failed', kind: 'model' }),
  ]
  expect(failedSpanOf({ spans, failedNodeId: 'model_0' })?.id).toBe('2')
  expect(failedSpanOf({ spans: [span('1')] })).toBeUndefined()
})

test('nodes are shown as they did last, and how often they ran; one that was only made has not run', () => {
  const states = statesOf([
    span('1', { nodeId: 'a', status: 'failed', error: 'No' }),
    span('2', { nodeId: 'a', usage: { promptTokens: 1, completionTokens: 2, totalTokens: 3 } }),
    span('3', { nodeId: 'b', attributes: { phase: 'making' } }),
  ])
  expect(states).toEqual(new Map([['a', { state: 'done', durationMs: 100, tokens: 3, times: 2 }]]))
})
