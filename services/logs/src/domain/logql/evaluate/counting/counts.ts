import type { Budget } from '../budget.ts'
import type { Collector } from '../collector.ts'
import { compareLabels, type Labels } from '../series.ts'
import { SeriesFinder, type SeriesGrouping } from '../series-finder.ts'

type CountsForm = {
  readonly grouping: SeriesGrouping
  readonly budget: Budget
  /** How many steps there are. */
  readonly count: number
  readonly divisor: number
}

/** How much comes in at a step and goes out at another. */
export type Changes = {
  readonly labels: Labels
  readonly lines: Int32Array
  readonly sums: Float64Array
  /** Time of the oldest line, since a moment that is the same for all series. */
  oldestNs: number
}

/** Also counts lines that come in no order: who finds their series notes there what comes in and goes out. */
export type Counts = Collector & Pick<SeriesFinder<Changes>, 'find' | 'needsText'>

/**
 * Counts lines and bytes. These are whole numbers, so that a window's is what has come in until then less what has
 * gone out: however much windows overlap, a line costs the same.
 */
export function createCounts({ grouping, budget, count, divisor }: CountsForm): Counts {
  const finder = new SeriesFinder<Changes>(grouping, (labels) => {
    budget.hold(count + 1)
    return {
      labels,
      lines: new Int32Array(count + 1),
      sums: new Float64Array(count + 1),
      oldestNs: Number.MAX_SAFE_INTEGER,
    }
  })
  return {
    find: (labels) => finder.find(labels),
    needsText: (labels, metadata) => finder.needsText(labels, metadata),
    add(labels, value, first, behind, sinceNs) {
      const changes = finder.find(labels)
      const { lines, sums } = changes
      // Lines that are added come by time.
      if (changes.oldestNs === Number.MAX_SAFE_INTEGER) changes.oldestNs = sinceNs()
      lines[first] = (lines[first] ?? 0) + 1
      lines[behind] = (lines[behind] ?? 0) - 1
      sums[first] = (sums[first] ?? 0) + value
      sums[behind] = (sums[behind] ?? 0) - value
    },
    // In the order of their first lines, and of the same moment by their labels, in whatever order lines came: of equal
    // ones `topk` takes the first.
    finish: () =>
      [...finder.all()]
        .sort((one, other) => one.oldestNs - other.oldestNs || compareLabels(one.labels, other.labels))
        .map((changes) => seriesOf(changes, count, divisor)),
  }
}

function seriesOf({ labels, lines, sums }: Changes, count: number, divisor: number) {
  const values = new Float64Array(count)
  const present = new Uint8Array(count)
  let [within, sum] = [0, 0]
  for (let at = 0; at < count; at += 1) {
    within += lines[at] ?? 0
    sum += sums[at] ?? 0
    values[at] = sum / divisor
    present[at] = within > 0 ? 1 : 0
  }
  return { labels, values, present }
}
