import { type Json, record, text } from '../json.ts'
import type { ListOptions } from '../panel-options.ts'

/**
 * The alerts that a list shows, in its order.
 *
 * @param alerts as Prometheus answers them
 */
export function shownAlerts(
  alerts: readonly Json[],
  { text: words, states, labels, order }: Pick<ListOptions, 'text' | 'states' | 'labels' | 'order'>,
): readonly Json[] {
  const meets = labelCondition(labels)
  const shown = alerts.filter((alert) => {
    const isNamed = nameOf(alert).toLowerCase().includes(words.toLowerCase())
    return isNamed && (states.length === 0 || states.includes(text(alert.state))) && meets(record(alert.labels))
  })
  const compare = comparators[order]
  return compare === undefined ? shown : shown.toSorted(compare)
}

const nameOf = ({ labels }: Json) => text(record(labels).alertname)
const sinceMs = ({ activeAt }: Json) => Date.parse(text(activeAt)) || 0
const byName = (a: Json, b: Json) => nameOf(a).localeCompare(nameOf(b))
const rank = ({ state }: Json) => ['firing', 'pending'].indexOf(text(state)) >>> 0

const comparators: Readonly<Record<string, (a: Json, b: Json) => number>> = {
  name: byName,
  'name-descending': (a, b) => byName(b, a),
  importance: (a, b) => rank(a) - rank(b),
  oldest: (a, b) => sinceMs(a) - sinceMs(b),
  newest: (a, b) => sinceMs(b) - sinceMs(a),
}

/** `{severity="page", job=~"api.*"}`, braces or not. What cannot be read of it is no condition. */
function labelCondition(written: string): (labels: Json) => boolean {
  const conditions = [...written.matchAll(/([A-Za-z_]\w*)\s*(=~|!~|!=|=)\s*"((?:[^"\\]|\\.)*)"/g)].map(
    ([, name = '', operator = '', value = '']) => {
      const plain = value.replace(/\\(.)/g, '$1')
      const isMet = operator.endsWith('~') ? wholeMatch(plain) : (own: string) => own === plain
      return (labels: Json) => isMet(text(labels[name])) !== operator.startsWith('!')
    },
  )
  return (labels) => conditions.every((isMet) => isMet(labels))
}

function wholeMatch(pattern: string): (own: string) => boolean {
  try {
    const whole = new RegExp(`^(?:${pattern})$`)
    return (own) => whole.test(own)
  } catch {
    return () => false
  }
}
