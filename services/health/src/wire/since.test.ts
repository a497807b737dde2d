import { describe, expect, test } from 'vitest'
import { parseSince } from './since.ts'

const nowMs = Date.UTC(2026, 0, 31)

describe('parseSince()', () => {
  test.each([
    { text: '30s', atMs: nowMs - 30_000 },
    { text: '15m', atMs: nowMs - 900_000 },
    { text: '2h', atMs: nowMs - 7_200_000 },
    { text: '7d', atMs: nowMs - 604_800_000 },
    { text: '999999999d', atMs: 0 },
    { text: '1767225600000', atMs: Date.UTC(2026, 0, 1) },
    { text: '0', atMs: 0 },
    { text: '2026-01-02T03:04:05Z', atMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
  ])('reads $text', ({ text, atMs }) => expect(parseSince(text, nowMs)).toBe(atMs))

  test.each(['', 'yesterday', '1w', 'x1h', '1hx', '1234567890h', '1234567890123456', 'a12'])('refuses "%s"', (text) => {
    expect(() => parseSince(text, nowMs)).toThrow(`Cannot read since="${text}": give an age such as 1h`)
  })
})
