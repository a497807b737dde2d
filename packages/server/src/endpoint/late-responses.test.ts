import { expect, test, vi } from 'vitest'
import { writeResponses, writtenLater } from './late-responses.ts'

test('what an endpoint answers is made when it is asked for', () => {
  const write = vi.fn(() => ({ 200: { description: 'All of it' } }))
  const late = writtenLater(write)
  expect(Object.keys(late)).toEqual([])
  expect(write).not.toHaveBeenCalled()
  expect(writeResponses(late)).toEqual({ 200: { description: 'All of it' } })
})

test('what a route of its own says it answers stays as it is', () => {
  const plain = { 404: { description: 'There is none' } }
  expect(writeResponses(plain)).toBe(plain)
})
