/** What a registry tells of one metric; `metricName` where a histogram or summary has several kinds of samples. */
export type SelfMetric = {
  readonly name: string
  readonly help: string
  /** `counter`, `gauge`, `histogram` or `summary`. */
  readonly type: string
  readonly values: readonly {
    readonly value: number
    readonly labels: Readonly<Record<string, string | number>>
    readonly metricName?: string
  }[]
}

/** Own metrics in the JSON of Prometheus' protobuf messages, in which numbers of 64 bits are texts. */
export function renderSelfMetric({ name, help, type, values }: SelfMetric) {
  const groups = Map.groupBy(values, ({ labels }) => JSON.stringify(Object.entries(ownLabels(labels)).sort()))
  const metric = [...groups.values()].map((samples) => ({
    label: Object.entries(ownLabels(samples[0]?.labels ?? {})).map(([label, value]) => ({ name: label, value })),
    ...renderSamples(name, type, samples),
  }))
  return { name, help, type: type.toUpperCase(), metric }
}

// Bounds and quantiles are no labels there.
function ownLabels({ le: _, quantile: __, ...labels }: Readonly<Record<string, string | number>>) {
  return Object.fromEntries(Object.entries(labels).map(([label, value]) => [label, String(value)]))
}

function renderSamples(name: string, type: string, samples: SelfMetric['values']) {
  const sampleOf = (ending: string) => samples.find(({ metricName }) => metricName === `${name}${ending}`)?.value ?? 0
  const totals = () => ({ sampleCount: String(sampleOf('_count')), sampleSum: renderNumber(sampleOf('_sum')) })
  const ofLabel = (label: 'le' | 'quantile') => samples.filter(({ labels }) => labels[label] !== undefined)
  if (type === 'histogram') {
    const bucket = ofLabel('le').map(({ labels, value }) => ({
      cumulativeCount: String(value),
      upperBound: renderNumber(Number(String(labels.le).replace('Inf', 'Infinity'))),
    }))
    return { histogram: { ...totals(), bucket } }
  }
  if (type === 'summary') {
    const quantile = ofLabel('quantile').map(({ labels, value }) => ({
      quantile: Number(labels.quantile),
      value: renderNumber(value),
    }))
    return { summary: { ...totals(), quantile } }
  }
  return { [type]: { value: renderNumber(samples[0]?.value ?? 0) } }
}

/** JSON has no numbers for these. */
function renderNumber(value: number): number | string {
  return Number.isFinite(value) ? value : String(value)
}
