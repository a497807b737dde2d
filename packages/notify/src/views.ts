import type { AlertStore } from './dispatch/alert-store.ts'
import type { Dispatcher } from './dispatch/dispatcher.ts'
import { type RouteLabelsOf, toMessageAlert } from './dispatch/plan-messages.ts'
import type { LabelSet } from './model/alert.ts'
import { compareAlerts, compareLabels } from './model/label-order.ts'
import { isResolved, type StoredAlert } from './model/stored-alert.ts'
import { findRoutes, type Route } from './routing/route.ts'
import type { Suppression, Suppressor } from './suppression/suppressor.ts'

/** A firing alert as people see it. */
export type AlertView = StoredAlert &
  Suppression & {
    /** Names of those it goes to. */
    readonly receivers: readonly string[]
  }

export type GroupView = {
  readonly labels: LabelSet
  readonly receiver: string
  readonly routeLabels: LabelSet
  readonly alerts: readonly AlertView[]
}

/** What fires now. */
export type Views = {
  /** Sorted by fingerprint. */
  alerts(): readonly AlertView[]
  /** Sorted by labels; groups of which nothing fires any more have no alerts. */
  groups(): readonly GroupView[]
}

export function createViews(deps: {
  readonly alerts: AlertStore
  readonly dispatcher: Dispatcher
  readonly suppressor: Suppressor
  readonly routeLabelsOf: RouteLabelsOf
  readonly route: Route
  readonly clock: () => number
}): Views {
  const { dispatcher, suppressor, route, clock } = deps
  const view = (alert: StoredAlert): AlertView => {
    const receivers = [...new Set(findRoutes(route, alert.labels).map(({ receiver }) => receiver))]
    return { ...alert, ...suppressor.reasons(alert.labels, clock()), receivers }
  }
  const firing = (alerts: Iterable<StoredAlert>) => [...alerts].filter((alert) => !isResolved(alert, clock()))
  return {
    alerts: () =>
      firing(deps.alerts.all())
        .sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1))
        .map(view),
    groups() {
      const groups = dispatcher.groups().map((group) => {
        const { labels, route: of, alerts } = group
        const held = [...alerts.values()].sort(compareAlerts).map((alert) => toMessageAlert(alert, clock()))
        return {
          labels,
          receiver: of.receiver,
          routeLabels: held.length === 0 ? {} : deps.routeLabelsOf(group, held),
          alerts: firing(alerts.values()).sort(compareAlerts).map(view),
        }
      })
      return groups.sort((a, b) => compareLabels(a.labels, b.labels) || (a.receiver < b.receiver ? -1 : 1))
    },
  }
}
