import { expect, test } from 'vitest'
import { ValueMemo } from './value-memo.ts'

const text = Buffer.from('200 500 200 20 0')
const at = (...places: number[]) => Int32Array.from(places)

test('the same bytes are the same value, wherever they stand', () => {
  const memo = new ValueMemo<string>()
  memo.set(text, at(0, 3), 'fine')
  memo.set(text, at(4, 7), 'broken')
  expect([at(0, 3), at(8, 11), at(4, 7), at(12, 14), at(-1, -1), at(0, 0)].map((each) => memo.get(text, each))).toEqual(
    ['fine', 'fine', 'broken', undefined, undefined, undefined],
  )
})

test('several values are told apart by where one ends, and an empty one from none', () => {
  const memo = new ValueMemo<number>()
  const all = [
    at(12, 14, 15, 16),
    at(0, 3, -1, -1),
    at(-1, -1, 0, 3),
    at(0, 3, 3, 3),
    at(0, 1, 1, 3),
    at(-1, -1, -1, -1),
  ]
  for (const [value, places] of all.entries()) memo.set(text, places, value)
  expect(all.map((places) => memo.get(text, places))).toEqual([0, 1, 2, 3, 4, 5])
})

test('what is long is not remembered, nor what comes when much is', () => {
  const memo = new ValueMemo<number>()
  const long = Buffer.alloc(300)
  memo.set(long, at(0, 300), 1)
  expect(memo.get(long, at(0, 300))).toBeUndefined()
  const numbers = Buffer.from(Array.from({ length: 10_001 }, (_, number) => String(number).padStart(5, '0')).join(''))
  for (let number = 0; number <= 10_000; number += 1) memo.set(numbers, at(5 * number, 5 * number + 5), number)
  expect([9_999, 10_000].map((number) => memo.get(numbers, at(5 * number, 5 * number + 5)))).toEqual([9_999, undefined])
})
