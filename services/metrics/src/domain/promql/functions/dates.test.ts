import { describe, expect, test } from 'vitest'
import { askAt, engineOver, linesOf, longLimits } from '../test-support/ask.ts'

const seconds = (time: string) => Date.parse(time) / 1000
const leapDay = '2024-02-29T23:59:58Z'

describe('a part of a time, in UTC', () => {
  test.each([
    { name: 'minute', time: leapDay, value: 59 },
    { name: 'hour', time: leapDay, value: 23 },
    { name: 'day_of_week', time: leapDay, value: 4 },
    { name: 'day_of_week', time: '2024-03-03T00:00:00Z', value: 0 },
    { name: 'day_of_month', time: leapDay, value: 29 },
    { name: 'day_of_year', time: leapDay, value: 60 },
    { name: 'day_of_year', time: '2024-01-01T00:00:00Z', value: 1 },
    { name: 'day_of_year', time: '2023-12-31T23:59:59Z', value: 365 },
    { name: 'days_in_month', time: leapDay, value: 29 },
    { name: 'days_in_month', time: '2023-02-01T00:00:00Z', value: 28 },
    { name: 'days_in_month', time: '2023-12-31T00:00:00Z', value: 31 },
    { name: 'month', time: leapDay, value: 2 },
    { name: 'month', time: '2024-12-31T23:59:59Z', value: 12 },
    { name: 'year', time: leapDay, value: 2024 },
    { name: 'year', time: '1969-12-31T23:59:59Z', value: 1969 },
  ])('$name of $time is $value', async ({ name, time, value }) => {
    expect(await askAt([], `${name}(vector(${seconds(time)}))`, 0)).toEqual([`{} ${value}`])
    expect(await askAt([], `${name}()`, seconds(time))).toEqual([`{} ${value}`])
  })

  test('is that of each step where no vector is given', async () => {
    const startMs = Date.parse('2024-12-31T22:00:00Z')
    const times = { startMs, endMs: startMs + 3 * 3_600_000, stepMs: 3_600_000 }
    expect(linesOf(await engineOver([]).range('hour()', times, longLimits))).toEqual(['{} 22 23 0 1'])
  })

  test('leaves parts of a second out', async () => {
    expect(await askAt([], 'minute(vector(59.999))', 0)).toEqual(['{} 0'])
  })
})
