import { describe, expect, test } from 'vitest'
import { Labels } from '../../model/labels.ts'
import { askWritten, written } from '../test-support/written.ts'
import { instantAnswer, rangeAnswer } from './answer.ts'
import { Budget } from './budget.ts'
import type { Column } from './operand.ts'

const { signal } = new AbortController()
const budget = () => new Budget({ clock: () => 0, timeoutMs: 1, maxSamples: 100, signal })
const steps = { startMs: 1000, stepMs: 500, count: 3 }
const column = (labels: Record<string, string>, ...values: readonly (number | undefined)[]): Column => ({
  labels: Labels.of(labels),
  dropName: false,
  values: Float64Array.from(values, (value) => value ?? 0),
  present: Uint8Array.from(values, (value) => (value === undefined ? 0 : 1)),
})
const vector = (...columns: readonly Column[]) => ({ type: 'vector', columns }) as const

describe('instantAnswer()', () => {
  test('gives a scalar, a string and no number with the time', async () => {
    expect(await instantAnswer({ type: 'scalar', values: Float64Array.of(4) }, 7, budget())).toEqual({
      ...{ type: 'scalar', timeMs: 7, value: 4 },
    })
    expect(await instantAnswer({ type: 'string', value: 'a' }, 7, budget())).toEqual({
      ...{ type: 'string', timeMs: 7, value: 'a' },
    })
    expect(await instantAnswer({ type: 'scalar', values: new Float64Array(0) }, 7, budget())).toMatchObject({
      value: Number.NaN,
    })
  })

  test('leaves out series without a sample, and keeps the order of the others', async () => {
    const answer = await instantAnswer(
      vector(column({ z: '1' }, 1), column({ m: '1' }, undefined), column({ a: '1' }, 2)),
      7,
      budget(),
    )
    expect(answer).toEqual({
      type: 'vector',
      samples: [
        { labels: Labels.of({ z: '1' }), timeMs: 7, value: 1 },
        { labels: Labels.of({ a: '1' }), timeMs: 7, value: 2 },
      ],
    })
  })

  test('drops names that are no longer true, and refuses series that are the same then', async () => {
    const named = (name: string) => ({ ...column({ __name__: name, a: '1' }, 1), dropName: true })
    expect(await instantAnswer(vector(named('x')), 7, budget())).toMatchObject({
      samples: [{ labels: Labels.of({ a: '1' }) }],
    })
    await expect(instantAnswer(vector(named('x'), named('y')), 7, budget())).rejects.toThrow('same labelset')
  })
})

describe('rangeAnswer()', () => {
  test('shows a scalar as one series without labels', async () => {
    const answer = await rangeAnswer({ type: 'scalar', values: Float64Array.of(4, 5, 6) }, steps, budget())
    expect(answer).toEqual({
      type: 'matrix',
      series: [
        { labels: Labels.none, timestamps: Float64Array.of(1000, 1500, 2000), values: Float64Array.of(4, 5, 6) },
      ],
    })
  })

  test.each([
    { name: 'a first sample later', values: [undefined, 5, 6], times: [1500, 2000], kept: [5, 6] },
    { name: 'a gap', values: [4, undefined, 6], times: [1000, 2000], kept: [4, 6] },
    { name: 'a last sample earlier', values: [4, undefined, undefined], times: [1000], kept: [4] },
    { name: 'a sample at each step', values: [4, 5, 6], times: [1000, 1500, 2000], kept: [4, 5, 6] },
  ])('gives a series with $name the times of what it has', async ({ values, times, kept }) => {
    const answer = await rangeAnswer(vector(column({ a: '1' }, ...values)), steps, budget())
    expect(answer).toMatchObject({
      series: [{ timestamps: Float64Array.from(times), values: Float64Array.from(kept) }],
    })
  })

  test('orders series by their labels, and leaves out those without samples', async () => {
    const columns = [
      column({ b: '1' }, 1, 1, 1),
      column({ c: '1' }, undefined, undefined, undefined),
      column({ a: '2' }, 1, 1, 1),
      column({ a: '1' }, 1, 1, 1),
    ]
    const answer = await rangeAnswer(vector(...columns), steps, budget())
    expect(answer).toMatchObject({
      series: [{ labels: Labels.of({ a: '1' }) }, { labels: Labels.of({ a: '2' }) }, { labels: Labels.of({ b: '1' }) }],
    })
  })

  test('knows no string', async () => {
    await expect(rangeAnswer({ type: 'string', value: 'a' }, steps, budget())).rejects.toThrow('types were checked')
  })
})

describe('the samples of a range selector', () => {
  test.each([
    { query: 'm[30s]', at: 30, lines: ['m {{count:1 buckets:[1]}}@10 {{count:2 buckets:[2]}}@20'] },
    { query: 'm[10s]', at: 10, lines: ['m {{count:1 buckets:[1]}}@10'] },
    { query: 'm[25s]', at: 20, lines: ['m 1@0 {{count:1 buckets:[1]}}@10 {{count:2 buckets:[2]}}@20'] },
    { query: 'm[20s] @ 60', at: 0, lines: ['m 7@50 8@60'] },
    { query: 'm[10s]', at: 40, lines: [] },
  ])('$query at $at s are $lines', async ({ query, at, lines }) => {
    const series = [written('m', '1 {{count:1 buckets:[1]}} {{count:2 buckets:[2]}} _ _ 7 8')]
    expect((await askWritten(series, query, at)).lines).toEqual(lines)
  })

  test('are ordered by the labels of their series', async () => {
    const series = [written('m{"a":"2"}', '1'), written('m{"a":"1"}', '2')]
    expect((await askWritten(series, 'm[10s]', 0)).lines).toEqual(['m{"a":"1"} 2@0', 'm{"a":"2"} 1@0'])
  })
})
