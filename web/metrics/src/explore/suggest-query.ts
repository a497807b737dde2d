/** What one usually wants to see of a metric of this type: of what only grows, how fast it does. */
export function suggestQuery(name: string, type: string): string {
  const isPlain = /^[a-zA-Z_:][\w:]*$/.test(name)
  const selector = isPlain ? name : `{${JSON.stringify(name)}}`
  if (name.endsWith('_bucket') && type === 'histogram') {
    return `histogram_quantile(0.95, sum by (le, job) (rate(${selector}[5m])))`
  }
  const grows = type === 'counter' || ((type === 'histogram' || type === 'summary') && /_(sum|count)$/.test(name))
  return grows && !name.endsWith('_created') ? `rate(${selector}[5m])` : selector
}
