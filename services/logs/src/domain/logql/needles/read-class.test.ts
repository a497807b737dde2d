import { describe, expect, test } from 'vitest'
import { readClass } from './read-class.ts'

/** The letters of the class that an expression begins with, in one text, and what stands behind it. */
function read(pattern: string, at = 0) {
  const found = readClass(pattern, at)
  return found === undefined ? undefined : { letters: found.letters?.join(''), rest: pattern.slice(found.end) }
}

describe('a class of letters', () => {
  test.each([
    { pattern: '[a]', letters: 'a', rest: '' },
    { pattern: '[abc]d', letters: 'abc', rest: 'd' },
    { pattern: '[aba]', letters: 'ab', rest: '' },
    { pattern: '[a-d]x', letters: 'abcd', rest: 'x' },
    { pattern: '[a-a]', letters: 'a', rest: '' },
    { pattern: '[a-cx-z]', letters: 'abcxyz', rest: '' },
    { pattern: '[a-]', letters: 'a-', rest: '' },
    { pattern: '[-a]', letters: '-a', rest: '' },
    { pattern: '[]a]b', letters: ']a', rest: 'b' },
    { pattern: '[]]', letters: ']', rest: '' },
    { pattern: '[\\]a]', letters: ']a', rest: '' },
    { pattern: '[\\.\\-]', letters: '.-', rest: '' },
    { pattern: '[!-\\/]', letters: '!"#$%&\'()*+,-./', rest: '' },
    { pattern: '[a^]', letters: 'a^', rest: '' },
    { pattern: '[0-9a-f]', letters: '0123456789abcdef', rest: '' },
  ])('$pattern holds $letters', ({ pattern, letters, rest }) => {
    expect(read(pattern)).toEqual({ letters, rest })
  })

  test.each([
    { name: 'says what it does not hold', pattern: '[^a]x', rest: 'x' },
    { name: 'does not hold a bracket', pattern: '[^]a]x', rest: 'x' },
    { name: 'holds digits', pattern: '[\\d]x', rest: 'x' },
    { name: 'holds all but blanks', pattern: '[a\\S]x', rest: 'x' },
    { name: 'has a class with a name', pattern: '[[:alpha:]_]x', rest: 'x' },
    { name: 'leaves out one with a name', pattern: '[[:^alpha:]]x', rest: 'x' },
    { name: 'has seventeen letters', pattern: '[a-mn-q]x', rest: 'x' },
    { name: 'has a range of seventeen letters', pattern: '[a-q]x', rest: 'x' },
    { name: 'has letters beyond ASCII', pattern: '[aü]x', rest: 'x' },
    { name: 'has a sign of two halves', pattern: '[😀]x', rest: 'x' },
  ])('is not told by its letters where it $name', ({ pattern, rest }) => {
    expect(read(pattern)).toEqual({ letters: undefined, rest })
  })

  test('of sixteen letters is told', () => {
    expect(read('[a-p]')?.letters).toBe('abcdefghijklmnop')
    expect(read('[a-hi-p]')?.letters).toBe('abcdefghijklmnop')
  })

  test('begins where it is said to', () => {
    expect(read('x[ab]y[cd]z', 6)).toEqual({ letters: 'cd', rest: 'z' })
  })

  test.each(['[a', '[', '[^', '[a-', '[\\n]', '[a-\\n]', '[\\'])('is not read: %s', (pattern) => {
    expect(read(pattern)).toBeUndefined()
  })
})
