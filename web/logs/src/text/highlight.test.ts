import { describe, expect, test } from 'vitest'
import { createExpressionFind } from './expression-find.ts'
import { createTextFind, type Find } from './find.ts'
import { highlight } from './highlight.ts'

const shown = (texts: readonly string[], find: Find) =>
  highlight(
    texts.map((text) => ({ text })),
    find,
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
    expect(shown(texts, createTextFind(wanted))).toEqual(expected)
  })
})

describe('highlight() of an expression', () => {
  test.each([
    {
      name: 'every match',
      texts: ['took 12 ms, then 7 ms'],
      wanted: '\\d+ ms',
      expected: ['took ', '[12 ms]', ', then ', '[7 ms]'],
    },
    { name: 'in either case', texts: ['an ERROR'], wanted: 'err\\S+', expected: ['an ', '[ERROR]'] },
    { name: 'case counts with a capital', texts: ['an ERROR'], wanted: 'Err', expected: ['an ERROR'] },
    { name: 'over the border of stretches', texts: ['xa', 'by'], wanted: 'a.', expected: ['x', '[a]', '[b]', 'y'] },
    { name: 'not what matches nothing', texts: ['abc'], wanted: 'x*', expected: ['abc'] },
    {
      name: 'one that would backtrack for ever',
      texts: [`${'a'.repeat(40)}!`],
      wanted: '^(a+)+$',
      expected: [`${'a'.repeat(40)}!`],
    },
  ])('$name', ({ texts, wanted, expected }) => {
    expect(shown(texts, createExpressionFind(wanted))).toEqual(expected)
  })
})
