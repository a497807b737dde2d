import { describe, expect, test } from 'vitest'
import { exemplarFrame } from './exemplar-frame.ts'

const at = (timeMs: number, value: number, trace = `t${timeMs}`) => ({ timeMs, value, labels: { trace } })

describe('exemplarFrame()', () => {
  test('has a column for each label of series and exemplars, oldest first', () => {
    const series = [
      { labels: { job: 'b' }, exemplars: [at(2_000, 2)] },
      { labels: { job: 'a', le: '1' }, exemplars: [at(1_000, 1)] },
    ]
    const [frame] = exemplarFrame('A', series, 1_000)
    expect(frame?.fields.map(({ name, values }) => [name, values])).toEqual([
      ['Time', [1_000, 2_000]],
      ['Value', [1, 2]],
      ['job', ['a', 'b']],
      ['le', ['1', '']],
      ['trace', ['t1000', 't2000']],
    ])
  })

  test('keeps the largest of a step', () => {
    const exemplars = Array.from({ length: 100 }, (_, index) => at(1_000 + index, index))
    const [frame] = exemplarFrame('A', [{ labels: {}, exemplars }], 60_000)
    expect(frame?.fields[1]?.values).toEqual([96, 97, 98, 99])
  })

  test('is none without exemplars', () => {
    expect(exemplarFrame('A', [{ labels: {}, exemplars: [] }], 1_000)).toEqual([])
  })
})
