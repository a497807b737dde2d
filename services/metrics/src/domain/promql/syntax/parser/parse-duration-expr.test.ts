import { describe, expect, test } from 'vitest'
import { askAt } from '../../test-support/ask.ts'
import { every, series } from '../../test-support/memory-store.ts'
import { printPromql } from '../printer/print.ts'
import { parsePromql } from './parse-promql.ts'

describe('a time span in brackets', () => {
  test.each([
    ['5m', '5m'],
    ['90', '1m30s'],
    ['1m+30s*2', '1m + 30s * 2'],
    ['(1m+30s)*2', '(1m + 30s) * 2'],
    ['2m-1m-10s', '2m - 1m - 10s'],
    ['2^2^3', '2 ^ 2 ^ 3'],
    ['-1m^2+2m', '-1m ^ 2 + 2m'],
    ['step()', 'step()'],
    ['range()-1s', 'range() - 1s'],
    ['max_of(step(),1m)', 'max_of(step(), 1m)'],
    ['min_of(1m,range())', 'min_of(1m, range())'],
    ['-(-1m)', '-(-1m)'],
    ['-step()', '-step()'],
    ['+1m', '1m'],
    ['1001ms', '1s1ms'],
    ['0.0019', '1ms'],
    ['0.0001', '0s'],
    ['((5m))', '(5m)'],
    ['+step()', 'step()'],
    ['1.5*1m', '1.5 * 1m'],
  ])('%s is read as %s', (range, printed) => {
    expect(printPromql(parsePromql(`a[${range}]`))).toBe(`a[${printed}]`)
  })

  test.each([
    { range: '0', message: '1:3: parse error: duration must be greater than 0' },
    { range: '-1m', message: 'duration must be greater than 0' },
    { range: '9223372037', message: '1:3: parse error: duration out of range' },
    { range: '1m/0', message: '1:5: parse error: division by zero' },
    { range: '1m%0', message: '1:5: parse error: modulo by zero' },
    { range: '(1m', message: 'in subquery or range selector, expected number, duration, step(), or range()' },
    { range: 'min_of(1m)', message: 'in subquery or range selector, expected number' },
    { range: 'step', message: 'in subquery or range selector, expected number' },
    { range: '', message: 'unexpected "]" in subquery or range selector, expected number, duration' },
    { range: '5m 5m', message: 'in subquery or range, expected ":" or "]"' },
  ])('[$range] is refused', ({ range, message }) => expect(() => parsePromql(`a[${range}]`)).toThrow(message))

  test('is as long as 64 bits of nanoseconds allow', () => {
    expect(parsePromql('a[9223372036]')).toMatchObject({ range: { seconds: 9_223_372_036 } })
  })
})

describe('an offset', () => {
  const data = [series({ __name__: 'a' }, every(60, [0, 1, 2, 3, 4, 5]))]

  test.each([
    { offset: '1m', value: '3' },
    { offset: '-1m', value: '5' },
    { offset: '+1m', value: '3' },
    { offset: '60', value: '3' },
    { offset: '(1m+1m)', value: '2' },
    { offset: '-(2m-1m)', value: '5' },
    { offset: 'max_of(1m,2m)', value: '2' },
    { offset: 'min_of(1m,2m)', value: '3' },
    { offset: '(2^2*30)', value: '2' },
    { offset: '(7m%4m)', value: '1' },
    { offset: '(4m/2)', value: '2' },
    { offset: 'range()', value: '4' },
  ])('of $offset leads to $value', async ({ offset, value }) => {
    expect(await askAt(data, `a offset ${offset}`, 240)).toEqual([`a{} ${value}`])
  })

  test.each([
    { query: 'a offset', message: 'in offset, expected number, duration, step(), or range()' },
    { query: 'a offset 9223372037', message: 'duration out of range' },
    {
      query: '1 offset 5m',
      message: '1:1: parse error: offset modifier must be preceded by an instant vector selector',
    },
  ])('$query is refused', ({ query, message }) => expect(() => parsePromql(query)).toThrow(message))
})
