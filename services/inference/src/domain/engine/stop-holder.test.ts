import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createStopHolder } from './stop-holder.ts'

function run(stops: readonly string[], pieces: readonly string[]) {
  const holder = createStopHolder(stops)
  const released: string[] = []
  for (const piece of pieces) {
    const { text, stop } = holder.push(piece)
    released.push(text)
    if (stop !== undefined) return { released, text: released.join(''), stop }
  }
  released.push(holder.flush())
  return { released, text: released.join(''), stop: undefined }
}

describe('createStopHolder()', () => {
  test.each([
    { name: 'without stop strings everything passes', stops: [], pieces: ['a', 'b'], text: 'ab', stop: undefined },
    { name: 'text ends before the stop string', stops: ['END'], pieces: ['hi END there'], text: 'hi ', stop: 'END' },
    {
      name: 'a stop string may be cut in pieces',
      stops: ['END'],
      pieces: ['hi E', 'N', 'D'],
      text: 'hi ',
      stop: 'END',
    },
    { name: 'a false start is let through', stops: ['END'], pieces: ['hi E', 'at'], text: 'hi Eat', stop: undefined },
    {
      name: 'a start at the very end is let through',
      stops: ['END'],
      pieces: ['hi EN'],
      text: 'hi EN',
      stop: undefined,
    },
    { name: 'the string that is complete first wins', stops: ['bcd', 'c'], pieces: ['abcd'], text: 'ab', stop: 'c' },
    { name: 'the longest of those complete at once wins', stops: ['c', 'bc'], pieces: ['abc'], text: 'a', stop: 'bc' },
    { name: 'a start inside a false start counts', stops: ['aab'], pieces: ['aa', 'ab'], text: 'a', stop: 'aab' },
  ])('$name', ({ stops, pieces, text, stop }) => {
    expect(run(stops, pieces)).toMatchObject({ text, stop })
  })

  test('holds back what may be the start of a stop string', () => {
    const holder = createStopHolder(['\n\nUser:'])
    expect(holder.push('Hello.\n')).toEqual({ text: 'Hello.', stop: undefined })
    expect(holder.push('\nUse')).toEqual({ text: '', stop: undefined })
    expect(holder.push('ful')).toEqual({ text: '\n\nUseful', stop: undefined })
  })

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), maxLength: 30 })
  const stopsOf = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\n'), minLength: 1, maxLength: 4 }), {
    maxLength: 3,
  })

  test('property: the outcome does not depend on how the text is cut', () => {
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), stopsOf, (pieces, stops) => {
        const { text, stop } = run(stops, pieces)
        expect(run(stops, [...pieces.join('')])).toMatchObject({ text, stop })
      }),
    )
  })

  test('property: what is released is the text up to a stop string, and never holds one', () => {
    fc.assert(
      fc.property(fc.array(letters, { maxLength: 6 }), stopsOf, (pieces, stops) => {
        const all = pieces.join('')
        const { text, stop } = run(stops, pieces)
        expect(stops.some((each) => text.includes(each))).toBe(false)
        if (stop === undefined) expect(text).toBe(all)
        else expect(all.startsWith(text + stop)).toBe(true)
      }),
    )
  })
})
