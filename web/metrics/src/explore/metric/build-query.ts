/** Of each label the values that are wanted, any of them; of labels that are not named every value. */
export type Wanted = Readonly<Record<string, readonly string[]>>

/** What is looked at of a metric. */
export type Look = {
  readonly name: string
  readonly type: string
  readonly wanted: Wanted
  /** Labels that series are put together by; `undefined` leaves each alone. */
  readonly by: readonly string[] | undefined
}

const plainName = /^[a-zA-Z_:][\w:]*$/
const plainLabel = /^[a-zA-Z_]\w*$/

/** A selector of a metric, narrowed to labels. */
export function selectorOf(name: string, wanted: Wanted = {}): string {
  const isPlain = plainName.test(name)
  const inside = [
    ...(isPlain ? [] : [JSON.stringify(name)]),
    ...Object.entries(wanted).flatMap(([label, values]) => (values.length === 0 ? [] : [matcherOf(label, values)])),
  ]
  return `${isPlain ? name : ''}${inside.length === 0 ? '' : `{${inside.join(', ')}}`}`
}

function matcherOf(label: string, values: readonly string[]): string {
  const name = labelName(label)
  const [first = ''] = values
  if (values.length === 1) return `${name}=${JSON.stringify(first)}`
  return `${name}=~${JSON.stringify(values.map(escapeExpression).join('|'))}`
}

function escapeExpression(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

const spread = '[5m]'

/** What one usually wants to see of a metric of its type: of what only grows, how fast it does. */
export function buildQuery({ name, type, wanted, by }: Look): string {
  const selector = selectorOf(name, wanted)
  if (isHistogram(name, type)) return quantileOf(selector, name, by)
  const value = isGrowing(name, type) ? `rate(${selector}${spread})` : selector
  if (by === undefined) return value
  return by.length === 0 ? `sum(${value})` : `sum by (${by.map(labelName).join(', ')}) (${value})`
}

function labelName(label: string): string {
  return plainLabel.test(label) ? label : JSON.stringify(label)
}

// Buckets of a classic histogram are apart by `le`, which has to stay.
function quantileOf(selector: string, name: string, by: readonly string[] | undefined): string {
  const rate = `rate(${selector}${spread})`
  if (by === undefined) return `histogram_quantile(0.95, ${rate})`
  const labels = [...(name.endsWith('_bucket') ? ['le'] : []), ...by.filter((label) => label !== 'le')]
  const grouping = labels.length === 0 ? '' : ` by (${labels.map(labelName).join(', ')})`
  return `histogram_quantile(0.95, sum${grouping} (${rate}))`
}

function isHistogram(name: string, type: string): boolean {
  return type === 'histogram' && !/_(sum|count|created)$/.test(name)
}

function isGrowing(name: string, type: string): boolean {
  if (name.endsWith('_created')) return false
  return type === 'counter' || ((type === 'histogram' || type === 'summary') && /_(sum|count)$/.test(name))
}
