import { expect, test } from 'vitest'
import { LineLabels } from '../../pipeline/labels/line-labels.ts'
import { Budget } from '../budget.ts'
import { createCounts } from './counts.ts'

const limits = { maxScannedBytes: 1_000, maxSeries: 10, maxPoints: 12 }

function labelsOf(app: string): LineLabels {
  const labels = new LineLabels()
  labels.reset({ labels: { app }, time: '', line: '', metadata: {} })
  return labels
}

const create = (form: { count: number; divisor?: number; budget?: Budget }) =>
  createCounts({ grouping: { labels: ['app'], without: false }, budget: new Budget(limits), divisor: 1, ...form })

const told = (counts: ReturnType<typeof create>) =>
  counts
    .finish()
    .map(({ labels, values, present }) => ({ app: labels.app, values: [...values], present: [...present] }))

test('a sample counts from its first step until the one behind its last', () => {
  const counts = create({ count: 4 })
  counts.add(labelsOf('a'), 5, 1, 3, () => 0)
  counts.add(labelsOf('a'), 2, 2, 4, () => 1)
  expect(told(counts)).toEqual([{ app: 'a', values: [0, 5, 7, 2], present: [0, 1, 1, 1] }])
})

test('samples that end at one step are gone from there on', () => {
  const counts = create({ count: 4 })
  counts.add(labelsOf('a'), 5, 0, 2, () => 0)
  counts.add(labelsOf('a'), 3, 1, 2, () => 1)
  counts.add(labelsOf('a'), 1, 1, 3, () => 2)
  expect(told(counts)).toEqual([{ app: 'a', values: [5, 9, 1, 0], present: [1, 1, 1, 0] }])
})

test('a sample of nothing is there nevertheless', () => {
  const counts = create({ count: 2 })
  counts.add(labelsOf('a'), 0, 0, 1, () => 0)
  expect(told(counts)).toEqual([{ app: 'a', values: [0, 0], present: [1, 0] }])
})

test('sums are divided, so that they are by the second', () => {
  const counts = create({ count: 1, divisor: 4 })
  counts.add(labelsOf('a'), 6, 0, 1, () => 0)
  expect(told(counts)).toEqual([{ app: 'a', values: [1.5], present: [1] }])
})

test('series come by the times of their first lines, and of one moment by their labels', () => {
  const counts = create({ count: 1 })
  counts.add(labelsOf('late'), 1, 0, 1, () => 30)
  counts.add(labelsOf('b'), 1, 0, 1, () => 20)
  counts.add(labelsOf('a'), 1, 0, 1, () => 20)
  counts.add(labelsOf('early'), 1, 0, 1, () => 10)
  // The first line of a series says when it begins, and not a later one.
  counts.add(labelsOf('late'), 1, 0, 1, () => 0)
  expect(told(counts).map(({ app }) => app)).toEqual(['early', 'a', 'b', 'late'])
})

test('who found a series may note in it what comes in and goes out', () => {
  const counts = create({ count: 2 })
  const { labels, lines, sums, oldestNs } = counts.find(labelsOf('a'))
  expect([labels, lines.length, sums.length, oldestNs]).toEqual([{ app: 'a' }, 3, 3, Number.MAX_SAFE_INTEGER])
  expect(counts.find(labelsOf('a')).lines).toBe(lines)
  lines[0] = 1
  lines[1] = -1
  sums[0] = 9
  sums[1] = -9
  expect(told(counts)).toEqual([{ app: 'a', values: [9, 0], present: [1, 0] }])
})

test('each series holds a point more than there are steps', () => {
  const counts = create({ count: 5, budget: new Budget(limits) })
  counts.find(labelsOf('a'))
  counts.find(labelsOf('b'))
  counts.find(labelsOf('b'))
  expect(() => counts.find(labelsOf('c'))).toThrow('the query would hold more than 12 points')
})

test('the text of a line is needed where its level tells series apart', () => {
  const form = { budget: new Budget(limits), count: 1, divisor: 1 }
  const levelled = { level: 'info' }
  expect(createCounts({ ...form, grouping: 'apart' }).needsText({ app: 'a' }, {})).toBe(true)
  expect(createCounts({ ...form, grouping: 'apart' }).needsText({ app: 'a' }, levelled)).toBe(false)
  expect(createCounts({ ...form, grouping: 'together' }).needsText({ app: 'a' }, {})).toBe(false)
})
