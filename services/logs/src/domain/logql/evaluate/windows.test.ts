import { expect, test } from 'vitest'
import { LineLabels } from '../pipeline/labels/line-labels.ts'
import { Budget } from './budget.ts'
import { createWindows } from './windows.ts'

const limits = { maxScannedBytes: 1_000, maxSeries: 10, maxPoints: 1_000_000 }

function labelsOf(app: string): LineLabels {
  const labels = new LineLabels()
  labels.reset({ labels: { app }, time: '', line: '', metadata: {} })
  return labels
}

function create(operation: string, { count = 4, maxPoints = limits.maxPoints, spanSeconds = 10, parameter = 0 } = {}) {
  const budget = new Budget({ ...limits, maxPoints })
  const grouping = { labels: ['app'], without: false }
  return createWindows({ grouping, budget, count, operation, spanSeconds, parameter })
}

const told = (windows: ReturnType<typeof create>) =>
  windows
    .finish()
    .map(({ labels, values, present }) => ({ app: labels.app, values: [...values], present: [...present] }))

test('a sample is in the windows from its first step until the one behind its last', () => {
  const windows = create('sum_over_time')
  windows.add(labelsOf('a'), 5, 0, 2, () => 0)
  windows.add(labelsOf('a'), 3, 1, 3, () => 0)
  windows.add(labelsOf('a'), 4, 1, 4, () => 0)
  expect(told(windows)).toEqual([{ app: 'a', values: [5, 12, 7, 4], present: [1, 1, 1, 1] }])
})

test('a window without samples has no value, and one after it may have', () => {
  const windows = create('max_over_time')
  windows.add(labelsOf('a'), 5, 0, 1, () => 0)
  windows.add(labelsOf('a'), 2, 2, 3, () => 0)
  expect(told(windows)).toEqual([{ app: 'a', values: [5, 0, 2, 0], present: [1, 0, 1, 0] }])
})

test('series are told apart, in the order in which they begin', () => {
  const windows = create('first_over_time', { count: 2 })
  windows.add(labelsOf('b'), 1, 0, 2, () => 0)
  windows.add(labelsOf('a'), 2, 0, 1, () => 0)
  windows.add(labelsOf('a'), 3, 1, 2, () => 0)
  windows.add(labelsOf('b'), 4, 1, 2, () => 0)
  expect(told(windows)).toEqual([
    { app: 'b', values: [1, 1], present: [1, 1] },
    { app: 'a', values: [2, 3], present: [1, 1] },
  ])
})

test('none without samples', () => expect(create('sum_over_time').finish()).toEqual([]))

test('a number goes along to those that take one', () => {
  const windows = create('quantile_over_time', { count: 1, parameter: 0.5 })
  for (const value of [1, 9, 2]) windows.add(labelsOf('a'), value, 0, 1, () => 0)
  expect(told(windows)).toEqual([{ app: 'a', values: [2], present: [1] }])
})

test('a rate is by the second of the window', () => {
  const windows = create('rate', { count: 1, spanSeconds: 4 })
  for (const value of [1, 5]) windows.add(labelsOf('a'), value, 0, 1, () => 0)
  expect(told(windows)).toEqual([{ app: 'a', values: [1.5], present: [1] }])
})

test('times are asked for where they are needed alone', () => {
  let asked = 0
  for (const operation of ['rate_counter', 'sum_over_time']) {
    create(operation).add(labelsOf('a'), 1, 0, 1, () => {
      asked += 1
      return 0
    })
  }
  expect(asked).toBe(1)
})

test('what windows have passed is left out, and the others stay as they are', () => {
  const count = 4_000
  const windows = create('sum_over_time', { count })
  for (let at = 0; at < count; at += 1) windows.add(labelsOf('a'), at, at, at + 2, () => 0)
  const [{ values = [], present = [] } = {}] = told(windows)
  expect(values).toEqual(Array.from({ length: count }, (_, at) => (at === 0 ? 0 : 2 * at - 1)))
  expect(present.every((one) => one === 1)).toBe(true)
})

test('a series holds a point for each step, and one for each sample', () => {
  const windows = create('sum_over_time', { count: 4, maxPoints: 6 })
  windows.add(labelsOf('a'), 1, 0, 1, () => 0)
  windows.add(labelsOf('a'), 1, 0, 1, () => 0)
  expect(() => windows.add(labelsOf('a'), 1, 0, 1, () => 0)).toThrow('the query would hold more than 6 points')
})
