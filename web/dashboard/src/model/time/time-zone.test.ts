import { describe, expect, test } from 'vitest'
import { parseTimeZone } from './time-zone.ts'

describe('parseTimeZone()', () => {
  test.each([
    { name: '', zone: '' },
    { name: 'browser', zone: '' },
    { name: 'default', zone: '' },
    { name: 'utc', zone: 'utc' },
    { name: 'UTC', zone: 'utc' },
    { name: 'Europe/Berlin', zone: 'Europe/Berlin' },
    { name: 'Nowhere/City', zone: '' },
    { name: '$zone', zone: '' },
  ])('takes "$name" as "$zone"', ({ name, zone }) => expect(parseTimeZone(name)).toBe(zone))

  test('gives what a clock of the browser accepts', () => {
    for (const name of ['default', 'browser', 'utc', 'Asia/Kolkata', 'Nowhere/City']) {
      const timeZone = parseTimeZone(name) || undefined
      expect(() => new Intl.DateTimeFormat('en', { timeZone }).format(0)).not.toThrow()
    }
  })
})
