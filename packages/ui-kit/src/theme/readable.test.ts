import { describe, expect, test } from 'vitest'
import { contrastOf, readable } from './readable.ts'

test('black on white is as much as there is', () => expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21))

describe('readable()', () => {
  test('a colour that can be read is left alone', () => expect(readable('#1864ab', '#ffffff')).toBe('#1864ab'))

  test.each([
    { name: 'yellow on white', color: '#fade2a', ground: '#ffffff' },
    { name: 'orange on its own pale', color: '#d9480f', ground: '#ffe8cc' },
    { name: 'a dark violet on a dark page', color: '#5f3dc4', ground: '#2e2e2e' },
    { name: 'grey on grey', color: '#828282', ground: '#3b3b3b' },
  ])('$name is made to be read', ({ color, ground }) =>
    expect(contrastOf(readable(color, ground), ground)).toBeGreaterThanOrEqual(4.5),
  )
})
