import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

test('an id is a UUID of version 4, the only one of its kind', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) expect(id).toMatch(version4)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids of one moment lie beside one another in an index', () => {
  const before = Date.now()
  const atMs = Number.parseInt(newId().replace('-', '').slice(0, 12), 16)
  expect(atMs).toBeGreaterThanOrEqual(before)
  expect(atMs).toBeLessThanOrEqual(Date.now())
})
