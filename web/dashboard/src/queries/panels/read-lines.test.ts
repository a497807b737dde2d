import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

async function linesOf(...pieces: readonly (string | Uint8Array)[]): Promise<readonly string[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === 'string' ? encoder.encode(piece) : piece)
      controller.close()
    },
  })
  const lines: string[] = []
  for await (const line of readLines(body)) lines.push(line)
  return lines
}

test.each([
  { name: 'several of a piece', pieces: ['a\nb\n'], lines: ['a', 'b'] },
  { name: 'one of several pieces', pieces: ['a', 'b', 'c\nd', '\n'], lines: ['abc', 'd'] },
  { name: 'an empty one', pieces: ['\na\n'], lines: ['', 'a'] },
  { name: 'none that has no end', pieces: ['a\nb'], lines: ['a'] },
  { name: 'none of nothing', pieces: [], lines: [] },
])('lines of a body: $name', async ({ pieces, lines }) => {
  expect(await linesOf(...pieces)).toEqual(lines)
})

test('a letter may be in two pieces', async () => {
  const bytes = new TextEncoder().encode('ü\n')
  expect(await linesOf(bytes.slice(0, 1), bytes.slice(1))).toEqual(['ü'])
})
