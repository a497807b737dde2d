import { describe, expect, test } from 'vitest'
import { describeLosses } from './describe-losses.ts'
import type { Bounds } from './model/recovery-report.ts'

const exactly = (count: number): Bounds => ({ atLeast: count, atMost: count })
const upTo = (count: number | undefined): Bounds => ({ atLeast: 0, atMost: count })

const described = (samplesLost: Bounds, seriesLost: Bounds, damagedParts = 1) =>
  describeLosses({ damagedParts, damagedBytes: 64, damagedFiles: ['checkpoint'], samplesLost, seriesLost })

describe('describeLosses()', () => {
  test.each([
    { name: 'exact numbers', samples: exactly(120), series: exactly(1), text: '120 samples and 1 series lost' },
    { name: 'an upper bound', samples: upTo(1), series: exactly(0), text: 'at most 1 sample and 0 series lost' },
    { name: 'both bounds', samples: { atLeast: 2, atMost: 9 }, series: exactly(0), text: '2 to 9 samples and 0' },
    {
      name: 'no bound at all',
      samples: upTo(undefined),
      series: upTo(undefined),
      text: 'an unknown number of samples and an unknown number of series lost',
    },
    {
      name: 'a lower bound',
      samples: { atLeast: 3, atMost: undefined },
      series: exactly(0),
      text: 'at least 3 samples and 0 series lost',
    },
  ])('tells $name', ({ samples, series, text }) => {
    expect(described(samples, series)).toContain(`1 part of stored metrics (64 bytes in checkpoint)`)
    expect(described(samples, series)).toContain(text)
  })

  test('says nothing when all could be read', () => {
    expect(described(exactly(0), exactly(0), 0)).toBeUndefined()
  })
})
