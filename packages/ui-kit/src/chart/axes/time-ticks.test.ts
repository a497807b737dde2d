import { describe, expect, test } from 'vitest'
import { timeTicks } from './time-ticks.ts'

const at = (iso: string) => Date.parse(iso) / 1000

describe('timeTicks()', () => {
  test.each([
    {
      name: 'seconds only where ticks are that close',
      ticks: ['2026-11-21T09:00:00Z', '2026-11-21T09:00:30Z'],
      stepS: 30,
      expected: ['09:00:00', '09:00:30'],
    },
    {
      name: 'the day where one starts',
      ticks: ['2026-11-21T23:30:00Z', '2026-11-22T00:00:00Z', '2026-11-22T00:30:00Z'],
      stepS: 1_800,
      expected: ['23:30', '00:00\n11-22', '00:30'],
    },
    {
      name: 'days, and the year where one starts',
      ticks: ['2026-12-31T00:00:00Z', '2027-01-01T00:00:00Z'],
      stepS: 86_400,
      expected: ['12-31', '01-01\n2027'],
    },
    { name: 'months', ticks: ['2026-11-01T00:00:00Z'], stepS: 2_592_000, expected: ['2026-11'] },
  ])('$name', ({ ticks, stepS, expected }) => expect(timeTicks(ticks.map(at), stepS, 'UTC')).toEqual(expected))

  test('are told in the zone that is asked for', () => {
    expect(timeTicks([at('2026-11-21T23:30:00Z')], 60, 'Asia/Tokyo')).toEqual(['08:30'])
  })
})
