import { type MarkedToken, marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { keepTokens } from './keep-tokens.ts'

const read = (text: string) => marked.lexer(text) as MarkedToken[]

/** Whether each block of the text that has grown is the one of before; and that all of it is what it is by itself. */
function kept(before: string, now: string): boolean[] {
  const old = read(before)
  const tokens = keepTokens(old, read(now))
  expect(JSON.stringify(tokens)).toBe(JSON.stringify(read(now)))
  return tokens.map((token, at) => token === old[at])
}

test.each([
  { name: 'blocks that are as they were', before: 'a\n\nb', now: 'a\n\nb', is: [true, true, true] },
  { name: 'all but the one that grew', before: 'a\n\nb', now: 'a\n\nbc', is: [true, true, false] },
  { name: 'those before a new one', before: 'a\n\nb', now: 'a\n\nb\n\nc', is: [true, true, true, false, false] },
  { name: 'none of another kind', before: '# a', now: 'a', is: [false] },
  { name: 'none where there was nothing', before: '', now: 'a', is: [false] },
])('keepTokens() keeps $name', ({ before, now, is }) => expect(kept(before, now)).toEqual(is))

describe('keepTokens() within', () => {
  const itemsOf = (tokens: readonly MarkedToken[]) =>
    tokens.flatMap((token): MarkedToken[] => (token.type === 'list' ? token.items : []))

  test('a list keeps the items that are as they were', () => {
    const old = read('- a\n- b\n- c')
    const now = keepTokens(old, read('- a\n- b\n- cd'))
    expect(itemsOf(now).map((item, at) => item === itemsOf(old)[at])).toEqual([true, true, false])
    expect(now[0]).not.toBe(old[0])
  })

  test('a list whose items come to stand apart keeps none of them', () => {
    const old = read('- a\n- b')
    const now = keepTokens(old, read('- a\n- b\n\n- c'))
    expect(itemsOf(now).map((item, at) => item === itemsOf(old)[at])).toEqual([false, false, false])
  })

  test('an item that grew keeps what stood in it', () => {
    const old = read('- a\n\n  b')
    const now = keepTokens(old, read('- a\n\n  b\n\n  c'))
    const inside = (tokens: readonly MarkedToken[]) => (itemsOf(tokens)[0] as { tokens?: unknown[] }).tokens ?? []
    expect(inside(now)[0]).toBe(inside(old)[0])
    expect(inside(now).length).toBeGreaterThan(inside(old).length)
  })

  test('a quotation keeps its blocks', () => {
    const old = read('> a\n>\n> b')
    const now = keepTokens(old, read('> a\n>\n> bc'))
    const inside = (tokens: readonly MarkedToken[]) => (tokens[0]?.type === 'blockquote' ? tokens[0].tokens : [])
    expect(inside(now).map((token, at) => token === inside(old)[at])).toEqual([true, true, false])
  })

  test.each([
    { name: 'that are as they were', now: '|a|b|\n|-|-|\n|1|2|\n|3|4|', is: [true, false] },
    { name: 'none with another text', now: '|a|b|\n|-|-|\n|1|x|', is: [false] },
    { name: 'none of columns that lie otherwise', now: '|a|b|\n|-|-:|\n|1|2|', is: [false] },
    { name: 'none of other columns', now: '|a|\n|-|\n|1|', is: [false] },
  ])('a table keeps rows $name', ({ now, is }) => {
    const rowsOf = (tokens: readonly MarkedToken[]) => (tokens[0]?.type === 'table' ? tokens[0].rows : [])
    const old = read('|a|b|\n|-|-|\n|1|2|')
    const tokens = keepTokens(old, read(now))
    expect(rowsOf(tokens).map((row, at) => row === rowsOf(old)[at])).toEqual(is)
    expect(JSON.stringify(tokens)).toBe(JSON.stringify(read(now)))
  })
})
