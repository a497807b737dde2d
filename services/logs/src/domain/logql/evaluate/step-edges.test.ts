import { describe, expect, test } from 'vitest'
import { StepEdges } from './step-edges.ts'

const edges = new StepEdges(['10000000000', '10000000005', '20000000000', '20000000000', '30000000001'])

describe('the first edge at a time or after it', () => {
  test.each([
    { seconds: 0, nanos: 0, at: 0 },
    { seconds: 9, nanos: 999_999_999, at: 0 },
    { seconds: 10, nanos: 0, at: 0 },
    { seconds: 10, nanos: 1, at: 1 },
    { seconds: 10, nanos: 5, at: 1 },
    { seconds: 10, nanos: 6, at: 2 },
    { seconds: 20, nanos: 0, at: 2 },
    { seconds: 20, nanos: 1, at: 4 },
    { seconds: 30, nanos: 1, at: 4 },
    { seconds: 30, nanos: 2, at: 5 },
    { seconds: 99, nanos: 0, at: 5 },
  ])('$seconds s and $nanos ns is the one at $at', ({ seconds, nanos, at }) => {
    expect(edges.find(seconds, nanos)).toBe(at)
    expect(edges.next(0, seconds, nanos)).toBe(at)
    expect(edges.next(at, seconds, nanos)).toBe(at)
  })

  test('is none of none', () => {
    expect(new StepEdges([]).find(1, 0)).toBe(0)
    expect(new StepEdges([]).next(0, 1, 0)).toBe(0)
  })
})
