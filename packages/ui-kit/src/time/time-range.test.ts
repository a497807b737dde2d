import { describe, expect, test } from 'vitest'
import { labelOf, resolveRange } from './time-range.ts'

const nowMs = 1_700_000_000_000

describe('resolveRange()', () => {
  test.each([
    {
      name: 'the last six hours',
      range: { from: 'now-6h', to: 'now' },
      expected: { fromMs: nowMs - 21_600_000, toMs: nowMs },
    },
    {
      name: 'Unix milliseconds',
      range: { from: '1600000000000', to: '1600000060000' },
      expected: { fromMs: 1_600_000_000_000, toMs: 1_600_000_060_000 },
    },
    {
      name: 'ISO times',
      range: { from: '2020-09-13T12:26:40Z', to: 'now' },
      expected: { fromMs: 1_600_000_000_000, toMs: nowMs },
    },
    { name: 'an empty range', range: { from: 'now', to: 'now-1h' }, expected: undefined },
    { name: 'something else', range: { from: 'yesterday', to: 'now' }, expected: undefined },
    { name: 'a number behind something else', range: { from: 'x1600000000000', to: 'now' }, expected: undefined },
  ])('$name', ({ range, expected }) => expect(resolveRange(range, nowMs)).toEqual(expected))
})

test('labelOf() tells the day of a fixed range once', () => {
  const label = labelOf({ from: '2026-11-22T09:58:01', to: String(Date.parse('2026-11-22T09:58:12')) })
  expect(label).toMatch(/^22 Nov 2026, 09:58:01\s–\s09:58:12$/)
  expect(labelOf({ from: '2026-11-22T09:58:01', to: '2026-11-22T11:00:00' })).toMatch(/ 09:58\s?–\s?11:00$/)
})

test('labelOf() names the usual ranges', () => {
  expect(labelOf({ from: 'now-6h', to: 'now' })).toBe('Last 6 hours')
  expect(labelOf({ from: 'now-5h', to: 'now-1h' })).toBe('now-5h to now-1h')
  expect(labelOf({ from: 'x1600000000000', to: 'now' })).toBe('x1600000000000 to now')
})
