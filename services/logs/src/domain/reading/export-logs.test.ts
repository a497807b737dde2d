import { expect, test } from 'vitest'
import { type ExportOptions, exportLogs } from './export-logs.ts'
import { nanosOf, sourceOf } from './kept-lines.fixture.ts'

const times = { a: [1, 4, 5], b: [2, 3, 6] }

async function collect(given: Partial<ExportOptions> = {}, source = sourceOf(times)) {
  const leaving = new AbortController()
  const steps: unknown[] = []
  const options = { containers: ['a', 'b'], all: false, since: undefined, until: nanosOf(9), accept: () => true }
  const bounds = { maxBatchLines: 10, maxBatchChars: 1_000, rejoinMs: 60_000, clock: () => 0, signal: leaving.signal }
  for await (const step of exportLogs(source, { ...options, ...bounds, ...given }))
    steps.push(...(step.kind === 'lines' ? step.lines.map(({ text }) => text) : [step]))
  leaving.abort()
  return steps
}

test('all lines come, oldest first, and then it ends', async () => {
  expect(await collect()).toEqual(['a1', 'b2', 'b3', 'a4', 'a5', 'b6'])
})

test('from a time to a time, both included', async () => {
  const source = sourceOf(times)
  expect(await collect({ since: nanosOf(3), until: nanosOf(5) }, source)).toEqual(['b3', 'a4', 'a5'])
  expect(source.asked.map(([id, { direction, since, limit }]) => [id, direction, since, limit])).toEqual([
    ['a', 'forward', nanosOf(3), 1],
    ['b', 'forward', nanosOf(3), 1],
  ])
})

test('a line from before the time that stands behind later ones is left out', async () => {
  expect(await collect({ since: nanosOf(3), containers: ['c'] }, sourceOf({ c: [3, 1, 4] }))).toEqual(['c3', 'c4'])
})

test('what is not accepted is left out', async () => {
  expect(await collect({ accept: ({ text }) => text.startsWith('b') })).toEqual(['b2', 'b3', 'b6'])
})

test('from the beginning nothing has to be looked for', async () => {
  const source = sourceOf(times)
  await collect({}, source)
  expect(source.asked).toEqual([])
})

test('one that ends before its end says so', async () => {
  expect(await collect({ signal: AbortSignal.abort() })).toEqual([{ kind: 'cut' }])
})

test('of all, one that is gone is left out; by its name it is refused', async () => {
  const since = nanosOf(1)
  expect(await collect({ containers: ['a', 'gone'], all: true, since })).toEqual(['a1', 'a4', 'a5'])
  await expect(collect({ containers: ['a', 'gone'], since })).rejects.toThrow('Cannot read "gone"')
})
