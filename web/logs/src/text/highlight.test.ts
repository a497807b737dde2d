import { describe, expect, test } from 'vitest'
import { highlight } from './highlight.ts'

const shown = (texts: readonly string[], wanted: string) =>
  highlight(
    texts.map((text) => ({ text })),
    wanted,
  ).map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))

describe('highlight()', () => {
  test.each([
    { name: 'nothing searched marks nothing', texts: ['abc'], wanted: '', expected: ['abc'] },
    { name: 'every place is marked', texts: ['a-b-a'], wanted: 'a', expected: ['[a]', '-b-', '[a]'] },
    { name: 'in either case', texts: ['an ERROR'], wanted: 'error', expected: ['an ', '[ERROR]'] },
    { name: 'case counts with a capital', texts: ['an ERROR'], wanted: 'Error', expected: ['an ERROR'] },
    {
      name: 'over the border of stretches',
      texts: ['xxab', 'cdyy'],
      wanted: 'abcd',
      expected: ['xx', '[ab]', '[cd]', 'yy'],
    },
    { name: 'no expression', texts: ['a.c abc'], wanted: 'a.c', expected: ['[a.c]', ' abc'] },
  ])('$name', ({ texts, wanted, expected }) => {
    expect(shown(texts, wanted)).toEqual(expected)
  })
})
