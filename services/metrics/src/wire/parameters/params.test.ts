import { describe, expect, test } from 'vitest'
import {
  describeNumber,
  type Params,
  readAddressParams,
  readDurationParam,
  readInteger,
  readLimit,
  readParams,
  readTime,
  requireReadable,
  requireTime,
} from './params.ts'

const form = 'application/x-www-form-urlencoded; charset=utf-8'
const context = (method: string, type: string | undefined, body: string, query = '?a=address&c=') =>
  ({
    req: {
      url: `http://h/x${query}`,
      method,
      header: () => type,
      text: async () => body,
      arrayBuffer: async () => new TextEncoder().encode(body).buffer,
    },
  }) as never

const given = (values: Readonly<Record<string, string>> = {}): Params => ({
  get: (name) => values[name] || undefined,
  all: () => [],
  fault: undefined,
})

describe('readParams()', () => {
  const multipart = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nparts\r\n--b--\r\n'
  test.each([
    { name: 'a form', method: 'POST', type: form, body: 'a=form', all: ['form', 'address'] },
    {
      name: 'parts',
      method: 'POST',
      type: 'multipart/form-data; boundary=b',
      body: multipart,
      all: ['parts', 'address'],
    },
    {
      name: 'parts that are broken',
      method: 'POST',
      type: 'multipart/form-data; boundary=c',
      body: multipart,
      all: ['address'],
    },
    { name: 'no type', method: 'POST', type: undefined, body: 'a=form', all: ['address'] },
    { name: 'another type', method: 'POST', type: 'text/plain', body: 'a=form', all: ['address'] },
    { name: 'reading', method: 'GET', type: form, body: 'a=form', all: ['address'] },
  ])('$name', async ({ method, type, body, all }) => {
    const params = await readParams(context(method, type, body))
    expect(params.all('a')).toEqual(all)
    expect([params.get('a'), params.get('c'), params.get('d')]).toEqual([all[0], undefined, undefined])
  })

  test('tells of a form that cannot be read before it tells of the address', async () => {
    const faults = [
      (await readParams(context('POST', form, 'b=%zz', '?c=%yy'))).fault,
      (await readParams(context('POST', form, 'b=1', '?c=%yy'))).fault,
      (await readParams(context('POST', form, 'b=1'))).fault,
    ]
    expect(faults).toEqual([expect.stringContaining('%zz'), expect.stringContaining('%yy'), undefined])
  })

  test('takes those of the address alone where the body is none of its business', () => {
    expect(readAddressParams(context('POST', form, 'a=form')).all('a')).toEqual(['address'])
  })
})

test('what must not go on with a part is refused', () => {
  expect(() => requireReadable({ ...given(), fault: 'broken' })).toThrow('error parsing form values: broken')
  expect(() => requireReadable(given())).not.toThrow()
})

test('a time may be absent where it is not needed', () => {
  expect([readTime(given({ t: '1.5' }), 't'), readTime(given(), 't')]).toEqual([1_500, undefined])
  expect(requireTime(given({ t: '1.5' }), 't')).toBe(1_500)
  expect(() => requireTime(given(), 't')).toThrow(/t/)
  expect(() => readTime(given({ t: 'x' }), 't')).toThrow("invalid time value for 't'")
})

test('a duration may be absent, too', () => {
  expect([readDurationParam(given({ d: '2m' }), 'd'), readDurationParam(given(), 'd')]).toEqual([120_000, undefined])
})

describe('readLimit()', () => {
  test.each([
    { limit: '', is: Number.POSITIVE_INFINITY },
    { limit: '0', is: Number.POSITIVE_INFINITY },
    { limit: '1', is: 1 },
    { limit: '+3', is: 3 },
  ])('"$limit"', ({ limit, is }) => expect(readLimit(given({ limit }))).toBe(is))

  test.each([
    { limit: '-1', message: /limit must be non-negative/ },
    { limit: '1.5', message: /strconv\.Atoi: parsing "1\.5": invalid syntax/ },
    { limit: '9223372036854775808', message: /value out of range/ },
  ])('"$limit" is refused', ({ limit, message }) => expect(() => readLimit(given({ limit }))).toThrow(message))
})

describe('readInteger()', () => {
  test.each([
    { text: '0', is: 0 },
    { text: '+12', is: 12 },
    { text: '-12', is: -12 },
    { text: '9223372036854775807', is: 2 ** 63 },
    { text: '9223372036854775808', is: undefined },
    { text: '-9223372036854775808', is: -(2 ** 63) },
    { text: '-9223372036854775809', is: undefined },
    { text: `${'0'.repeat(39)}7`, is: 7 },
    { text: `${'0'.repeat(40)}7`, is: undefined },
    { text: '1x', is: undefined },
    { text: 'x1', is: undefined },
    { text: '', is: undefined },
  ])('"$text" is $is', ({ text, is }) => expect(readInteger(text)).toBe(is))

  test.each([
    { text: '12', is: 'parsing "12": value out of range' },
    { text: '-12', is: 'parsing "-12": value out of range' },
    { text: '1x', is: 'parsing "1x": invalid syntax' },
    { text: 'x1', is: 'parsing "x1": invalid syntax' },
  ])('why "$text" is none', ({ text, is }) => expect(describeNumber(text)).toBe(is))
})
