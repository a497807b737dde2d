import { describe, expect, test } from 'vitest'
import { createMarkerWatch } from './marker-watch.ts'

// One token a character.
const decoder = {
  detokenize: (tokens: readonly number[]) => String.fromCharCode(...tokens),
  tokenize: (text: string) => [...text].map((char) => char.charCodeAt(0)),
}
const foundIn = (text: string, options?: { readonly atStart: boolean }) => {
  const watch = createMarkerWatch(['{"'], decoder, options)
  return decoder.tokenize(text).findIndex((token) => watch.push(token) !== undefined)
}

describe('createMarkerWatch()', () => {
  test.each([
    { name: 'anywhere', text: 'so {"', at: 4 },
    { name: 'at the start', text: '{"', options: { atStart: true }, at: 1 },
    { name: 'at the start, behind white space', text: ' \n{"', options: { atStart: true }, at: 3 },
    { name: 'not behind other text where only the start counts', text: 'so {"', options: { atStart: true }, at: -1 },
    { name: 'not behind what only began as one', text: '{ {"', options: { atStart: true }, at: -1 },
  ])('finds a text $name', ({ text, options, at }) => {
    expect(foundIn(text, options)).toBe(at)
  })
})

describe('a marker that ends inside a token', () => {
  // Token 256 stands for several characters.
  const wide = (text: string) => ({
    detokenize: (tokens: readonly number[]) =>
      tokens.map((token) => (token === 256 ? text : String.fromCharCode(token))).join(''),
    tokenize: decoder.tokenize,
  })
  const last = (markers: readonly string[], before: string, text: string) => {
    const watch = createMarkerWatch(markers, wide(text))
    for (const token of decoder.tokenize(before)) expect(watch.push(token)).toBeUndefined()
    return watch.push(256)
  }

  test('is put anew up to its end, with the tokens that hold it', () => {
    expect(last(['<call>'], 'so <ca', 'll> x')).toEqual({
      excess: 2,
      rewind: { drop: 4, put: decoder.tokenize('<call>') },
    })
  })

  test('and leaves tokens before it alone', () => {
    expect(last(['{"'], 'a', '{"n')).toEqual({ excess: 1, rewind: { drop: 1, put: decoder.tokenize('{"') } })
  })

  test('has nothing to put anew where a token ends with it', () => {
    expect(last(['{"'], '{', '"')).toEqual({ excess: 0, rewind: undefined })
  })

  test('is put anew though it is as long as all its tokens', () => {
    const marker = `<${'x'.repeat(40)}>`
    expect(last([marker], `before ${marker.slice(0, -1)}`, '>!')).toEqual({
      excess: 1,
      rewind: { drop: marker.length, put: decoder.tokenize(marker) },
    })
  })

  test('watches for the first of several', () => {
    const watch = createMarkerWatch(['<a>', '<b>'], decoder)
    expect(decoder.tokenize('<b><a>').findIndex((token) => watch.push(token) !== undefined)).toBe(2)
  })
})
