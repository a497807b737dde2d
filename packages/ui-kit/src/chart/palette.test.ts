import { expect, test } from 'vitest'
import { seriesColor } from './palette.ts'

test('twelve series have a colour each, and the thirteenth begins anew', () => {
  const colors = Array.from({ length: 25 }, (_, index) => seriesColor(index))
  expect(new Set(colors.slice(0, 12)).size).toBe(12)
  expect(colors.slice(12, 24)).toEqual(colors.slice(0, 12))
  expect(colors[24]).toBe(colors[0])
  for (const color of colors) expect(color).toMatch(/^#[0-9a-f]{6}$/)
})
