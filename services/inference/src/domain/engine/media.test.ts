import { describe, expect, test } from 'vitest'
import { joinContents, mediaContent, piecesOf } from './media.ts'

const shown = (url: string) => mediaContent({ kind: 'image', url }, { param: 'here', value: 'of type "image"' })
const told = (content: string) => ({ content })
const pieces = (...given: Parameters<typeof joinContents>) =>
  piecesOf(joinContents(...given)).map((piece) => (typeof piece === 'string' ? piece : 'url' in piece && [piece.url]))

describe('contents one after the other', () => {
  test.each([
    { name: 'texts are one text', given: [told('a'), told('b')], expected: ['ab'] },
    {
      name: 'what is shown stays where it was',
      given: [told('a'), shown('x'), told('b')],
      expected: ['a', ['x'], 'b'],
    },
    { name: 'in order, also without text between', given: [shown('x'), shown('y')], expected: [['x'], ['y']] },
    {
      name: 'also of contents that were joined before',
      given: [told('a'), joinContents([told('b'), shown('x'), told('c')]), shown('y')],
      expected: ['ab', ['x'], 'c', ['y']],
    },
  ])('$name', ({ given, expected }) => {
    expect(pieces(given)).toEqual(expected)
  })

  test('have something between them where both are text', () => {
    expect(pieces([told('a'), told(''), shown('x'), told('b')], '\n')).toEqual(['a', ['x'], '\nb'])
    expect(pieces([shown('x'), told('b')], '\n')).toEqual([['x'], 'b'])
  })

  test('without anything shown are plain', () => {
    expect(joinContents([told('a'), told('b')])).toEqual({ content: 'ab' })
  })
})
