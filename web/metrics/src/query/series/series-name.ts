import type { MetricBody } from '../../../../../services/metrics/src/wire/query/query-body.ts'

const plainName = /^[a-zA-Z_:][\w:]*$/

/** A series as PromQL writes it: `up{job="a"}`; `{}` for one without labels. */
export function seriesName(metric: MetricBody): string {
  const { __name__: name = '', ...labels } = metric
  const isPlain = plainName.test(name)
  const pairs = Object.entries(labels).map(([label, value]) => `${quoteName(label)}=${JSON.stringify(value)}`)
  if (isPlain && pairs.length === 0) return name
  const inside = name === '' || isPlain ? pairs : [JSON.stringify(name), ...pairs]
  return `${isPlain ? name : ''}{${inside.join(', ')}}`
}

function quoteName(label: string): string {
  return /^[a-zA-Z_]\w*$/.test(label) ? label : JSON.stringify(label)
}
