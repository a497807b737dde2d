import { expect, test } from 'vitest'
import type { ScoredToken } from '../../engine/engine.ts'
import { createScoreHolder } from './score-holder.ts'

const token = (text: string) => ({ text }) as unknown as ScoredToken
const texts = (tokens: readonly ScoredToken[]) =>
  tokens.map((one) => (one as unknown as { text: string }).text).join('')

function holding(...pushed: readonly (readonly [text: string, characters: number])[]) {
  const holder = createScoreHolder()
  for (const [text, characters] of pushed) holder.push(token(text), characters)
  return holder
}

test('tokens leave once all of their characters have', () => {
  const holder = holding(['a', 2], ['b', 1])
  expect([0, 1, 1, 1].map((characters) => texts(holder.release(characters)))).toEqual(['', '', 'a', 'b'])
})

test('several leave at once', () => {
  const holder = holding(['a', 2], ['b', 1], ['c', 3])
  expect([texts(holder.release(5)), texts(holder.release(1)), texts(holder.release(9))]).toEqual(['ab', 'c', ''])
})

test('a token without a whole character waits for the one that completes it', () => {
  const holder = holding(['a', 1], ['b', 0])
  expect(texts(holder.release(1))).toBe('a')
  holder.push(token('c'), 1)
  expect([texts(holder.release(0)), texts(holder.release(1))]).toEqual(['', 'bc'])
})

test('a token that waits holds back none before it', () => {
  const holder = holding(['a', 0], ['b', 2], ['c', 0])
  expect([texts(holder.release(1)), texts(holder.release(1))]).toEqual(['', 'ab'])
})

test.each([
  { name: 'released', left: 3, flushed: 'b' },
  { name: 'released', left: 2, flushed: '' },
  { name: 'all', left: 2, flushed: 'bcd' },
] as const)('at the end, after $left characters, $name are told: $flushed', ({ name, left, flushed }) => {
  const holder = holding(['a', 2], ['b', 2], ['c', 1], ['d', 0])
  holder.release(left)
  expect(texts(holder.flush(name))).toBe(flushed)
})
