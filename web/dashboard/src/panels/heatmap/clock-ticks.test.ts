import { expect, test } from 'vitest'
import { clockTicks } from './clock-ticks.ts'

const at = (iso: string) => Date.parse(iso)

test('clockTicks() are round times inside the range', () => {
  const range = { fromMs: at('2026-11-21T09:10:00Z'), toMs: at('2026-11-21T10:10:00Z') }
  expect(clockTicks(range, 'UTC').map(({ text }) => text)).toEqual(['09:15', '09:30', '09:45', '10:00'])
  expect(clockTicks(range, 'UTC')[3]?.ratio).toBeCloseTo(5 / 6)
})
