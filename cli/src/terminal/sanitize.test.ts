import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sanitize } from './sanitize.ts'

describe('sanitize()', () => {
  test.each([
    { name: 'ordinary text stays', text: 'Grüße, 世界 👋\tdone\n', expected: 'Grüße, 世界 👋\tdone\n' },
    { name: 'a colour becomes visible', text: '\u001b[31mred', expected: '␛[31mred' },
    { name: 'a title change becomes visible', text: '\u001b]0;owned\u0007', expected: '␛]0;owned␇' },
    { name: 'the one-byte escape introducer goes', text: 'a\u009b31mb', expected: 'a31mb' },
    { name: 'a line cannot be overwritten', text: 'secret\rnothing', expected: 'secretnothing' },
    { name: 'a backspace becomes visible', text: 'ab\b', expected: 'ab␈' },
    { name: 'text cannot be reordered', text: 'a\u202ecod.exe', expected: 'acod.exe' },
    { name: 'delete becomes visible', text: '\u007f', expected: '␡' },
  ])('$name', ({ text, expected }) => {
    expect(sanitize(text)).toBe(expected)
  })

  test('nothing that a terminal acts on is left, whatever the pieces are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (pieces) => {
        const whole = pieces.map(sanitize).join('')
        const acting = [...whole].filter((character) => /\p{Cc}/u.test(character) && !'\n\t'.includes(character))
        expect(acting).toEqual([])
        expect(whole).toBe(sanitize(pieces.join('')))
      }),
    )
  })
})
