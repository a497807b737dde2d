import { expect, test } from 'vitest'
import { createNewId } from './new-id.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

const many = (newId: () => string) => Array.from({ length: 10_000 }, newId)

test('an id is a UUID of version 4, the only one of its kind', () => {
  // Of two processes at the same time.
  const ids = [...many(createNewId(() => 7)), ...many(createNewId(() => 7))]
  for (const id of ids) expect(id).toMatch(version4)
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id begins with its time', () => {
  expect(createNewId(() => 0x1234_5678_9abc)()).toMatch(/^12345678-9abc-4/)
})

test.each([
  { name: 'in one millisecond', times: [7] },
  { name: 'while time passes', times: [7, 7, 8] },
  { name: 'when the clock is set back', times: [9_000, 8, 7] },
])('ids that are made $name sort in the order in which they were made', ({ times }) => {
  let asked = 0
  const ids = many(createNewId(() => times[Math.floor(asked++ / 4_000)] ?? 7))
  expect(ids.toSorted()).toEqual(ids)
})
