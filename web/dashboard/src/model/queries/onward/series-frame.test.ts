import { describe, expect, test } from 'vitest'
import type { Field, Frame } from '../../frame.ts'
import { compareKeys, isExemplars, readSeries, sortKey } from './series-frame.ts'

const time: Field = { name: 'Time', type: 'time', values: [0, 1000], config: { intervalMs: 1000 } }
const value: Field = { name: 'Value', type: 'number', values: [1, 2], labels: { job: 'a' }, config: {} }
const frame = (fields: readonly Field[] = [time, value], meta: Partial<Frame['meta']> = {}): Frame => ({
  fields,
  meta: { notices: [], type: 'timeseries-multi', ...meta },
})
const exemplars = frame([time], { resultType: 'exemplar' })

describe('frames are series in one step', () => {
  test('with their times, labels and step', () => {
    const one = frame()
    expect(readSeries([one])).toEqual([
      { frame: one, time, value, timesMs: [0, 1000], labels: { job: 'a' }, stepMs: 1000 },
    ])
  })

  test('beside events, which are none', () => {
    expect(isExemplars(exemplars)).toBe(true)
    expect(isExemplars(frame())).toBe(false)
    expect(readSeries([exemplars, frame(), frame()])).toHaveLength(2)
  })

  test('without labels', () => {
    const { labels: _, ...bare } = value
    expect(readSeries([frame([time, bare])])?.[0]?.labels).toEqual({})
  })

  test.each([
    { name: 'there are none', frames: [] },
    { name: 'there are events alone', frames: [exemplars] },
    { name: 'one is a table', frames: [frame(), frame([time, value], { type: 'table' })] },
    { name: 'one has two values', frames: [frame([time, value, value])] },
    { name: 'one has a time alone', frames: [frame([time])] },
    { name: 'one has nothing', frames: [frame([])] },
    { name: 'one has texts', frames: [frame([time, { ...value, type: 'string' }])] },
    { name: 'one has its value first', frames: [frame([value, time])] },
    { name: 'one has no step', frames: [frame([{ ...time, config: {} }, value])] },
    { name: 'their steps differ', frames: [frame(), frame([{ ...time, config: { intervalMs: 2000 } }, value])] },
  ])('not where $name', ({ frames }) => {
    expect(readSeries(frames)).toBeUndefined()
  })
})

test('series are ordered by names and values of their labels', () => {
  expect(sortKey({ job: 'a', env: 'b' })).toEqual(['env', 'b', 'job', 'a'])
  expect(sortKey({})).toEqual([])
})

test.each([
  { a: [], b: [], sign: 0 },
  { a: ['a', '1'], b: ['a', '1'], sign: 0 },
  { a: ['a', '1'], b: ['a', '2'], sign: -1 },
  { a: ['a', '2'], b: ['a', '1'], sign: 1 },
  { a: ['b', '1'], b: ['a', '2'], sign: 1 },
  { a: [], b: ['a', '1'], sign: -1 },
  { a: ['a', '1'], b: [], sign: 1 },
  { a: ['a', '1'], b: ['a', '1', 'b', '2'], sign: -1 },
  { a: ['a', '1', 'b', '2'], b: ['a', '1'], sign: 1 },
])('$a comes beside $b by $sign', ({ a, b, sign }) => {
  expect(Math.sign(compareKeys(a, b))).toBe(sign)
})
