import type { Labels } from '../../domain/model/labels.ts'
import { quote } from '../../domain/promql/syntax/quote.ts'
import type { JobConfig } from '../apply-global.ts'

const names = {
  convertsClassicHistograms: '__convert_classic_histograms_to_nhcb__',
  alwaysClassicHistograms: '__always_scrape_classic_histograms__',
  nativeHistograms: '__scrape_native_histograms__',
} as const

type Histograms = Record<keyof typeof names, boolean>

/** What a job makes of histograms, as labels that its relabelling may change. */
export function histogramLabels(job: JobConfig): Readonly<Record<string, string>> {
  const of = ofJob(job)
  return Object.fromEntries(keys.map((key) => [names[key], String(of[key])]))
}

/** The same of one target; or why its labels cannot be read. */
export function histogramsOf(job: JobConfig, labels: Labels): Histograms | string {
  const histograms = ofJob(job)
  for (const key of keys) {
    const text = labels.get(names[key])
    if (text === '') continue
    const flag = flags.get(text)
    if (flag === undefined) {
      const what = names[key].slice(2, -2).replaceAll('_', ' ')
      return `error parsing ${what}: strconv.ParseBool: parsing ${quote(text)}: invalid syntax`
    }
    histograms[key] = flag
  }
  return histograms
}

function ofJob(job: JobConfig): Histograms {
  return {
    convertsClassicHistograms: job.convert_classic_histograms_to_nhcb,
    alwaysClassicHistograms: job.always_scrape_classic_histograms,
    nativeHistograms: job.scrape_native_histograms,
  }
}

const keys = ['convertsClassicHistograms', 'alwaysClassicHistograms', 'nativeHistograms'] as const

// What Go takes for a truth.
const flags: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
])
