import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Heap } from './heap.ts'

function heapOf(numbers: readonly number[]): Heap<{ of: number }> {
  const heap = new Heap<{ of: number }>((left, right) => left.of - right.of)
  for (const of of numbers) heap.push({ of })
  return heap
}

describe('a heap', () => {
  test('gives its items out in order, and knows the second before the first is taken', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (numbers) => {
        const heap = heapOf(numbers)
        for (const [at, expected] of numbers.toSorted((left, right) => left - right).entries()) {
          expect(heap.second()?.of).toBe(numbers.toSorted((left, right) => left - right)[at + 1])
          expect(heap.take()?.of).toBe(expected)
        }
        expect(heap.take()).toBeUndefined()
      }),
    )
  })

  test('a first that has grown finds its new place', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.integer({ min: 0 }), (numbers, more) => {
        const heap = heapOf(numbers)
        const first = heap.first()
        if (first !== undefined) first.of += more
        heap.settle()
        const [least = 0, ...others] = numbers.toSorted((left, right) => left - right)
        const expected = [least + more, ...others].sort((left, right) => left - right)
        expect(expected.map(() => heap.take()?.of)).toEqual(expected)
      }),
    )
  })
})
