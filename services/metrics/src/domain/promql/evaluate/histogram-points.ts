import type { Histogram } from '../../model/histogram.ts'
import type { Series } from '../../model/queryable.ts'
import { isStaleAt } from '../../model/stale.ts'
import type { Column } from './operand.ts'
import { type Steps, timeOf } from './steps.ts'

/** Histograms of one series, oldest first; both equally long. */
export type HistogramPoints = { readonly timestamps: Float64Array; readonly items: readonly Histogram[] }

/** Floats, and apart from them histograms, if there are any. */
export type SplitSamples = {
  readonly timestamps: Float64Array
  readonly values: Float64Array
  readonly histograms?: HistogramPoints
}

type Histograms = readonly (Histogram | undefined)[]

/** The samples of a series without its staleness markers. */
export function splitSamples({ timestamps, values }: Series, histograms: Histograms): SplitSamples {
  const isKept = (at: number) => !(Number.isNaN(values[at]) && isStaleAt(values, at))
  return split([...timestamps.keys()].filter(isKept), (at) => timestamps[at] ?? 0, values, histograms)
}

/** The samples of a column with the times of their steps. */
export function splitColumn({ present, values }: Column, histograms: Histograms, steps: Steps): SplitSamples {
  const places = [...present.keys()].filter((step) => present[step] === 1)
  return split(places, (step) => timeOf(steps, step), values, histograms)
}

function split(
  places: readonly number[],
  timeAt: (at: number) => number,
  values: Float64Array,
  histograms: Histograms,
): SplitSamples {
  const floats = places.filter((at) => histograms[at] === undefined)
  const others = places.flatMap((at) => {
    const histogram = histograms[at]
    return histogram === undefined ? [] : [{ timeMs: timeAt(at), histogram }]
  })
  const split = {
    timestamps: Float64Array.from(floats, timeAt),
    values: Float64Array.from(floats, (at) => values[at] ?? 0),
  }
  if (others.length === 0) return split
  const items = others.map(({ histogram }) => histogram)
  return { ...split, histograms: { timestamps: Float64Array.from(others, ({ timeMs }) => timeMs), items } }
}
