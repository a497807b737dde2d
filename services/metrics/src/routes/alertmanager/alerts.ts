import { Failure } from '@hearth/kernel'
import type { AlertView, Notifier } from '@hearth/notify'
import type { AppEnv } from '@hearth/server'
import type { Context } from 'hono'
import { renderAlert, renderGroup } from '../../wire/alertmanager/alerts.ts'
import { readFilter } from '../../wire/alertmanager/filter.ts'
import { postedAlerts, readAlerts } from '../../wire/alertmanager/posted-alerts.ts'
import type { Endpoint } from '../endpoint.ts'
import { alertmanagerEndpoint, readBody } from './endpoint.ts'
import { readFlag } from './read-flag.ts'
import { readReceiver, receiverQuery } from './read-receiver.ts'

export type AlertDeps = {
  readonly notifier: Notifier
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

const query = {
  filter: 'Matcher of labels, such as severity="page"; any number of them',
  receiver: 'Expression that the name of a receiver has to match',
  ...receiverQuery,
  active: 'false: none that nothing suppresses',
  silenced: 'false: none that are silenced',
  inhibited: 'false: none that are inhibited',
}

/** Alerts as they fire, and the way for programs to send some. */
export function alertEndpoints({ notifier, clock }: AlertDeps): readonly Endpoint[] {
  return [
    alertmanagerEndpoint({
      path: '/alerts',
      summary: 'Alerts that fire',
      query: { ...query, unprocessed: 'Taken and without effect: every alert is looked at as it comes' },
      handle(c) {
        const [isWanted, isFor] = [readWanted(c), readReceiver(c, notifier.config)]
        const alerts = notifier.alerts().filter((alert) => isWanted(alert) && alert.receivers.some(isFor))
        return c.json(alerts.map(renderAlert))
      },
    }),
    alertmanagerEndpoint({
      path: '/alerts/groups',
      summary: 'Alerts that fire, as they go together',
      query,
      handle(c) {
        const [isWanted, isFor] = [readWanted(c), readReceiver(c, notifier.config)]
        const groups = notifier.groups().filter(({ receiver }) => isFor(receiver))
        const shown = groups.map((group) => ({ ...group, alerts: group.alerts.filter(isWanted) }))
        return c.json(shown.filter(({ alerts }) => alerts.length > 0).map(renderGroup))
      },
    }),
    alertmanagerEndpoint({
      method: 'post',
      effect: 'data',
      path: '/alerts',
      summary: 'Take alerts: each fires until its end, or until it does not come again for long',
      body: postedAlerts,
      async handle(c) {
        const posted = await readBody(c, postedAlerts)
        const { valid, faults } = readAlerts(posted, clock(), notifier.config.global.resolve_timeout)
        if (valid.length > 0) notifier.put(valid)
        if (faults.length > 0) throw new Failure('invalid', faults.join('; '))
        return c.body(null, 200)
      },
    }),
  ]
}

function readWanted(c: Context<AppEnv>): (alert: AlertView) => boolean {
  const fits = readFilter(c.req.queries('filter') ?? [])
  const [active, silenced, inhibited] = [readFlag(c, 'active'), readFlag(c, 'silenced'), readFlag(c, 'inhibited')]
  return ({ labels, silencedBy, inhibitedBy }) => {
    const isActive = silencedBy.length + inhibitedBy.length === 0
    if (isActive ? !active : (silencedBy.length > 0 && !silenced) || (inhibitedBy.length > 0 && !inhibited))
      return false
    return fits(labels)
  }
}
