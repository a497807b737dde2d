import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AlertingStore } from '../../domain/alerting/alerting-store.ts'
import { withKeptSecrets } from '../../domain/alerting/notification/contact-point-kinds.ts'
import type { ContactPoint } from '../../domain/alerting/notification/notification.ts'
import { type Access, type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { contactPointSchema, type NotificationDeps, renderContactPoint } from './contact-points.ts'

export type AlertmanagerDeps = NotificationDeps & { readonly alerting: AlertingStore }

const path = '/api/alertmanager/grafana'

const silenceSchema = z.looseObject({ matchers: z.array(z.looseObject({})).min(1) })

const testSchema = z.looseObject({
  receivers: z
    .array(
      z.looseObject({
        name: z.string().min(1),
        grafana_managed_receiver_configs: z.array(contactPointSchema.partial({ name: true })),
      }),
    )
    .min(1)
    .max(20),
})

/** The Alertmanager of the metrics service, under the address at which Grafana has its own. */
export function alertmanagerEndpoints(deps: AlertmanagerDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...silenceEndpoints(deps), ...configEndpoints(deps)]
}

function readingEndpoints({ alerting }: AlertmanagerDeps): readonly Endpoint[] {
  const get = (below: string, summary: string, access: Access) =>
    endpoint({
      method: 'get',
      path: `${path}/api/v2/${below}`,
      summary,
      access,
      handle: async (_, c) =>
        json(c, await alerting.alertmanager('GET', below + new URL(c.req.url).search, undefined, disconnectSignal(c))),
    })
  return [
    get('alerts', 'Alerts that fire, and who was told', 'viewer'),
    get('alerts/groups', 'Alerts that fire, as they go together', 'viewer'),
    get('silences', 'Silences: active ones, those to come, those that are over', 'viewer'),
    get('receivers', 'Names of the contact points', 'viewer'),
    get('status', 'What is in force, secrets left out', 'admin'),
  ]
}

function silenceEndpoints({ alerting }: AlertmanagerDeps): readonly Endpoint[] {
  const one = (c: Context) => `silence/${encodeURIComponent(c.req.param('id') ?? '')}`
  return [
    endpoint({
      method: 'post',
      path: `${path}/api/v2/silences`,
      summary: 'Makes a silence, or changes the one of this id',
      access: 'editor',
      reads: jsonBody(silenceSchema),
      answers: { 202: { description: 'The id of the silence' } },
      async handle(_, c) {
        const silence = await readBody(c, silenceSchema)
        return json(c, await alerting.alertmanager('POST', 'silences', silence, disconnectSignal(c)), 202)
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/api/v2/silence/{id}`,
      summary: 'A silence',
      access: 'viewer',
      handle: async (_, c) => json(c, await alerting.alertmanager('GET', one(c), undefined, disconnectSignal(c))),
    }),
    endpoint({
      method: 'delete',
      path: `${path}/api/v2/silence/{id}`,
      summary: 'Ends a silence now',
      access: 'editor',
      async handle(_, c) {
        await alerting.alertmanager('DELETE', one(c), undefined, disconnectSignal(c))
        return c.json({ message: 'silence deleted' })
      },
    }),
  ]
}

function configEndpoints({ notifications }: AlertmanagerDeps): readonly Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: `${path}/config/api/v1/alerts`,
      summary: 'Policies, contact points, mute timings and templates, secrets left out',
      access: 'editor',
      async handle(_, c) {
        const { contactPoints, policy, muteTimings, templates } = await notifications.read(disconnectSignal(c))
        return c.json({
          template_files: Object.fromEntries(templates.map(({ name, template }) => [name, template])),
          alertmanager_config: {
            route: policy,
            receivers: receiversOf(contactPoints),
            mute_time_intervals: muteTimings,
          },
        })
      },
    }),
    endpoint({
      method: 'get',
      path: `${path}/config/api/v1/receivers`,
      summary: 'Contact points by their names',
      access: 'editor',
      async handle(_, c) {
        const { contactPoints } = await notifications.read(disconnectSignal(c))
        const names = [...new Set(contactPoints.map(({ name }) => name))]
        const ways = (wanted: string) => contactPoints.filter(({ name }) => name === wanted)
        return c.json(
          names.map((name) => ({
            name,
            active: true,
            integrations: ways(name).map(({ type, disableResolveMessage }) => ({
              name: type,
              sendResolved: !disableResolveMessage,
            })),
          })),
        )
      },
    }),
    testEndpoint(notifications),
  ]
}

function testEndpoint(notifications: NotificationDeps['notifications']): Endpoint {
  return endpoint({
    method: 'post',
    path: `${path}/config/api/v1/receivers/test`,
    summary: 'Sends a message that says it is a test to contact points, which need not be kept',
    access: 'admin',
    reads: jsonBody(testSchema),
    async handle(_, c) {
      const signal = disconnectSignal(c)
      const { receivers } = await readBody(c, testSchema)
      const { contactPoints } = await notifications.read(signal)
      const tried = receivers.map(async ({ name, grafana_managed_receiver_configs: ways }) => {
        const points = ways.map((way): ContactPoint => {
          const { uid, type, settings, disableResolveMessage } = way
          const kept = contactPoints.find((one) => one.uid === uid)?.settings ?? {}
          return {
            uid: uid ?? '',
            name,
            type,
            settings: withKeptSecrets(settings, kept),
            disableResolveMessage: disableResolveMessage ?? false,
            provenance: '',
          }
        })
        const trials = await Promise.all(points.map((point) => notifications.try(point, signal)))
        return {
          name,
          grafana_managed_receiver_configs: points.map(({ uid }, at) => renderTrial(name, uid, trials[at])),
        }
      })
      return c.json({
        alert: { annotations: {}, labels: { alertname: 'TestAlert' } },
        receivers: await Promise.all(tried),
        notified_at: new Date().toISOString(),
      })
    },
  })
}

function renderTrial(
  name: string,
  uid: string,
  trial: { readonly ok: boolean; readonly reason?: string | undefined } | undefined,
): object {
  if (trial?.ok === true) return { name, uid, status: 'ok' }
  return { name, uid, status: 'failed', error: trial?.reason ?? 'it was not tried' }
}

function receiversOf(points: readonly ContactPoint[]): readonly object[] {
  const names = [...new Set(points.map(({ name }) => name))]
  return names.map((name) => ({
    name,
    grafana_managed_receiver_configs: points.filter((point) => point.name === name).map(renderContactPoint),
  }))
}

function json(c: Context, content: unknown, status: 200 | 202 = 200): Response {
  return c.body(JSON.stringify(content), status, { 'content-type': 'application/json' })
}
