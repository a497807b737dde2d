import { parser } from '@prometheus-io/lezer-promql'

export type MadeSeries = {
  readonly metric: Readonly<Record<string, string>>
  /** From 0, the start of a range, to 1, its end. */
  readonly valueAt: (share: number) => number
}

const bounds = ['0.1', '1', '10', '+Inf']

/** Three series, or one for each bucket, that carry all labels which the query names; one where it names none. */
export function madeSeries(query: string): readonly MadeSeries[] {
  const labels = labelsOf(query)
  const isBuckets = labels.has('le') && !query.includes('histogram_quantile')
  // What names all values has one series.
  const isOpen = [...labels.values()].includes(undefined)
  const variants = isBuckets ? bounds : isOpen ? ['made-1', 'made-2', 'made-3'] : ['made-1']
  // Different questions have different answers.
  const shift = [...query].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 17
  return variants.map((variant, index) => {
    const own = [...labels].map(([name, written]) => [name, name === 'le' ? variant : (written ?? variant)])
    return { metric: Object.fromEntries(own), valueAt: (share) => madeValue(isBuckets, index, share + shift) }
  })
}

// Buckets hold more the higher they reach; the rest goes up and down above zero.
function madeValue(isBuckets: boolean, index: number, share: number): number {
  if (isBuckets) return (index + 1) * (10 + Math.round(5 * Math.sin(share * 6)))
  return Number((index + 1 + Math.sin(share * 6 + index) / 2).toFixed(4))
}

/** Names of labels with the value that a matcher asks for, where it asks for just one. */
function labelsOf(query: string): ReadonlyMap<string, string | undefined> {
  const labels = new Map<string, string | undefined>()
  parser.parse(query).iterate({
    enter: ({ type, node, from, to }) => {
      if (type.name === 'LabelName') {
        const name = query.slice(from, to)
        const matcher = node.parent?.name === 'UnquotedLabelMatcher' ? query.slice(to, node.parent.to) : ''
        const [, value] = /^\s*=\s*["']([^"'\\]+)["']$/.exec(matcher) ?? []
        if (!labels.has(name) || value !== undefined) labels.set(name, value)
      }
      if (type.name === 'Identifier' && /_bucket$/.test(query.slice(from, to))) labels.set('le', undefined)
    },
  })
  return labels
}
