import { type Matcher, matchesAll, renderMatchers } from '../matchers/matcher.ts'
import type { LabelSet } from '../model/alert.ts'

/** Where matching alerts go, and how they are put together. What a route does not say it has from its parent. */
export type Route = {
  /** Tells routes of the same matchers apart by where they stand, such as `{}/{team="db"}`. */
  readonly key: string
  readonly receiver: string
  readonly matchers: readonly Matcher[]
  /** What messages and groups of it are marked with: texts of templates by name. */
  readonly labels: LabelSet
  /** Names of the labels by which alerts are put together; `all` keeps every alert apart. */
  readonly groupBy: readonly string[] | 'all'
  /** How long the first message of a group waits for more alerts. */
  readonly groupWaitMs: number
  /** Between two looks at a group. */
  readonly groupIntervalMs: number
  /** After which an unchanged message is sent again. */
  readonly repeatIntervalMs: number
  /** Names of the time intervals within which it is quiet. */
  readonly muteTimeIntervals: readonly string[]
  /** Names of the time intervals outside of which it is quiet; none: it never is. */
  readonly activeTimeIntervals: readonly string[]
  /** Whether routes beside this one are asked as well. */
  readonly continue: boolean
  readonly routes: readonly Route[]
}

/** The routes that an alert takes: the deepest that match, a parent where none of its children does. */
export function findRoutes(route: Route, labels: LabelSet): readonly Route[] {
  if (!matchesAll(route.matchers, labels)) return []
  const found: Route[] = []
  for (const child of route.routes) {
    const deeper = findRoutes(child, labels)
    found.push(...deeper)
    if (deeper.length > 0 && !child.continue) break
  }
  return found.length > 0 ? found : [route]
}

/** The labels that all alerts of the group of this one share. */
export function groupLabelsOf({ groupBy }: Route, labels: LabelSet): LabelSet {
  const names = groupBy === 'all' ? Object.keys(labels) : groupBy.filter((name) => labels[name] !== undefined)
  return Object.fromEntries(names.sort().map((name) => [name, labels[name] ?? '']))
}

/** `{}/{team="db"}:{alertname="Down"}`, the same after a restart. */
export function groupKeyOf(route: Route, groupLabels: LabelSet): string {
  const labels = Object.entries(groupLabels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return `${route.key}:{${labels.join(', ')}}`
}

/** The key of a route below another one. */
export function routeKey(parent: string | undefined, matchers: readonly Matcher[]): string {
  return parent === undefined ? renderMatchers(matchers) : `${parent}/${renderMatchers(matchers)}`
}

/** The route and all below it. */
export function allRoutes(route: Route): readonly Route[] {
  return [route, ...route.routes.flatMap(allRoutes)]
}
