import { expect, test } from 'vitest'
import { MemoRoom } from './memo-room.ts'
import { ValueMemo } from './value-memo.ts'

const text = Buffer.from('200 500 200 20 0')
const at = (...places: number[]) => Int32Array.from(places)

test('the same bytes are the same value, wherever they stand', () => {
  const memo = new ValueMemo<string>(new MemoRoom())
  memo.set(text, at(0, 3), 'fine')
  memo.set(text, at(4, 7), 'broken')
  expect([at(0, 3), at(8, 11), at(4, 7), at(12, 14), at(-1, -1), at(0, 0)].map((each) => memo.get(text, each))).toEqual(
    ['fine', 'fine', 'broken', undefined, undefined, undefined],
  )
})

test('several values are told apart by where one ends, and an empty one from none', () => {
  const memo = new ValueMemo<number>(new MemoRoom())
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

const numbers = Buffer.from(Array.from({ length: 20_000 }, (_, number) => String(number).padStart(5, '0')).join(''))
const placesOf = (number: number) => at(5 * number, 5 * number + 5)

/** Sets numbers that are not known, of which each comes again so many times. */
function fill(memo: ValueMemo<number>, count: number, times: number): void {
  for (let number = 0; number < count; number += 1) {
    if (!memo.isOpen) return
    memo.set(numbers, placesOf(number), number)
    for (let time = 0; time < times; time += 1) memo.get(numbers, placesOf(number))
  }
}

test('what is long is not remembered, nor what comes when much is', () => {
  const memo = new ValueMemo<number>(new MemoRoom())
  const long = Buffer.alloc(300)
  memo.set(long, at(0, 300), 1)
  expect(memo.get(long, at(0, 300))).toBeUndefined()
  fill(memo, 10_001, 1)
  expect([0, 9_999, 10_000].map((number) => memo.get(numbers, placesOf(number)))).toEqual([0, 9_999, undefined])
})

test('where values do not come again nothing is remembered any longer, and others have the room', () => {
  const room = new MemoRoom()
  const [other, memo] = [new ValueMemo<number>(room), new ValueMemo<number>(room)]
  fill(other, 1_000, 20)
  fill(memo, 10_000, 0)
  expect([memo.isOpen, memo.get(numbers, placesOf(0)), room.isOpen]).toEqual([false, undefined, true])
  expect([other.isOpen, other.get(numbers, placesOf(999))]).toEqual([true, 999])
})

test('where they do not in any of many memos, none remembers', () => {
  const room = new MemoRoom()
  const memos = Array.from({ length: 100 }, () => new ValueMemo<number>(room))
  for (const memo of memos) fill(memo, 1_000, 0)
  expect([room.isOpen, memos[99]?.isOpen]).toEqual([false, false])
})

test('all memos together remember no more than there is room for, and what one forgets is room again', () => {
  const room = new MemoRoom()
  const memos = Array.from({ length: 20 }, () => new ValueMemo<number>(room))
  for (const memo of memos) fill(memo, 10_000, 1)
  const known = memos.map((memo) => memo.get(numbers, placesOf(9_999)))
  expect([known.includes(9_999), known.includes(undefined)]).toEqual([true, true])
  const taken = new MemoRoom()
  const vain = new ValueMemo<number>(taken)
  for (let round = 0; round < 10_000; round += 1) taken.hit()
  fill(vain, 5_000, 0)
  expect([vain.isOpen, taken.take(16_777_216)]).toEqual([false, true])
})
