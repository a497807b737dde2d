import { expect, test } from 'vitest'
import { mergeBatches } from './merge-batches.ts'
import { NO_LABELS, type StreamEntry } from './stream-store.ts'

const entryAt = (at: number, line: string): StreamEntry => {
  return { labels: NO_LABELS, time: String(at).padStart(19, '0'), line, metadata: NO_LABELS }
}

/** Batches of a reading; notes when it is left. */
async function* reading(batches: readonly (readonly StreamEntry[])[], left: string[], name: string) {
  try {
    yield* batches
  } finally {
    left.push(name)
  }
}

test.each([
  { direction: 'forward', short: [2, 3], long: [1, 4, 5, 6], expected: [1, 2, 3, 4, 5, 6] },
  { direction: 'backward', short: [5, 4], long: [6, 3, 2, 1], expected: [6, 5, 4, 3, 2, 1] },
  { direction: 'forward', short: [], long: [1, 2], expected: [1, 2] },
] as const)('$short and $long, $direction, come as $expected', async ({ direction, short, long, expected }) => {
  const readings = [short, long].map((times) => {
    const entries = times.map((at) => entryAt(at, `line ${at}`))
    return reading([entries.slice(0, 3), entries.slice(3)], [], '')
  })
  const lines: string[] = []
  for await (const batch of mergeBatches(readings, direction)) lines.push(...batch.map(({ line }) => line))
  expect(lines).toEqual(expected.map((at) => `line ${at}`))
})

test('whoever leaves early leaves all readings, also the last one that is read alone', async () => {
  const left: string[] = []
  const many = Array.from({ length: 3 }, (_, at) => [entryAt(at + 2, 'b')])
  const merged = mergeBatches([reading([[entryAt(1, 'a')]], left, 'a'), reading(many, left, 'b')], 'forward')
  for await (const [entry] of merged) if (entry?.line === 'b') break
  expect(left).toEqual(['a', 'b'])
})
