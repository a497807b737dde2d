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
