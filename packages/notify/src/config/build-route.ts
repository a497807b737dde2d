import { type Route, routeKey } from '../routing/route.ts'
import { matchersOf, type RouteConfig } from './route-schema.ts'

const defaults = {
  groupWaitMs: 30_000,
  groupIntervalMs: 300_000,
  repeatIntervalMs: 14_400_000,
  groupBy: [],
  labels: {},
} as const

type Inherited = Pick<Route, 'receiver' | 'groupBy' | 'labels' | 'groupWaitMs' | 'groupIntervalMs' | 'repeatIntervalMs'>

/** The tree of routes, each with what it has from its parent filled in. */
export function buildRoute(
  config: RouteConfig,
  parent: Inherited & { readonly key?: string } = { ...defaults, receiver: '' },
): Route {
  const matchers = matchersOf(config)
  const route = {
    key: routeKey(parent.key, matchers),
    receiver: config.receiver ?? parent.receiver,
    matchers,
    labels: { ...parent.labels, ...config.labels },
    groupBy: groupByOf(config) ?? parent.groupBy,
    groupWaitMs: config.group_wait ?? parent.groupWaitMs,
    groupIntervalMs: config.group_interval ?? parent.groupIntervalMs,
    repeatIntervalMs: config.repeat_interval ?? parent.repeatIntervalMs,
    muteTimeIntervals: config.mute_time_intervals,
    activeTimeIntervals: config.active_time_intervals,
    continue: config.continue,
  }
  return { ...route, routes: (config.routes ?? []).map((child) => buildRoute(child, route)) }
}

function groupByOf({ group_by }: RouteConfig): Route['groupBy'] | undefined {
  return group_by?.includes('...') ? 'all' : (group_by ?? undefined)
}
