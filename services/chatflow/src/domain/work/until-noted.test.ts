import { expect, test, vi } from 'vitest'
import { untilNoted } from './until-noted.ts'

const away = new Error('the store is away')

test('an end is noted once the store is back, and its absence told once', async () => {
  const note = vi.fn<() => Promise<string>>().mockRejectedValueOnce(away).mockRejectedValueOnce(away)
  note.mockResolvedValue('noted')
  const onFault = vi.fn()
  expect(await untilNoted(note, new AbortController().signal, onFault, 1)).toBe('noted')
  expect([note.mock.calls.length, onFault.mock.calls]).toEqual([3, [[away]]])
})

test('a process that ends leaves it to others, whenever it is told to', async () => {
  const closing = new AbortController()
  const note = vi.fn<() => Promise<string>>().mockRejectedValue(away)
  const noting = untilNoted(note, closing.signal, () => closing.abort(), 60_000)
  await expect(noting).rejects.toBe(away)
  const later = new AbortController()
  const waiting = untilNoted(note, later.signal, () => setTimeout(() => later.abort(), 5), 60_000)
  await expect(waiting).rejects.toBe(away)
  expect(note).toHaveBeenCalledTimes(2)
})
