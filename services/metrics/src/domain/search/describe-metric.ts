import type { MetricDescription } from '../model/metric-description.ts'

const typesOf: Readonly<Record<string, readonly string[]>> = {
  _total: ['counter'],
  _bucket: ['histogram', 'gaugehistogram'],
  _sum: ['histogram', 'gaugehistogram', 'summary'],
  _count: ['histogram', 'gaugehistogram', 'summary'],
  _gsum: ['gaugehistogram'],
  _gcount: ['gaugehistogram'],
  _info: ['info'],
}

/** Finds what is said of a metric: under its own name, or under that of the family whose series it is. */
export function describeMetrics(
  descriptions: Iterable<MetricDescription>,
): (name: string) => MetricDescription | undefined {
  const families = Map.groupBy(descriptions, ({ metric }) => metric)
  return (name) => {
    const exact = families.get(name)?.[0]
    if (exact !== undefined) return exact
    const [, family = '', suffix = ''] = /^(.*)(_[^_]*)$/s.exec(name) ?? []
    // A family whose name ends so already has series of that name, not of twice that end.
    if ((suffix === '_total' || suffix === '_info') && family.endsWith(suffix)) return undefined
    return families.get(family)?.find(({ type }) => typesOf[suffix]?.includes(type))
  }
}
