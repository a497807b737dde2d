import { describe, expect, test } from 'vitest'
import { histogram } from '../../../domain/model/histogram.fixture.ts'
import { mergeSamples } from './merge-samples.ts'

const part = (...samples: readonly (readonly [timeMs: number, value: number])[]) => ({
  timestamps: Float64Array.from(samples, ([timeMs]) => timeMs),
  values: Float64Array.from(samples, ([, value]) => value),
})
const pairs = ({ timestamps, values }: ReturnType<typeof part>) =>
  [...timestamps].map((timeMs, at) => [timeMs, values[at]])

describe('the samples of several parts', () => {
  test.each([
    { name: 'none', parts: [], expected: [] },
    { name: 'empty ones', parts: [part(), part()], expected: [] },
    {
      name: 'one behind the other',
      parts: [part([1, 10], [2, 20]), part([3, 30])],
      expected: [
        [1, 10],
        [2, 20],
        [3, 30],
      ],
    },
    {
      name: 'one before the other',
      parts: [part([3, 30]), part([1, 10], [2, 20])],
      expected: [
        [1, 10],
        [2, 20],
        [3, 30],
      ],
    },
    {
      name: 'one between the other',
      parts: [part([1, 10], [4, 40], [5, 50]), part([2, 20], [3, 30])],
      expected: [
        [1, 10],
        [2, 20],
        [3, 30],
        [4, 40],
        [5, 50],
      ],
    },
    {
      name: 'by turns',
      parts: [part([1, 10], [3, 30]), part([2, 20], [4, 40])],
      expected: [
        [1, 10],
        [2, 20],
        [3, 30],
        [4, 40],
      ],
    },
    {
      name: 'of one time, where the later counts',
      parts: [part([1, 10], [2, 20]), part([2, 21], [3, 30])],
      expected: [
        [1, 10],
        [2, 21],
        [3, 30],
      ],
    },
    {
      name: 'of three',
      parts: [part([1, 1], [9, 1]), part([2, 2], [9, 2]), part([3, 3])],
      expected: [
        [1, 1],
        [2, 2],
        [3, 3],
        [9, 2],
      ],
    },
  ])('$name are in the order of their times', ({ parts, expected }) => {
    expect(pairs(mergeSamples(parts) as ReturnType<typeof part>)).toEqual(expected)
  })

  test('are the part itself where the others are empty', () => {
    const only = part([1, 10])
    expect(mergeSamples([part(), only])).toBe(only)
  })

  test('keep values that are no numbers as they are, such as the mark of an end', () => {
    const bits = new BigUint64Array([0x7ff0000000000002n, 0x7ff8000000000001n])
    const ended = { timestamps: Float64Array.of(1, 3), values: new Float64Array(bits.buffer) }
    const { values } = mergeSamples([ended, part([2, 20])])
    expect([...new BigUint64Array(values.buffer, values.byteOffset, 3)]).toEqual([
      bits[0],
      new BigUint64Array(Float64Array.of(20).buffer)[0],
      bits[1],
    ])
  })

  test('have their histograms with them, and say nothing of resets where others come between', () => {
    const one = {
      ...part([1, 0], [4, 0]),
      histograms: [histogram({ resetHint: 'none' }), histogram({ resetHint: 'gauge' })],
    }
    const other = { ...part([2, 0]), histograms: [histogram({ resetHint: 'none' })] }
    const hints = (parts: readonly (typeof one)[]) => mergeSamples(parts).histograms?.map((each) => each?.resetHint)
    expect(hints([one, other])).toEqual(['unknown', 'unknown', 'gauge'])
    expect(hints([other, { ...part([5, 0]), histograms: one.histograms.slice(0, 1) }])).toEqual(['none', 'none'])
    expect(hints([part([1, 0]) as typeof one, { ...part([2, 0]), histograms: other.histograms }])?.at(1)).toBe('none')
  })
})
