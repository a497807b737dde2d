import { filledText, flag, type Json, numberOf, record, text, texts } from '../../json.ts'
import type { ListOptions } from '../../panel-options.ts'

const usualItems = 20
const mostItems = 200

/** What panels that list something without a query list: alerts, dashboards, annotations; also in their older form. */
export function readList(of: ListOptions['of'], options: Json): ListOptions {
  const states = Object.entries(record(options.stateFilter)).flatMap(([state, isShown]) =>
    isShown === true ? [state] : [],
  )
  const limit = numberOf(options.maxItems) ?? numberOf(options.limit) ?? usualItems
  return {
    of,
    limit: Math.min(mostItems, Math.max(1, limit)),
    text: filledText(options.query) ?? filledText(options.alertName) ?? text(options.nameFilter),
    tags: texts(options.tags),
    isStarred: of === 'dashboards' && flag(options.showStarred) && !flag(options.showSearch),
    states,
    order: (of === 'alerts' ? orders[numberOf(options.sortOrder) ?? 0] : undefined) ?? 'as-found',
    labels: text(options.alertInstanceLabelFilter),
  }
}

// By Grafana's numbers, from 1.
const orders: readonly (ListOptions['order'] | undefined)[] = [
  undefined,
  'name',
  'name-descending',
  'importance',
  'oldest',
  'newest',
]
