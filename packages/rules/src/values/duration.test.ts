import { describe, expect, test } from 'vitest'
import { formatDuration, parseDuration } from './duration.ts'

describe('parseDuration() and formatDuration()', () => {
  test.each([
    { text: '1h30m', ms: 5_400_000 },
    { text: '1d', ms: 86_400_000 },
    { text: '2w', ms: 1_209_600_000 },
    { text: '1y', ms: 31_536_000_000 },
    { text: '1m40s5ms', ms: 100_005 },
    { text: '0s', ms: 0 },
  ])('agree on $text', ({ text, ms }) => {
    expect(parseDuration(text)).toBe(ms)
    expect(formatDuration(ms)).toBe(text)
  })

  test.each([
    { name: 'smaller units first', text: '5m1h' },
    { name: 'a unit twice', text: '1s1s' },
    { name: 'no unit', text: '15' },
    { name: 'nothing', text: '' },
  ])('refuses $name', ({ text }) => {
    expect(parseDuration(text)).toEqual({ fault: `not a valid duration string: "${text}"` })
  })

  test('refuses more than 64 bits of nanoseconds', () => {
    expect(parseDuration('300y')).toEqual({ fault: 'duration out of range' })
  })

  test('weeks are only written when nothing is left over', () => {
    expect(formatDuration(8 * 86_400_000)).toBe('8d')
  })
})
