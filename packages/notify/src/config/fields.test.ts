import { Failure } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { duration, httpUrl, parsed, text } from './fields.ts'

describe('a duration', () => {
  test.each([
    ['0', 0],
    ['1ms', 1],
    ['2s', 2_000],
    ['3m', 180_000],
    ['1h30m', 5_400_000],
    ['1d', 86_400_000],
    ['1w', 604_800_000],
    ['1y', 31_536_000_000],
    ['1y2w3d4h5m6s7ms', 31_536_000_000 + 2 * 604_800_000 + 3 * 86_400_000 + 14_706_007],
  ])('%s is %d ms', (written, ms) => expect(duration.parse(written)).toBe(ms))

  test.each(['', '1', 's', '1.5h', '30m1h', '1h ', '-1h', '1hh', ' 1h', '0h1'])('"%s" is none', (written) => {
    expect(duration.safeParse(written).error?.issues[0]?.message).toBe(`not a valid duration string: "${written}"`)
  })
})

test.each([
  ['a', 'a'],
  [1.5, '1.5'],
  [true, 'true'],
  [false, 'false'],
])('%s is the text "%s"', (value, read) => expect(text.parse(value)).toBe(read))

test.each([{ value: null }, { value: [] }, { value: {} }])('$value is no text', ({ value }) => {
  expect(text.safeParse(value).success).toBe(false)
})

test.each(['http://a', 'https://a/b', 'HTTPS://a'])('%s is an address', (url) => {
  expect(httpUrl.parse(url)).toBe(url)
})

test.each(['', 'a', 'ftp://a', 'httpx://a', 'xhttp://a', 'http//a'])('"%s" is no address', (url) => {
  expect(httpUrl.safeParse(url).error?.issues[0]?.message).toMatch(/^must be an address that begins with http/)
})

describe('what a parser reads', () => {
  const thrown = (error: Error): never => {
    throw error
  }

  test('is what it makes of it', () => expect(parsed(z.string(), (read) => read.length).parse('abc')).toBe(3))

  test('is refused with its words', () => {
    const schema = parsed(z.string(), () => thrown(new Failure('invalid', 'it is odd')))
    expect(schema.safeParse('a').error?.issues.map(({ message }) => message)).toEqual(['it is odd'])
  })

  test('a bug of it surfaces', () => {
    expect(() => parsed(z.string(), () => thrown(new TypeError('bug'))).safeParse('a')).toThrow('bug')
  })
})
