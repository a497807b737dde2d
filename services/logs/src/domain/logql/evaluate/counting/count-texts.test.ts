import { describe, expect, test } from 'vitest'
import type { LineColumns, StreamEntry } from '../../../streams/stream-store.ts'
import { createPipeline } from '../../pipeline/create-pipeline.ts'
import { allLabels } from '../../pipeline/stage.ts'
import { parseLogSelector } from '../../syntax/parser/parse-logql.ts'
import { Budget } from '../budget.ts'
import { TextCounter } from './count-texts.ts'
import { createCounts } from './counts.ts'

const second = (seconds: number) => `${String(seconds).padStart(10, '0')}000000000`

/** Counts by `app`, `level` and `trace` in windows of 100 s that end at 200, 250 and 300 s. */
function start(stages: string, { countsBytes = false } = {}) {
  const budget = new Budget({ maxScannedBytes: 1_000_000, maxSeries: 10, maxPoints: 1_000 })
  const grouping = { labels: ['app', 'level', 'trace'], without: false }
  const counts = createCounts({ grouping, budget, count: 3, divisor: 1 })
  const hints = { ...allLabels, wanted: new Set(['level']) }
  const pipeline = createPipeline(parseLogSelector(`{app="a"} ${stages}`).stages, hints)
  const { projection } = pipeline
  if (projection === undefined) throw new Error(`Cannot count: "${stages}" looks at whole lines`)
  const ends = [200, 250, 300]
  const edges = { starts: ends.map((end) => second(end - 100)), ends: ends.map(second) }
  const counter = new TextCounter({ counts, budget, countsBytes, pipeline, projection, ...edges })
  const told = () => counts.finish().map(({ labels, values }) => ({ ...labels, values: [...values] }))
  return { budget, counter, told }
}

type Row = readonly [seconds: number, text: string, trace?: string]

const labels = { app: 'a' }

function columnsOf(rows: readonly Row[]): LineColumns {
  const texts = rows.map(([, text]) => Buffer.from(text))
  const metadata = [{}, ...new Set(rows.flatMap(([, , trace]) => (trace === undefined ? [] : [trace])))]
  return {
    labels,
    seconds: Uint32Array.from(rows, ([seconds]) => seconds),
    nanos: new Uint32Array(rows.length),
    lengths: Uint32Array.from(texts, ({ length }) => length),
    places: Uint32Array.from(rows, ([, , trace]) => (trace === undefined ? 0 : metadata.indexOf(trace))),
    metadata: metadata.map((trace) => (typeof trace === 'string' ? { trace } : {})),
    texts: {
      bytes: Buffer.concat(texts),
      starts: Uint32Array.from(texts, (_, at) => texts.slice(0, at).reduce((sum, { length }) => sum + length, 0)),
    },
  }
}

const entriesOf = (rows: readonly Row[]): StreamEntry[] =>
  rows.map(([seconds, line, trace]) => ({
    ...{ labels, time: second(seconds), line },
    metadata: trace === undefined ? {} : { trace },
  }))

const rows: readonly Row[] = [
  [90, 'level=info n=0'],
  [150, 'level=info n=1'],
  [160, 'level=error n=2'],
  [210, 'level=info n=3'],
  [260, 'level=error é'],
  [270, 'none'],
  [310, 'level=info n=4'],
]

describe.each([
  { form: 'in columns', take: (given: readonly Row[]) => columnsOf(given) },
  { form: 'as entries', take: (given: readonly Row[]) => entriesOf(given) },
])('lines $form', ({ take }) => {
  test('count by what their texts say', () => {
    const { counter, told, budget } = start('| logfmt | level != ""')
    counter.take(take(rows))
    expect(told()).toEqual([
      { app: 'a', level: 'info', values: [1, 1, 1] },
      { app: 'a', level: 'error', values: [1, 1, 1] },
    ])
    expect([budget.lines, budget.keptLines]).toEqual([7, 4])
  })

  test('count by their bytes', () => {
    const { counter, told } = start('| logfmt | level = "error"', { countsBytes: true })
    counter.take(take(rows))
    expect(told()).toEqual([{ app: 'a', level: 'error', values: [15, 15, 14] }])
  })

  test('count where all stages let them through', () => {
    const { counter, told, budget } = start('| logfmt | level = "debug"')
    counter.take(take(rows))
    expect([told(), budget.keptLines]).toEqual([[], 0])
  })

  test('count by what came with them', () => {
    const { counter, told } = start('| logfmt | level = "info"')
    counter.take(
      take([
        [120, 'level=info', 'x'],
        [130, 'level=info', 'y'],
        [140, 'level=info', 'x'],
        [145, 'level=info'],
      ]),
    )
    expect(told()).toEqual([
      { app: 'a', level: 'info', trace: 'x', values: [2, 0, 0] },
      { app: 'a', level: 'info', trace: 'y', values: [1, 0, 0] },
      { app: 'a', level: 'info', values: [1, 0, 0] },
    ])
  })

  test('that come again count again, also where more than a few come at once', () => {
    const { counter, told } = start('| logfmt | level = "info"')
    counter.take(
      take(Array.from({ length: 600 }, (_, at): Row => [150, `level=${at % 3 === 0 ? 'info' : 'é'} n=${at}`])),
    )
    expect(told()).toEqual([{ app: 'a', level: 'info', values: [200, 0, 0] }])
  })

  test('of ASCII alone count, where more than a few come at once', () => {
    const { counter, told } = start('| logfmt | level = "info"')
    counter.take(
      take(Array.from({ length: 600 }, (_, at): Row => [150, `level=${at % 2 === 0 ? 'info' : 'warn'} n=${at}`])),
    )
    expect(told()).toEqual([{ app: 'a', level: 'info', values: [300, 0, 0] }])
  })
})

test('of lines in columns the filter in front is asked, and reads them', () => {
  const { counter, told } = start('|= "n=" | logfmt | level = "info"')
  counter.take(columnsOf(rows))
  expect(told()).toEqual([{ app: 'a', level: 'info', values: [1, 1, 1] }])
})

test('of entries whoever accepted them has noted them', () => {
  const { counter, told, budget } = start('|= "n=" | logfmt | level = "info"')
  counter.take(entriesOf(rows.slice(0, 2)))
  expect([told(), budget.lines, budget.bytes]).toEqual([[{ app: 'a', level: 'info', values: [1, 0, 0] }], 0, 0])
})

test('series come by their oldest lines', () => {
  const { counter, told } = start('| logfmt | level != ""')
  counter.take(
    entriesOf([
      [190, 'level=late'],
      [150, 'level=b'],
      [160, 'level=a'],
      [140, 'level=late'],
    ]),
  )
  expect(told().map((series) => 'level' in series && series.level)).toEqual(['late', 'b', 'a'])
})

test('columns without texts are a fault of the program', () => {
  const { texts: _, ...without } = columnsOf(rows)
  expect(() => start('| logfmt | level != ""').counter.take(without)).toThrow('Cannot count lines by their texts')
})
