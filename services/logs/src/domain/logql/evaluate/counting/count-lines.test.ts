import { expect, test } from 'vitest'
import type { LineColumns, StreamEntry } from '../../../streams/stream-store.ts'
import { LineLabels } from '../../pipeline/labels/line-labels.ts'
import { Budget } from '../budget.ts'
import { countInto, LineCounter } from './count-lines.ts'
import { createCounts } from './counts.ts'

const second = (seconds: number, nanos = 0) => `${String(seconds).padStart(10, '0')}${String(nanos).padStart(9, '0')}`

/** Windows of 100 s that end at 200, 250 and 300 s: a line at 200 is in the first, and one at 100 in none. */
function start(form: { countsBytes?: boolean; ends?: readonly number[] } = {}) {
  const { countsBytes = false, ends = [200, 250, 300] } = form
  const budget = new Budget({ maxScannedBytes: 1_000, maxSeries: 10, maxPoints: 1_000 })
  const grouping = { labels: ['app', 'trace'], without: false }
  const counts = createCounts({ grouping, budget, count: ends.length, divisor: 1 })
  const edges = { starts: ends.map((end) => second(end - 100)), ends: ends.map((end) => second(end)) }
  const counter = new LineCounter({ counts, budget, countsBytes, ...edges })
  const told = () =>
    counts.finish().map(({ labels, values }) => ({ ...(labels as { app: string }), values: [...values] }))
  return { budget, counts, counter, told }
}

const entry = (app: string, time: string, line = ''): StreamEntry => ({ labels: { app }, time, line, metadata: {} })

function columns(times: readonly (readonly [number, number?])[], rest: Partial<LineColumns> = {}): LineColumns {
  return {
    labels: { app: 'a' },
    seconds: Uint32Array.from(times, ([seconds]) => seconds),
    nanos: Uint32Array.from(times, ([, nanos = 0]) => nanos),
    lengths: new Uint32Array(times.length).fill(10),
    places: new Uint32Array(times.length),
    metadata: [{}],
    ...rest,
  }
}

test.each([
  { name: 'at the start of the first window', at: second(100), values: undefined },
  { name: 'right behind it', at: second(100, 1), values: [1, 0, 0] },
  { name: 'in two windows', at: second(180), values: [1, 1, 0] },
  { name: 'at the end of the first window', at: second(200), values: [1, 1, 0] },
  { name: 'right behind it', at: second(200, 1), values: [0, 1, 1] },
  { name: 'at the end of the last one', at: second(300), values: [0, 0, 1] },
  { name: 'behind all', at: second(300, 1), values: undefined },
])('a line $name, $at, as an entry and in columns', ({ at, values }) => {
  const told = values === undefined ? [] : [{ app: 'a', values }]
  const one = start()
  one.counter.take([entry('a', at)])
  expect(one.told()).toEqual(told)
  const other = start()
  other.counter.take(columns([[Number(at.slice(0, -9)), Number(at.slice(-9))]]))
  expect(other.told()).toEqual(told)
  expect([one.budget.keptLines, other.budget.keptLines]).toEqual([told.length, told.length])
})

test('lines in columns go on from window to window', () => {
  const { counter, told } = start()
  counter.take(columns([[50], [120], [150], [210], [260], [290], [400]]))
  expect(told()).toEqual([{ app: 'a', values: [2, 1, 3] }])
})

test('between windows that lie apart no line counts', () => {
  const { counter, told, budget } = start({ ends: [200, 400] })
  counter.take(columns([[150], [250], [350]]))
  counter.take([entry('a', second(280)), entry('a', second(390))])
  expect(told()).toEqual([{ app: 'a', values: [1, 2] }])
  expect(budget.keptLines).toBe(3)
})

test('bytes are summed up where they are asked for', () => {
  const { counter, told, budget } = start({ countsBytes: true })
  counter.take(columns([[150], [160]], { lengths: Uint32Array.of(3, 4) }))
  counter.take([entry('a', second(150), 'é')])
  expect(told()).toEqual([{ app: 'a', values: [9, 4, 0] }])
  expect([budget.lines, budget.bytes]).toEqual([3, 9])
})

test('all lines that are looked at are read, those in no window too', () => {
  const { counter, budget } = start()
  counter.take(columns([[1], [150]]))
  counter.take([entry('a', second(1), 'abc')])
  expect([budget.lines, budget.bytes, budget.keptLines]).toEqual([3, 23, 1])
})

test('what came with lines tells their series apart', () => {
  const { counter, told } = start()
  const metadata = [{ trace: 'x' }, {}, { trace: 'z' }]
  counter.take(columns([[120], [130], [140]], { places: Uint32Array.of(1, 0, 1), metadata }))
  expect(told()).toEqual([
    { app: 'a', values: [2, 0, 0] },
    { app: 'a', trace: 'x', values: [1, 0, 0] },
  ])
})

test('series come by their oldest lines, in whatever order lines come', () => {
  const { counter, told } = start()
  counter.take([
    entry('late', second(190)),
    entry('b', second(150)),
    entry('a', second(160)),
    entry('late', second(140, 5)),
  ])
  counter.take([entry('late', second(195))])
  expect(told().map(({ app }) => app)).toEqual(['late', 'b', 'a'])
})

test('when a series begins is known from the second in which the first window does', () => {
  const { counter, counts } = start()
  counter.take(columns([[103, 7], [104]]))
  const labels = new LineLabels()
  labels.reset(entry('a', ''))
  expect(counts.find(labels).oldestNs).toBe(3_000_000_007)
})

test('countInto() adds at the first window and takes away behind the last', () => {
  const changes = { labels: {}, lines: new Int32Array(4), sums: new Float64Array(4), oldestNs: 0 }
  countInto(changes, 0, 2, 5)
  countInto(changes, 1, 2, 3)
  expect([...changes.lines]).toEqual([1, 1, -2, 0])
  expect([...changes.sums]).toEqual([5, 3, -8, 0])
})
