import type { Budget } from './budget.ts'
import type { Collector } from './collector.ts'
import type { Labels, Series } from './series.ts'
import { SeriesFinder, type SeriesGrouping } from './series-finder.ts'
import { windowFunction } from './window-functions.ts'

type WindowsForm = {
  readonly grouping: SeriesGrouping
  readonly budget: Budget
  readonly count: number
  readonly operation: string
  readonly spanSeconds: number
  readonly parameter: number
}

type Sliding = Series & {
  readonly labels: Labels
  values: Float64Array
  window: { values: number[]; times: number[]; behind: number[]; from: number }
}

/** Keeps the samples of each series that are within the window, which slides on as newer ones come. */
export function createWindows({ grouping, budget, count, operation, spanSeconds, parameter }: WindowsForm): Collector {
  const aggregate = windowFunction(operation, spanSeconds, parameter)
  const needsTimes = operation === 'rate_counter'
  const active = new Set<Sliding>()
  const finder = new SeriesFinder<Sliding>(grouping, (labels) => {
    budget.hold(count)
    const window = { values: [], times: [], behind: [], from: 0 }
    return { labels, values: new Float64Array(count), present: new Uint8Array(count), window }
  })
  let step = 0
  const closeUntil = (next: number) => {
    for (; step < next; step += 1) {
      for (const series of active) {
        if (slide(series, step)) {
          series.values[step] = aggregate(series.window)
          series.present[step] = 1
        } else active.delete(series)
      }
    }
  }
  return {
    add(labels, value, first, behind, timeNs) {
      closeUntil(first)
      const series = finder.find(labels)
      budget.hold(1)
      series.window.values.push(value)
      series.window.behind.push(behind)
      if (needsTimes) series.window.times.push(timeNs())
      active.add(series)
    },
    finish() {
      closeUntil(count)
      return [...finder.all()]
    },
  }
}

const compactAt = 1_024

// Leaves out what the window has passed; whether anything is within it.
function slide({ window }: Sliding, step: number): boolean {
  while (window.from < window.behind.length && (window.behind[window.from] ?? 0) <= step) window.from += 1
  if (window.from > compactAt && window.from * 2 > window.values.length) {
    window.values = window.values.slice(window.from)
    window.times = window.times.slice(window.from)
    window.behind = window.behind.slice(window.from)
    window.from = 0
  }
  return window.from < window.values.length
}
