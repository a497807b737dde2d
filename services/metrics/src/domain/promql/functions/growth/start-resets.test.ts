import { describe, expect, test } from 'vitest'
import { Annotations } from '../../evaluate/annotations.ts'
import { isResetAfter, isResetBetween, isStartReset, remarkOverlap, startWithin } from './start-resets.ts'

describe('between a sample at 100 ms and one at 200 ms counts that are said to have', () => {
  test.each([
    { name: 'begun at a time that nobody knows did not begin', start: 0, is: false },
    { name: 'begun between them did', start: 150, is: true },
    { name: 'begun right behind the first did', start: 101, is: true },
    { name: 'begun right before the second did', start: 199, is: true },
    { name: 'begun at the second cannot have', start: 200, is: false },
    { name: 'begun behind the second cannot have', start: 201, is: false },
    { name: 'begun before the first did not', start: 99, is: false },
    { name: 'begun with the counts of the first did not', start: 150, before: 150, is: false },
    { name: 'begun right at the first, which began earlier, did', start: 100, before: 50, is: true },
    { name: 'begun right at the first, of which nothing is known, did not', start: 100, before: 0, is: false },
    { name: 'begun right at the first, which says the same, did not', start: 100, before: 100, is: false },
    { name: 'begun right at the first, which says what cannot be, did not', start: 100, before: 120, is: false },
  ])('$name', ({ start, before = 50, is }) => {
    expect(isResetBetween({ timeMs: 100, startMs: before }, { timeMs: 200, startMs: start })).toBe(is)
    const starts = { fromMs: [1, 150], startMs: [before, start] }
    expect(isStartReset(starts, 100, 200)).toBe(is)
  })
})

test.each([
  { start: 0, is: false },
  { start: 100, is: false },
  { start: 101, is: true },
  { start: 199, is: true },
  { start: 200, is: false },
  { start: 201, is: false },
])('counts of a sample at 200 ms that began at $start ms began later than 100 ms: $is', ({ start, is }) => {
  expect(isResetAfter(100, { timeMs: 200, startMs: start })).toBe(is)
})

test('what nobody knows is not later than a time before 1970', () => {
  expect(isResetAfter(-5, { timeMs: 200, startMs: 0 })).toBe(false)
})

test.each([
  { name: 'within', start: 150, expected: 150 },
  { name: 'just behind its start', start: 101, expected: 101 },
  { name: 'just before the sample', start: 199, expected: 199 },
  { name: 'right at its start', start: 100, expected: undefined },
  { name: 'before it', start: 99, expected: undefined },
  { name: 'with the sample', start: 200, expected: undefined },
  { name: 'behind the sample', start: 201, expected: undefined },
])('of a window from 100 ms whose first sample is at 200 ms the counts began $name', ({ start, expected }) => {
  expect(startWithin({ fromMs: [0], startMs: [start] }, 100, 200)).toBe(expected)
})

test('a beginning that nobody knows is in no window', () => {
  expect(startWithin({ fromMs: [0], startMs: [0] }, -100, 200)).toBeUndefined()
})

describe('counts that reach into the time of the sample before', () => {
  const remarksOf = (fromMs: readonly number[], startMs: readonly number[]) => {
    const annotations = new Annotations('c_total')
    remarkOverlap({ fromMs, startMs }, Float64Array.of(100, 200, 300), { annotations, metric: 'c_total', start: 0 })
    return annotations.warnings
  }

  test.each([
    { name: 'nobody knows when they began', fromMs: [0], startMs: [0], count: 0 },
    { name: 'all began at once', fromMs: [0], startMs: [50], count: 0 },
    { name: 'each began at the sample before', fromMs: [0, 200, 300], startMs: [50, 100, 200], count: 0 },
    { name: 'the second began just before the first was taken', fromMs: [0, 200], startMs: [50, 99], count: 1 },
    { name: 'the third began before the second was taken', fromMs: [0, 300], startMs: [50, 199], count: 1 },
    { name: 'two of them do, which is told once', fromMs: [0, 200, 300], startMs: [50, 60, 70], count: 1 },
    { name: 'behind the last one there is nothing', fromMs: [0, 301], startMs: [50, 60], count: 0 },
  ])('are told of: $name', ({ fromMs, startMs, count }) => {
    expect(remarksOf(fromMs, startMs)).toHaveLength(count)
  })

  test('are told of with the name of the metric and its place', () => {
    expect(remarksOf([0, 200], [50, 60])).toEqual([
      'PromQL warning: sample has start time that overlaps with previous sample timestamp for metric "c_total" (1:1)',
    ])
  })
})
