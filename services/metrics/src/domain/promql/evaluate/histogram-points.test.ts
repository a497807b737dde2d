import { expect, test } from 'vitest'
import { histogram } from '../../model/histogram.fixture.ts'
import { Labels } from '../../model/labels.ts'
import { writeStale } from '../../model/stale.ts'
import { splitColumn, splitSamples } from './histogram-points.ts'

const [one, two] = [histogram({ positive: { 0: 1 } }), histogram({ positive: { 0: 2 } })]
const values = () => Float64Array.of(1, 0, 3, Number.NaN)
const labels = Labels.of({ a: 'b' })

test('splitSamples() takes floats and histograms apart, in their order', () => {
  const series = { labels, timestamps: Float64Array.of(10, 20, 30, 40), values: values() }
  expect(splitSamples(series, [undefined, one, undefined, two])).toEqual({
    timestamps: Float64Array.of(10, 30),
    values: Float64Array.of(1, 3),
    histograms: { timestamps: Float64Array.of(20, 40), items: [one, two] },
  })
})

test('splitSamples() leaves out staleness markers and no other NaN', () => {
  const stale = values()
  writeStale(stale, 0)
  const series = { labels, timestamps: Float64Array.of(10, 20, 30, 40), values: stale }
  expect(splitSamples(series, [])).toEqual({
    timestamps: Float64Array.of(20, 30, 40),
    values: Float64Array.of(0, 3, Number.NaN),
  })
})

test('splitColumn() has the times of the steps that have a sample', () => {
  const column = { labels, dropName: false, values: values(), present: Uint8Array.of(1, 1, 0, 1) }
  const steps = { startMs: 1_000, stepMs: 100, count: 4 }
  expect(splitColumn(column, [undefined, one], steps)).toEqual({
    timestamps: Float64Array.of(1_000, 1_300),
    values: Float64Array.of(1, Number.NaN),
    histograms: { timestamps: Float64Array.of(1_100), items: [one] },
  })
  expect(splitColumn({ ...column, present: new Uint8Array(4) }, [one], steps)).toEqual({
    timestamps: new Float64Array(0),
    values: new Float64Array(0),
  })
})
