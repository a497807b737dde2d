export type Labels = Readonly<Record<string, string>>

/** A series by its labels, as Prometheus writes it: `name{a="b", c="d"}`, `{}` without any. */
function seriesName(labels: Labels): string {
  const { __name__: name = '', ...rest } = labels
  const pairs = Object.entries(rest)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([label, value]) => `${label}=${JSON.stringify(value)}`)
  return pairs.length === 0 && name !== '' ? name : `${name}{${pairs.join(', ')}}`
}

/**
 * What a series is called. `{{label}}` in the format stands for the label's value, empty when there
 * is none; `__auto` leaves the naming to whoever draws it (`undefined`) where there are labels.
 */
export function legendOf(labels: Labels, format: string, expr: string): string | undefined {
  if (format === '__auto') return Object.keys(labels).length > 0 ? undefined : expr
  if (format !== '') return format.replace(/\{\{\s*(.+?)\s*\}\}/g, (_, label: string) => labels[label] ?? '')
  const name = seriesName(labels)
  return name === '{}' ? expr : name
}
