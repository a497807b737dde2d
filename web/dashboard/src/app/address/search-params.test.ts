import { describe, expect, test } from 'vitest'
import { oneOf, parseSearchParams, renderSearchParams } from './search-params.ts'

describe('search parameters', () => {
  test.each([
    { name: 'nothing', text: '', search: {} },
    {
      name: 'a range stays text',
      text: '?from=now-6h&to=1700000000000',
      search: { from: 'now-6h', to: '1700000000000' },
    },
    { name: 'several values', text: '?var-job=a&var-job=b', search: { 'var-job': ['a', 'b'] } },
    { name: 'all', text: '?var-job=$__all', search: { 'var-job': '$__all' } },
    { name: 'a flag', text: '?kiosk=', search: { kiosk: '' } },
    { name: 'signs that mean something else', text: '?var-q=a%26b%3D%25', search: { 'var-q': 'a&b=%' } },
  ])('$name, there and back', ({ text, search }) => {
    expect(parseSearchParams(text)).toEqual(search)
    expect(renderSearchParams(search)).toBe(text)
  })

  test('what is undefined is left out', () => {
    expect(renderSearchParams({ viewPanel: undefined, from: 'now-1h' })).toBe('?from=now-1h')
  })

  test('the last of several counts', () => {
    expect([oneOf(['a', 'b']), oneOf('a'), oneOf(undefined)]).toEqual(['b', 'a', undefined])
  })
})
