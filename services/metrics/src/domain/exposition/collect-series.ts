import { Failure } from '@hearth/kernel'
import type { IncomingSeries } from '../model/ingest.ts'
import type { Labels } from '../model/labels.ts'
import { parseSeries } from './parse-series.ts'
import { type ExpositionFormat, scanExposition } from './scan-exposition.ts'

// As far as a clock may be ahead of ours.
const aheadMs = 600_000

/**
 * The samples of a page on which each has a time, by series and oldest first. Of two at one time the later on the page
 * counts.
 *
 * @throws {Failure} `invalid` for a page that cannot be read, and for a sample without a time or of the future
 */
export function collectSeries(page: string, format: ExpositionFormat, nowMs: number): readonly IncomingSeries[] {
  const byText = new Map<string, Collected>()
  const byLabels = new Map<string, Collected>()
  let type = ''
  const collectedAs = (series: string): Collected => {
    const labels = readLabels(series, type)
    const collected = byLabels.get(labels.key) ?? { labels, samples: new Map<number, number>() }
    byLabels.set(labels.key, collected)
    byText.set(series, collected)
    return collected
  }
  scanExposition(page, format, {
    sample(series, value, timeMs) {
      if (timeMs === undefined) throw refusal(series, 'it has no time')
      if (timeMs > nowMs + aheadMs) throw refusal(series, `${new Date(timeMs).toISOString()} has not come yet`)
      const { samples } = byText.get(series) ?? collectedAs(series)
      samples.set(timeMs, value)
    },
    fact({ key, value }) {
      if (key === 'type') type = value
    },
  })
  return Array.from(byLabels.values(), sortSamples)
}

type Collected = { readonly labels: Labels; readonly samples: Map<number, number> }

function sortSamples({ labels, samples }: Collected): IncomingSeries {
  const sorted = [...samples].sort(([a], [b]) => a - b)
  return {
    labels,
    timestamps: Float64Array.from(sorted, ([timeMs]) => timeMs),
    values: Float64Array.from(sorted, ([, value]) => value),
  }
}

function readLabels(series: string, type: string): Labels {
  try {
    return parseSeries(series, type)
  } catch (cause) {
    throw cause instanceof RangeError ? refusal(series, cause.message, cause) : cause
  }
}

function refusal(series: string, reason: string, cause?: unknown): Failure {
  return new Failure('invalid', `Cannot import a sample of ${series.trim()}: ${reason}`, { cause })
}
