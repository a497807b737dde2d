import { describe, expect, test } from 'vitest'
import { histogram } from '../model/histogram.fixture.ts'
import { hasReset } from './detect-reset.ts'

type Given = Parameters<typeof histogram>[0]

describe('hasReset()', () => {
  test.each([
    { name: 'nothing changed', before: { positive: { 0: 2 } }, now: { positive: { 0: 2 } }, reset: false },
    { name: 'a bucket grew', before: { positive: { 0: 2 } }, now: { positive: { 0: 3 } }, reset: false },
    { name: 'a bucket came', before: { positive: { 0: 2 } }, now: { positive: { 0: 2, 3: 1 } }, reset: false },
    { name: 'a bucket fell', before: { positive: { 0: 2, 1: 2 } }, now: { positive: { 0: 1, 1: 9 } }, reset: true },
    { name: 'a bucket went', before: { positive: { 0: 2, 1: 2 } }, now: { positive: { 1: 9 } }, reset: true },
    {
      name: 'a negative bucket fell',
      before: { negative: { 0: 2, 1: 2 } },
      now: { negative: { 0: 1, 1: 9 } },
      reset: true,
    },
    { name: 'an empty bucket went', before: { positive: { 0: 2, 1: 0 } }, now: { positive: { 0: 2 } }, reset: false },
    {
      name: 'the count fell',
      before: { positive: { 0: 2 }, count: 5 },
      now: { positive: { 0: 2 }, count: 4 },
      reset: true,
    },
    {
      name: 'the sum alone fell',
      before: { positive: { 0: 2 }, sum: 5 },
      now: { positive: { 0: 2 }, sum: -5 },
      reset: false,
    },
    { name: 'the zero bucket grew', before: { zeroCount: 1 }, now: { zeroCount: 2 }, reset: false },
    { name: 'the zero bucket fell', before: { zeroCount: 2, count: 2 }, now: { zeroCount: 1, count: 3 }, reset: true },
    {
      name: 'the zero bucket became narrower',
      before: { zeroThreshold: 1, zeroCount: 1 },
      now: { zeroThreshold: 0.5, zeroCount: 1 },
      reset: true,
    },
    {
      name: 'the zero bucket became wider',
      before: { zeroThreshold: 0.5, zeroCount: 1 },
      now: { zeroThreshold: 1, zeroCount: 1 },
      reset: false,
    },
    {
      name: 'a wider zero bucket holds the bucket that it took',
      before: { zeroThreshold: 0.5, zeroCount: 1, positive: { 0: 2 } },
      now: { zeroThreshold: 1, zeroCount: 3 },
      reset: false,
    },
    {
      name: 'a wider zero bucket holds less than what it took',
      before: { zeroThreshold: 0.5, zeroCount: 1, positive: { 0: 2 } },
      now: { zeroThreshold: 1, zeroCount: 2, positive: { 1: 5 } },
      reset: true,
    },
    {
      name: 'a zero bucket that ends within a bucket',
      before: { zeroThreshold: 0.5, zeroCount: 1, positive: { 1: 2 } },
      now: { zeroThreshold: 1.5, zeroCount: 9 },
      reset: true,
    },
    {
      name: 'the schema became finer',
      before: { schema: 0, positive: { 0: 1 } },
      now: { schema: 1, positive: { 0: 9 } },
      reset: true,
    },
    {
      name: 'the schema became coarser',
      before: { schema: 1, positive: { 1: 1, 2: 1 } },
      now: { schema: 0, positive: { 1: 2 } },
      reset: false,
    },
    {
      name: 'the schema became coarser and counts fell',
      before: { schema: 1, positive: { 1: 1, 2: 2 } },
      now: { schema: 0, positive: { 1: 2, 5: 9 } },
      reset: true,
    },
  ] satisfies { name: string; before: Given; now: Given; reset: boolean }[])(
    '$name: $reset',
    ({ before, now, reset }) => {
      expect(hasReset(histogram(now), histogram(before))).toBe(reset)
    },
  )

  test.each([
    {
      name: 'a bucket grew',
      before: { customValues: [1, 2], positive: { 0: 1 } },
      now: { customValues: [1, 2], positive: { 0: 2 } },
      reset: false,
    },
    {
      name: 'a bucket fell',
      before: { customValues: [1, 2], positive: { 0: 2, 1: 1 } },
      now: { customValues: [1, 2], positive: { 0: 1, 1: 9 } },
      reset: true,
    },
    {
      name: 'a bound went, and nothing is less between those that stay',
      before: { customValues: [1, 2], positive: { 0: 1, 1: 2 } },
      now: { customValues: [2], positive: { 0: 3 } },
      reset: false,
    },
    {
      name: 'a bound went, and something is less',
      before: { customValues: [1, 2], positive: { 0: 1, 1: 2 } },
      now: { customValues: [2], positive: { 0: 2, 1: 9 } },
      reset: true,
    },
    {
      name: 'there were others before',
      before: { positive: { 0: 1 } },
      now: { customValues: [1], positive: { 0: 9 } },
      reset: true,
    },
    {
      name: 'there are others now',
      before: { customValues: [1], positive: { 0: 1 } },
      now: { positive: { 0: 9 } },
      reset: true,
    },
  ] satisfies { name: string; before: Given; now: Given; reset: boolean }[])(
    'with bounds of their own, $name: $reset',
    ({ before, now, reset }) => {
      expect(hasReset(histogram(now), histogram(before))).toBe(reset)
    },
  )

  test.each([
    { resetHint: 'reset', positive: { 0: 9 }, reset: true },
    { resetHint: 'none', positive: { 0: 1 }, reset: false },
    { resetHint: 'unknown', positive: { 0: 1 }, reset: true },
    { resetHint: 'gauge', positive: { 0: 1 }, reset: true },
  ] as const)('believes what the later one says: $resetHint', ({ resetHint, positive, reset }) => {
    expect(hasReset(histogram({ resetHint, positive }), histogram({ positive: { 0: 5 } }))).toBe(reset)
  })
})
