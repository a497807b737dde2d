import { describe, expect, test } from 'vitest'
import {
  type Params,
  readBounds,
  readDirection,
  readInstant,
  readInterval,
  readLimit,
  readOrderedBounds,
  readParams,
  readStep,
} from './params.ts'
import { LokiRefusal } from './refusal.ts'

const second = 1_000_000_000n
const hour = 3_600n * second
const nowNs = 100n * hour

const given = (values: Readonly<Record<string, string>> = {}): Params => ({
  get: (name) => values[name] || undefined,
  all: (name) => (values[name] === undefined ? [] : [values[name]]),
})

describe('readParams()', () => {
  const read = (method: string, type: string, body = 'a=form&b=') =>
    readParams({
      req: {
        url: 'http://h/x?a=address&a=two&c=',
        method,
        header: () => type,
        text: async () => body,
      },
    } as never)
  const form = 'application/x-www-form-urlencoded; charset=utf-8'

  test('the form comes before the address', async () => {
    const params = await read('POST', form)
    expect(params.all('a')).toEqual(['form', 'address', 'two'])
    expect([params.get('a'), params.get('b'), params.get('c'), params.get('d')]).toEqual(['form', ...Array(3)])
  })

  test.each([
    { name: 'reading', method: 'GET', type: form },
    { name: 'another type', method: 'POST', type: 'application/x-www-form-urlencodedx' },
    { name: 'a type further on', method: 'POST', type: `text/plain; ${form}` },
  ])('there is no form with $name', async ({ method, type }) => {
    expect((await read(method, type)).all('a')).toEqual(['address', 'two'])
  })
})

describe('readBounds()', () => {
  test.each([
    { name: 'the last hour', values: {}, startNs: nowNs - hour, endNs: nowNs },
    { name: 'as long as it says', values: { since: '2m' }, startNs: nowNs - 120n * second, endNs: nowNs },
    { name: 'an hour before the end', values: { end: '3700' }, startNs: 100n * second, endNs: 3_700n * second },
    {
      name: 'an hour before now where the end is later',
      values: { end: '1000000' },
      startNs: nowNs - hour,
      endNs: 1_000_000n * second,
    },
    { name: 'both', values: { start: '5', end: '7', since: '1s' }, startNs: 5n * second, endNs: 7n * second },
  ])('$name', ({ values, startNs, endNs }) => expect(readBounds(given(values), nowNs)).toEqual({ startNs, endNs }))

  test.each([
    { values: { since: 'long' }, message: "could not parse 'since' parameter" },
    { values: { start: 'x' }, message: 'could not parse \'start\' parameter: parsing time "x"' },
    { values: { end: '.' }, message: "could not parse 'end' parameter" },
  ])('$values is refused', ({ values, message }) => {
    expect(() => readBounds(given(values), nowNs)).toThrow(LokiRefusal)
    expect(() => readBounds(given(values), nowNs)).toThrow(message)
  })

  test('an end before its start is refused, one at its start is not', () => {
    expect(readOrderedBounds(given({ start: '5', end: '5' }), nowNs).endNs).toBe(5n * second)
    expect(() => readOrderedBounds(given({ start: '6', end: '5' }), nowNs)).toThrow(/must not be before/)
  })
})

describe('readInstant()', () => {
  test.each([
    { text: '', ns: nowNs },
    { text: '0', ns: 0n },
    { text: '9999999999', ns: 9_999_999_999n * second },
    { text: '10000000000', ns: 10_000_000_000n },
    { text: '-12', ns: -12n * second },
    { text: '+12', ns: 12n * second },
    { text: '1.5', ns: 1_500_000_000n },
    { text: '.25', ns: 250_000_000n },
    { text: '2.', ns: 2n * second },
    { text: '-1.5', ns: -1_500_000_000n },
    { text: '1.0006', ns: 1_001_000_000n },
    { text: '1.5e2', ns: 150n * second },
    { text: '15.0E-1', ns: 1_500_000_000n },
    { text: '1970-01-01T00:00:02Z', ns: 2n * second },
    { text: '1970-01-01T00:00:02.5Z', ns: 2_500_000_000n },
    { text: '1970-01-01T00:00:02.123456789123Z', ns: 2_123_456_789n },
    { text: '1970-01-01T01:00:00+01:00', ns: 0n },
  ])('"$text"', ({ text, ns }) => expect(readInstant(given({ time: text }), nowNs)).toBe(ns))

  test.each([
    '.',
    '1e400.',
    '12345678901234567890',
    '1.5e',
    '1970-01-01',
    '1970-13-01T00:00:00Z',
    'x1970-01-01T00:00:02Z',
  ])('"%s" is no time', (text) => expect(() => readInstant(given({ time: text }), nowNs)).toThrow(/^parsing time/))
})

describe('readStep()', () => {
  const bounds = (seconds: number) => ({ startNs: 0n, endNs: BigInt(seconds) * second })
  test.each([
    { seconds: 60, step: undefined, is: second },
    { seconds: 499, step: undefined, is: second },
    { seconds: 500, step: undefined, is: 2n * second },
    { seconds: 60, step: '15', is: 15n * second },
    { seconds: 60, step: '0.5', is: second / 2n },
    { seconds: 60, step: '1m', is: 60n * second },
    { seconds: 11_000, step: '1', is: second },
  ])('$step of $seconds seconds', ({ seconds, step, is }) =>
    expect(readStep(given(step === undefined ? {} : { step }), bounds(seconds))).toBe(is),
  )

  test.each([
    { step: '0', message: /zero or negative/ },
    { step: '-1', message: /zero or negative/ },
    { step: 'x', message: 'cannot parse "x" to a valid duration' },
    { step: ' ', message: 'cannot parse " " to a valid duration' },
    { step: '9223372037', message: /overflows int64/ },
    { step: '-9223372037', message: /overflows int64/ },
    { step: '1', seconds: 11_001, message: /11,000 points/ },
  ])('$step is refused', ({ step, seconds = 60, message }) =>
    expect(() => readStep(given({ step }), bounds(seconds))).toThrow(message),
  )

  test('the longest that fits is taken', () => {
    expect(readStep(given({ step: '9223372036' }), bounds(60))).toBe(9_223_372_036n * second)
  })
})

test.each([
  { interval: '', is: 0n },
  { interval: '0', is: 0n },
  { interval: '1.5', is: 1_500_000_000n },
  { interval: '2s', is: 2n * second },
])('an interval of "$interval"', ({ interval, is }) => expect(readInterval(given({ interval }))).toBe(is))

test('an interval before nothing is refused', () => {
  expect(() => readInterval(given({ interval: '-1' }))).toThrow('interval must be >= 0')
})

describe('readLimit()', () => {
  test.each([
    { limit: '', is: 100 },
    { limit: '1', is: 1 },
    { limit: '+7', is: 7 },
    { limit: '999999999999999', is: 999_999_999_999_999 },
  ])('"$limit"', ({ limit, is }) => expect(readLimit(given({ limit }))).toBe(is))

  test('may have another name and another default', () => {
    expect(readLimit(given({ line_limit: '3', limit: '4' }), 'line_limit', 9)).toBe(3)
    expect(readLimit(given({ limit: '4' }), 'line_limit', 9)).toBe(9)
  })

  test.each([
    { limit: '0', message: 'limit must be a positive value' },
    { limit: '-3', message: 'limit must be a positive value' },
    { limit: '1.5', message: 'parsing "1.5": invalid syntax' },
    { limit: 'x1', message: 'parsing "x1": invalid syntax' },
    { limit: '1000000000000000', message: 'parsing "1000000000000000": value out of range' },
  ])('"$limit" is refused', ({ limit, message }) => expect(() => readLimit(given({ limit }))).toThrow(message))
})

describe('readDirection()', () => {
  test.each([
    { direction: '', is: 'backward' },
    { direction: 'FORWARD', is: 'forward' },
    { direction: 'Backward', is: 'backward' },
  ])('"$direction" is $is', ({ direction, is }) => expect(readDirection(given({ direction }))).toBe(is))

  test('there is no third one', () => {
    expect(() => readDirection(given({ direction: 'Up' }))).toThrow("invalid direction 'Up'")
  })
})
