import { float, list, type TemplateValue } from '@hearth/go-template'
import { describe, expect, test } from 'vitest'
import { timeFunctions } from './times.ts'

function call(name: string, ...args: readonly TemplateValue[]): TemplateValue {
  const run = timeFunctions.get(name)
  if (run === undefined) throw new Error(`There is no ${name}`)
  const value = run(args)
  if (value instanceof Promise) throw new Error(`${name} has to be waited for`)
  return value
}

const time = (text: string, moreMs = 0): TemplateValue => ({ kind: 'time', timeMs: Date.parse(text) + moreMs })
const evening = time('2023-02-05T21:03:07.120Z', 0.25)
const night = time('2023-11-14T00:30:00Z')

describe('a time since 1970', () => {
  test.each([
    { name: 'unixEpoch', text: '1675630987' },
    { name: 'unixEpochMillis', text: '1675630987120' },
  ])('$name is $text', ({ name, text }) => expect(call(name, evening)).toBe(text))

  test('in nanoseconds has what a millisecond has left', () => {
    expect(call('unixEpochNanos', { kind: 'time', timeMs: 1_500.25 })).toBe('1500250000')
    expect(call('unixEpochNanos', { kind: 'time', timeMs: 1_500 })).toBe('1500000000')
  })

  test('keeps all of its nanoseconds, however it was read', () => {
    const layout = '2006-01-02T15:04:05.999999999Z07:00'
    const read = call('toDate', layout, '2023-03-10T01:32:40.340485723Z')
    expect(call('unixEpochNanos', read)).toBe('1678411960340485723')
    expect(call('date', layout, read)).toBe('2023-03-10T01:32:40.340485723Z')
    expect(call('unixEpochNanos', call('unixToTime', '1678411960340485723'))).toBe('1678411960340485723')
  })

  test('of what is no time is an error', () => {
    expect(() => call('unixEpoch', 'now')).toThrow('wrong type for value; expected time.Time')
    expect(() => call('date', '2006', float(1))).toThrow('wrong type for value; expected time.Time')
  })

  test.each([
    { name: 'days', text: '19675', ns: 19_675n * 86_400_000_000_000n },
    { name: 'seconds', text: '1700000000', ns: 1_700_000_000_000_000_000n },
    { name: 'milliseconds', text: '1700000000123', ns: 1_700_000_000_123_000_000n },
    { name: 'microseconds', text: '1700000000123456', ns: 1_700_000_000_123_456_000n },
    { name: 'nanoseconds', text: '1700000000123456789', ns: 1_700_000_000_123_456_789n },
  ])('is read from $name by how many digits there are', ({ text, ns }) => {
    expect(call('unixToTime', text)).toEqual({ kind: 'time', timeMs: Number(ns / 1_000_000n), ns })
  })

  test.each(['170000', '', '17000000x0', '1.70000000', ' 170000000'])('"%s" is none', (text) => {
    expect(() => call('unixToTime', text)).toThrow(`unable to parse time '${text}'`)
  })
})

describe('a time in a layout', () => {
  test.each([
    { layout: '2006-01-02 15:04:05', text: '2023-02-05 21:03:07' },
    { layout: '06/1/2 3:4:5PM', text: '23/2/5 9:3:7PM' },
    { layout: 'Monday, January _2 03 MST', text: 'Sunday, February  5 09 UTC' },
    { layout: 'Mon Jan', text: 'Sun Feb' },
    { layout: 'Z07:00 Z0700 -07:00 -0700', text: 'Z Z +00:00 +0000' },
    { layout: '05.000 05,000000 05.999999999', text: '07.120 07,120250 07.12025' },
    { layout: '.0 .00', text: '.1 .12' },
  ])('$layout is $text', ({ layout, text }) => expect(call('date', layout, evening)).toBe(text))

  test.each([
    { at: '2023-11-14T00:30:00Z', text: '12 AM' },
    { at: '2023-11-14T11:30:00Z', text: '11 AM' },
    { at: '2023-11-14T12:00:00Z', text: '12 PM' },
    { at: '2023-11-14T13:00:00Z', text: '1 PM' },
  ])('the hour of $at is $text', ({ at, text }) => expect(call('date', '3 PM', time(at))).toBe(text))

  test('names all months', () => {
    const named = Array.from({ length: 12 }, (_, month) =>
      call('date', 'January', time(`2023-${`${month + 1}`.padStart(2, '0')}-01`)),
    )
    expect(named.join(' ')).toBe(
      'January February March April May June July August September October November December',
    )
  })

  test('has no fraction that is nothing', () => expect(call('date', '04.999', night)).toBe('30'))
})

describe('a time that is read by a layout', () => {
  test.each([
    { layout: '2006-01-02T15:04:05Z07:00', text: '2023-11-14T22:13:20Z', at: '2023-11-14T22:13:20Z' },
    { layout: '2006-01-02T15:04:05Z07:00', text: '2023-11-14T22:13:20.25+02:30', at: '2023-11-14T19:43:20.250Z' },
    { layout: '2006-01-02 15:04 -0700', text: '2023-11-14 22:13 -0130', at: '2023-11-14T23:43:00Z' },
    { layout: '2 Jan 06', text: '14 Nov 69', at: '1969-11-14T00:00:00Z' },
    { layout: '2 Jan 06', text: '14 Nov 68', at: '2068-11-14T00:00:00Z' },
    { layout: '_2 January 2006', text: ' 4 December 2023', at: '2023-12-04T00:00:00Z' },
    { layout: '2006-1-2 3:04 PM', text: '2023-1-2 12:05 AM', at: '2023-01-02T00:05:00Z' },
    { layout: '2006-1-2 3:04 PM', text: '2023-1-2 12:05 PM', at: '2023-01-02T12:05:00Z' },
    { layout: '2006-1-2 3:04 PM', text: '2023-1-2 7:05 PM', at: '2023-01-02T19:05:00Z' },
    { layout: '2006', text: '2023', at: '2023-01-01T00:00:00Z' },
    { layout: '2006-01-02 15:04:05,000', text: '2023-11-14 22:13:20,5', at: '2023-11-14T22:13:20.500Z' },
    { layout: '2006 15:04:05.999', text: '2023 22:13:20', at: '2023-01-01T22:13:20Z' },
    { layout: '[2006] (01)', text: '[2023] (02)', at: '2023-02-01T00:00:00Z' },
  ])('$text is $at', ({ layout, text, at }) => {
    expect(call('toDate', layout, text)).toMatchObject(time(at) as object)
    expect(call('toDateInZone', layout, 'Europe/Berlin', text)).toMatchObject(time(at) as object)
  })

  test.each([
    { layout: '2006-01-02', text: '14.11.2023' },
    { layout: '2006', text: '2023 and more' },
    { layout: '2006', text: 'in 2023' },
    { layout: '2006.01', text: '2023-02' },
  ])('"$text" is the year 1 where the layout is $layout', ({ layout, text }) => {
    expect(call('toDate', layout, text)).toMatchObject(time('0001-01-01T00:00:00Z') as object)
  })
})

describe('an object in a text', () => {
  test.each([
    { text: '"a"', value: 'a' },
    { text: 'true', value: true },
    { text: '2.5', value: float(2.5) },
    { text: 'null', value: undefined },
    { text: '[1,["b"]]', value: list([float(1), list(['b'])]) },
    { text: '{"a":{"b":null}', value: undefined },
  ])('$text is read', ({ text, value }) => expect(call('fromJson', text)).toEqual(value))

  test('has its entries by their keys', () => {
    const inner = { kind: 'map', entries: new Map([['b', 'c']]), missing: undefined }
    expect(call('fromJson', '{"a":{"b":"c"},"d":false}')).toEqual({
      kind: 'map',
      entries: new Map<string, unknown>([
        ['a', inner],
        ['d', false],
      ]),
      missing: undefined,
    })
  })

  test('is nothing where it nests deeper than 64 levels', () => {
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
    expect(call('fromJson', nested(64))).toBeDefined()
    expect(call('fromJson', nested(65))).toBeUndefined()
  })
})
