import { describe, expect, test } from 'vitest'
import { chunksOf, readData } from './read-data.ts'

async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const all = new TextEncoder().encode(text)
  for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes)
}

describe('readData()', () => {
  test.each([
    { name: 'one event after the other', text: 'data: a\n\ndata: b\n\n', expected: ['a', 'b'] },
    { name: 'no comments', text: ': ping\n\ndata: a\n\n', expected: ['a'] },
    { name: 'lines of one event together', text: 'data: a\ndata: b\n\n', expected: ['a\nb'] },
    { name: 'the line ends of every system', text: 'data: a\r\n\r\ndata: b\r\n\r\n', expected: ['a', 'b'] },
    { name: 'nothing of an event that was cut short', text: 'data: a\n\ndata: b', expected: ['a'] },
    { name: 'letters that arrive in two parts', text: 'data: 日本é\n\n', expected: ['日本é'] },
  ])('reads $name', async ({ text, expected }) => {
    for (const size of [1, 3, 1_000]) {
      const found: string[] = []
      for await (const data of readData(inPieces(text, size))) found.push(data)
      expect(found).toEqual(expected)
    }
  })
})

test('chunksOf() ends the stream when its reader leaves', async () => {
  let cancelled = false
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1)),
    cancel: () => {
      cancelled = true
    },
  })
  for await (const _ of chunksOf(body)) break
  expect(cancelled).toBe(true)
})

test.each([
  { name: 'a lost connection', cause: new TypeError('network error'), message: 'The answer broke off' },
  { name: 'a reader that stopped', cause: new DOMException('Stopped', 'AbortError'), message: 'Stopped' },
])('chunksOf() tells of $name', async ({ cause, message }) => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(cause) })
  await expect(chunksOf(body).next()).rejects.toThrow(message)
})
