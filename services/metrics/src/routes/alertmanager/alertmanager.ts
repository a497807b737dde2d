import type { Notifier } from '@hearth/notify'
import { renderTime } from '../../wire/alertmanager/time.ts'
import type { Endpoint } from '../endpoint.ts'
import { alertEndpoints } from './alerts.ts'
import { alertmanagerEndpoint } from './endpoint.ts'
import { readReceiverMatchers, receiverQuery } from './read-receiver.ts'
import { silenceEndpoints } from './silences.ts'

export type AlertmanagerDeps = {
  readonly notifier: Notifier
  /** Of Hearth. */
  readonly version: string
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

/** The version of Alertmanager whose API this is: clients, such as Karma, refuse those that they hold too old. */
const alertmanagerVersion = '0.35.0'

function renderVersion(version: string) {
  const build = { branch: 'main', buildDate: '', buildUser: 'hearth', goVersion: `node ${process.version}` }
  return { ...build, revision: `hearth-${version}`, version: alertmanagerVersion }
}

/** Alertmanager's API, version 2, for the built-in delivery of alerts. */
export function alertmanagerEndpoints({ notifier, version, clock }: AlertmanagerDeps): readonly Endpoint[] {
  const startedMs = clock()
  return [
    alertmanagerEndpoint({
      path: '/status',
      summary: 'The configuration in force, secrets left out',
      handle: (c) =>
        c.json({
          cluster: { peers: [], status: 'disabled' },
          config: { original: notifier.config.shown },
          uptime: renderTime(startedMs),
          versionInfo: renderVersion(version),
        }),
    }),
    alertmanagerEndpoint({
      path: '/receivers',
      summary: 'The receivers with their labels',
      query: receiverQuery,
      handle(c) {
        const isFor = readReceiverMatchers(c, notifier.config)
        const shown = notifier.config.receivers.filter(({ name }) => isFor(name))
        return c.json(shown.map(({ name, labels }) => ({ name, labels })))
      },
    }),
    alertmanagerEndpoint({
      method: 'post',
      path: '/receivers/{name}/test',
      summary: 'Send a message that says it is a test',
      async handle(c) {
        return c.json(await notifier.test(c.req.param('name') ?? '', c.req.raw.signal))
      },
    }),
    ...alertEndpoints({ notifier, clock }),
    ...silenceEndpoints({ notifier, clock }),
  ]
}
