import { describe, expect, test } from 'vitest'
import { chatflowKinds } from './chatflow-kinds.ts'

const range = { fromMs: 0, toMs: 3_600_000 }
const ask = { range, intervalMs: 600_000, options: {} }
const flows = [{ id: 'f1', name: 'Support' }]
const run = (minute: number, own: object = {}) => ({
  chatflowid: 'f1',
  startMs: minute * 60_000,
  status: 'done',
  durationMs: 100,
  usage: { totalTokens: 10 },
  cost: 0.5,
  ...own,
})
const runs = [
  run(1),
  run(9, { status: 'failed', error: 'no model', durationMs: 300 }),
  run(20, { chatflowid: 'gone', usage: undefined, cost: undefined }),
  run(61),
]
const read = (kind: string) => chatflowKinds[kind]?.read([runs, flows], ask)

describe('runs of flows', () => {
  test('are rows with the name of their flow, within the range', () => {
    expect(read('runs')?.rows).toEqual([
      [60_000, 'Support', 'done', 100, 10, 0.5, null],
      [540_000, 'Support', 'failed', 300, 10, 0.5, 'no model'],
      [1_200_000, 'gone', 'done', 100, 0, 0, null],
    ])
  })

  test('are summed up for each flow', () => {
    expect(read('flows')?.rows).toEqual([
      ['Support', 2, 1, 20, 1, 200],
      ['gone', 1, 0, 0, 0, 100],
    ])
  })

  test.each([
    ['runs-over-time', [2, 1]],
    ['errors-over-time', [1, 0]],
    ['tokens-over-time', [20, 0]],
    ['cost-over-time', [1, 0]],
  ])('are summed up for each interval: %s', (kind, [support, gone]) => {
    expect(read(kind)?.rows).toEqual([
      [0, 'Support', support],
      [1_200_000, 'gone', gone],
    ])
  })

  test('say that there are more than the newest 200', () => {
    const many = Array.from({ length: 200 }, () => run(5))
    expect(chatflowKinds.runs?.notice?.([many, flows], ask)).toContain('newest 200')
    expect(chatflowKinds.runs?.notice?.([runs, flows], ask)).toBeUndefined()
  })

  test('are asked for by flow and status', () => {
    const paths = chatflowKinds.runs?.paths({ ...ask, options: { chatflowId: 'f1', status: 'failed' } })
    expect(paths?.[0]).toBe('api/v1/run-history?limit=200&chatflowId=f1&status=failed')
  })

  test('that are no list are something else', () => {
    expect(chatflowKinds.runs?.read([{}, flows], ask)).toBeUndefined()
  })
})
