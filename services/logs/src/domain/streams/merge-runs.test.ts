import { describe, expect, test } from 'vitest'
import { type Direction, mergeRuns, overlapping, type Run } from './merge-runs.ts'
import { NO_LABELS, type StreamLabels } from './stream-store.ts'

const a: StreamLabels = { job: 'a' }
const b: StreamLabels = { job: 'b' }
const opened: number[] = []

/** A run of lines, each `time` or `time:text`. */
function run(labels: StreamLabels, order: number, ...lines: readonly string[]): Run {
  const entries = lines.map((line) => {
    const [time = '', text = `${labels.job}${time}`] = line.split(':')
    return { labels, time, line: text, metadata: NO_LABELS }
  })
  const open = async () => {
    opened.push(order)
    return entries
  }
  return { labels, order, from: entries[0]?.time ?? '', to: entries.at(-1)?.time ?? '', open }
}

async function merged(runs: readonly Run[], direction: Direction = 'forward', signal = new AbortController().signal) {
  opened.length = 0
  const batches: string[][] = []
  for await (const batch of mergeRuns(runs, direction, signal)) batches.push(batch.map(({ line }) => line))
  return batches
}

describe('runs merged by time', () => {
  test.each([
    { name: 'none', runs: [], lines: [] },
    { name: 'an empty one', runs: [run(a, 1)], lines: [] },
    { name: 'one', runs: [run(a, 1, '1', '2')], lines: ['a1', 'a2'] },
    { name: 'one after the other', runs: [run(a, 2, '3', '4'), run(b, 1, '1', '2')], lines: ['b1', 'b2', 'a3', 'a4'] },
    { name: 'in turns', runs: [run(a, 1, '1', '3', '5'), run(b, 2, '2', '4')], lines: ['a1', 'b2', 'a3', 'b4', 'a5'] },
    {
      name: 'of the same time, by order',
      runs: [run(a, 2, '1', '2'), run(b, 1, '1', '2')],
      lines: ['b1', 'a1', 'b2', 'a2'],
    },
    {
      name: 'of one stream, with a line that was sent again',
      runs: [run(a, 1, '1', '2'), run(a, 2, '2', '3')],
      lines: ['a1', 'a2', 'a3'],
    },
    {
      name: 'of one stream, with others at that time',
      runs: [run(a, 1, '1', '2:x'), run(a, 2, '2:y', '3')],
      lines: ['a1', 'x', 'y', 'a3'],
    },
    { name: 'of two streams, with the same text', runs: [run(a, 1, '1:x'), run(b, 2, '1:x')], lines: ['x', 'x'] },
    {
      name: 'of one stream, apart, each as it is',
      runs: [run(a, 1, '1:x', '1:x'), run(a, 2, '2')],
      lines: ['x', 'x', 'a2'],
    },
  ])('$name', async ({ runs, lines }) => {
    expect((await merged(runs)).flat()).toEqual(lines)
    const byTime = (left: string, right: string) => left.localeCompare(right)
    expect((await merged(runs, 'backward')).flat().toSorted(byTime)).toEqual(lines.toSorted(byTime))
  })

  test('backward have the latest line first, and those of one time in the other order', async () => {
    const runs = [run(a, 1, '1', '3', '4'), run(b, 2, '2', '4')]
    expect((await merged(runs, 'backward')).flat()).toEqual(['b4', 'a4', 'a3', 'b2', 'a1'])
    expect(opened).toEqual([2, 1])
  })

  test('are opened when their time is reached, after what was found before was given out', async () => {
    const runs = [run(a, 3, '5', '6'), run(a, 2, '3', '4'), run(a, 1, '1', '2')]
    const batches = mergeRuns(runs, 'forward', new AbortController().signal)
    opened.length = 0
    const { value: first } = await batches.next()
    expect(first).toMatchObject([{ line: 'a1' }, { line: 'a2' }])
    expect(opened).toEqual([1])
    await batches.next()
    expect(opened).toEqual([1, 2])
    await batches.return(undefined)
    expect(opened).toEqual([1, 2])
  })

  test('come in batches of a bounded size', async () => {
    const long = run(a, 1, ...Array.from({ length: 5_000 }, (_, at) => String(at).padStart(4, '0')))
    expect((await merged([long])).map(({ length }) => length)).toEqual([4_096, 904])
  })

  test('end where they are given up', async () => {
    await expect(merged([run(a, 1, '1')], 'forward', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
    expect(opened).toEqual([])
  })
})

describe('runs overlap', () => {
  const [one, touching, apart, other] = [run(a, 1, '1', '3'), run(a, 2, '3', '4'), run(a, 3, '5'), run(b, 4, '2')]

  test.each([
    { name: 'where one ends when the next begins', runs: [touching, one], found: [one, touching] },
    { name: 'not where one begins later', runs: [one, apart], found: [] },
    { name: 'not where they are of two streams', runs: [one, other], found: [] },
    { name: 'with a long one before, past a short one', runs: [run(a, 1, '1', '9'), run(a, 2, '2'), apart], found: 3 },
    { name: 'not with themselves', runs: [one], found: [] },
  ])('$name', ({ runs, found }) => {
    const overlaps = overlapping(runs)
    if (typeof found === 'number') expect(overlaps.size).toBe(found)
    else expect(new Set(overlaps)).toEqual(new Set(found))
  })
})
