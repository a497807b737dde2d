import { describe, expect, test } from 'vitest'
import { parseInstant } from './time.ts'

const nowMs = Date.parse('2026-11-21T09:10:00Z')

describe('parseInstant()', () => {
  test.each([
    { text: '2026-11-21T09:00:00Z', expected: '1795251600000000000' },
    { text: '2026-11-21T10:00:00.000000001+01:00', expected: '1795251600000000001' },
    { text: '2026-11-21', expected: '1795219200000000000' },
    { text: '1795251600', expected: '1795251600000000000' },
    { text: '1795251600.000000001', expected: '1795251600000000001' },
    { text: '1795251600123', expected: '1795251600123000000' },
    { text: '1795251600000000001', expected: '1795251600000000001' },
    { text: '10m', expected: '1795251600000000000' },
    { text: '0s', expected: '1795252200000000000' },
    { text: '999999d', expected: '0000000000000000000' },
  ])('reads $text', ({ text, expected }) => {
    expect(parseInstant(text, 'since', nowMs)).toBe(expected)
  })

  test.each(['', 'yesterday', '10 minutes', '-5', '1e9', '2026-13-41', '12345678901234567890'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseInstant(text, 'since', nowMs)).toThrow(
        expect.objectContaining({ kind: 'invalid', param: 'since' }),
      )
    },
  )
})
