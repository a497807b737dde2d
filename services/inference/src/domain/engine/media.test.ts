import { describe, expect, test } from 'vitest'
import { joinContents, mediaContent, piecesOf } from './media.ts'

const shown = (url: string) => mediaContent({ kind: 'image', url }, { param: 'here', value: 'of type "image"' })
const written = (content: string) => ({ content })
const pieces = (...given: Parameters<typeof joinContents>) =>
  piecesOf(joinContents(...given)).map((piece) => (typeof piece === 'string' ? piece : 'url' in piece && [piece.url]))

describe('contents one after the other', () => {
  test.each([
    { name: 'texts are one text', given: [written('a'), written('b')], expected: ['ab'] },
    {
      name: 'what is shown stays where it was',
      given: [written('a'), shown('x'), written('b')],
      expected: ['a', ['x'], 'b'],
    },
    { name: 'in order, also without text between', given: [shown('x'), shown('y')], expected: [['x'], ['y']] },
    {
      name: 'also of contents that were joined before',
      given: [written('a'), joinContents([written('b'), shown('x'), written('c')]), shown('y')],
      expected: ['ab', ['x'], 'c', ['y']],
    },
  ])('$name', ({ given, expected }) => {
    expect(pieces(given)).toEqual(expected)
  })

  test('have something between them where both are text', () => {
    expect(pieces([written('a'), written(''), shown('x'), written('b')], '\n')).toEqual(['a', ['x'], '\nb'])
    expect(pieces([shown('x'), written('b')], '\n')).toEqual([['x'], 'b'])
  })

  test('without anything shown are plain', () => {
    expect(joinContents([written('a'), written('b')])).toEqual({ content: 'ab' })
  })
})
