import { describe, expect, test } from 'vitest'
import { endOfSeries } from './end-of-series.ts'

describe('endOfSeries()', () => {
  test.each([
    { name: 'a name alone ends at the blank', page: 'up 1', series: 'up' },
    { name: 'a name alone ends at the tab', page: 'up\t1', series: 'up' },
    { name: 'labels end behind their brace', page: 'up{a="b"} 1', series: 'up{a="b"}' },
    { name: 'blanks may stand before the brace', page: 'up \t {a="b"} 1', series: 'up \t {a="b"}' },
    { name: 'braces in a value close nothing', page: 'up{a="}",b="{"} 1', series: 'up{a="}",b="{"}' },
    { name: 'a quote that is escaped ends no value', page: 'up{a="\\"}"} 1', series: 'up{a="\\"}"}' },
    { name: 'an escaped backslash escapes nothing', page: 'up{a="\\\\"} 1', series: 'up{a="\\\\"}' },
  ])('$name', ({ page, series }) => {
    expect(page.slice(0, endOfSeries(page, 0, page.length))).toBe(series)
  })

  test('begins where it is told', () => {
    expect(endOfSeries('a 1\nup{a="b"} 1', 4, 15)).toBe(13)
  })

  test('sees nothing behind the end of the line', () => {
    expect(endOfSeries('up \n{a="b"} 1', 0, 3)).toBe(2)
    expect(endOfSeries('up {a="b"} 1', 0, 3)).toBe(2)
    expect(() => endOfSeries('up 1', 0, 2)).toThrow('a sample has no value')
    expect(() => endOfSeries('up{a="b"} 1', 0, 8)).toThrow('the labels are not closed by "}"')
  })
})
