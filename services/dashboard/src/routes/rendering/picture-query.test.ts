import { describe, expect, test } from 'vitest'
import { pictureQuery, readPicture } from './picture-query.ts'

const read = (query: Record<string, string>) => readPicture(pictureQuery.parse(query), 'light')

describe('a picture is asked for', () => {
  test.each([
    { name: 'without a word: as Grafana takes it', query: {}, expected: { widthPx: 1_000, heightPx: 500, scale: 1 } },
    { name: 'with zeros: the same', query: { width: '0', height: '0', scale: '0' }, expected: { widthPx: 1_000 } },
    { name: 'as high as it is', query: { height: '-1' }, expected: { heightPx: undefined } },
    { name: 'in the dark', query: { theme: 'dark' }, expected: { theme: 'dark', format: 'png' } },
    { name: 'for a place', query: { tz: 'Europe/Berlin' }, expected: { timeZone: 'Europe/Berlin' } },
    {
      name: 'on paper, which is light and as long as it takes',
      query: { encoding: 'pdf', theme: 'dark', height: '300' },
      expected: { format: 'pdf', theme: 'light', heightPx: undefined, widthPx: 1_400 },
    },
  ])('$name', ({ query, expected }) => expect(read(query)).toMatchObject(expected))

  test.each([
    { width: '5' },
    { width: '3001' },
    { height: '-2' },
    { scale: '4.1' },
    { scale: '0.05' },
    { width: 'wide' },
    { theme: 'pink' },
    { timeout: '0' },
  ])('%o is refused', (query) => expect(pictureQuery.safeParse(query).success).toBe(false))

  test('what is too small is refused with what may be', () => {
    const { error } = pictureQuery.safeParse({ width: '5', height: '-2', scale: '0.05' })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'must be 10 to 3000 pixels',
      'must be 10 to 3000 pixels',
      'must be 0.1 to 4',
    ])
  })

  test.each([
    { query: { width: '3000', height: '3000', scale: '4' }, param: 'scale' },
    { query: { tz: 'Nowhere/City' }, param: 'tz' },
  ])('$query is refused, $param at fault', ({ query, param }) => {
    expect(() => read(query)).toThrow(expect.objectContaining({ kind: 'invalid', param }))
  })
})
