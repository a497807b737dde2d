import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import type { AlertRules } from '../../domain/alerting/alert-rules.ts'
import { allPolicies } from '../../domain/alerting/notification/compile-notification.ts'
import { withKeptSecrets, withoutSecrets } from '../../domain/alerting/notification/contact-point-kinds.ts'
import type { ContactPoint, Notification, Policy } from '../../domain/alerting/notification/notification.ts'
import type { Notifications } from '../../domain/alerting/notification/notifications.ts'
import { checkUid } from '../../domain/uid.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import { provenanceOf } from './provisioned-rules.ts'
import { sendExport } from './send-export.ts'

export type NotificationDeps = {
  readonly notifications: Notifications
  readonly alertRules: AlertRules
  readonly newUid: () => string
}

const path = '/api/v1/provisioning/contact-points'

export const contactPointSchema = z.looseObject({
  uid: z.string().nullish(),
  name: z.string().trim().min(1).max(190),
  type: z.string().min(1),
  settings: z.record(z.string(), z.unknown()),
  disableResolveMessage: z.boolean().nullish(),
})

/** Ways to reach people, as Grafana's provisioning has them; secrets are taken and not shown. */
export function contactPointEndpoints({ notifications, alertRules, newUid }: NotificationDeps): readonly Endpoint[] {
  const list = async (c: Context) => {
    const name = c.req.query('name')
    const { contactPoints } = await notifications.read(disconnectSignal(c))
    return contactPoints.filter((point) => name === undefined || point.name === name).map(renderContactPoint)
  }
  return [
    endpoint({
      method: 'get',
      path,
      summary: 'Contact points, secrets left out',
      access: 'editor',
      handle: async (_, c) => c.json(await list(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'The same in the form of a provisioning file',
      access: 'editor',
      handle: async (_, c) => sendExport(c, exported(await list(c))),
    }),
    endpoint({
      method: 'post',
      path,
      summary: 'Adds a contact point',
      access: 'admin',
      reads: jsonBody(contactPointSchema),
      answers: { 202: { description: 'The contact point as it is kept' } },
      async handle(_, c) {
        const point = await readContactPoint(c, provenanceOf(c))
        const made = { ...point, uid: point.uid === '' ? newUid() : checkUid(point.uid) }
        await notifications.change((before) => added(before, made), disconnectSignal(c))
        return c.json(renderContactPoint(made), 202)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{uid}`,
      summary: 'Replaces a contact point; a secret that is sent back as it is shown stays',
      access: 'admin',
      reads: jsonBody(contactPointSchema),
      answers: { 202: { description: 'It is kept' } },
      async handle(_, c) {
        const point = { ...(await readContactPoint(c, provenanceOf(c))), uid: c.req.param('uid') ?? '' }
        const rules = await alertRules.groups(disconnectSignal(c))
        const inRules = new Set(rules.flatMap((group) => group.rules.map(({ rule }) => rule.receiver)))
        await notifications.change((before) => replaced(before, point, inRules), disconnectSignal(c))
        return c.json({ message: 'contactpoint updated' }, 202)
      },
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{uid}`,
      summary: 'Removes a contact point that no policy and no rule names',
      access: 'admin',
      answers: { 202: { description: 'It is gone' } },
      async handle(_, c) {
        const rules = await alertRules.groups(disconnectSignal(c))
        const inRules = new Set(rules.flatMap((group) => group.rules.map(({ rule }) => rule.receiver)))
        await notifications.change((before) => removed(before, c.req.param('uid') ?? '', inRules), disconnectSignal(c))
        return c.json({ message: 'contactpoint deleted' }, 202)
      },
    }),
  ]
}

/** As it is shown: without what is secret. */
export function renderContactPoint({ settings, ...point }: ContactPoint): ContactPoint {
  return { ...point, settings: withoutSecrets(point.type, settings) }
}

/** @throws {Failure} `invalid` */
async function readContactPoint(c: Context, provenance: string): Promise<ContactPoint> {
  const { uid, name, type, settings, disableResolveMessage } = await readBody(c, contactPointSchema)
  return { uid: uid ?? '', name, type, settings, disableResolveMessage: disableResolveMessage ?? false, provenance }
}

function added(before: Notification, point: ContactPoint): Notification {
  if (before.contactPoints.some(({ uid }) => uid === point.uid))
    throw new Failure('conflict', `a contact point with the uid "${point.uid}" is there already`, { param: 'uid' })
  return { ...before, contactPoints: [...before.contactPoints, point] }
}

type Names = ReadonlySet<string | undefined>

function replaced(before: Notification, point: ContactPoint, inRules: Names): Notification {
  const kept = find(before, point.uid)
  const next = { ...point, settings: withKeptSecrets(point.settings, kept.settings) }
  const contactPoints = before.contactPoints.map((one) => (one.uid === point.uid ? next : one))
  const isGone = !contactPoints.some(({ name }) => name === kept.name)
  if (!isGone) return { ...before, contactPoints }
  if (inRules.has(kept.name)) throw inUse(kept.name, 'a rule')
  return { ...before, contactPoints, policy: renamed(before.policy, kept.name, point.name) }
}

function removed(before: Notification, uid: string, inRules: Names): Notification {
  const { name } = find(before, uid)
  const contactPoints = before.contactPoints.filter((point) => point.uid !== uid)
  const isGone = !contactPoints.some((point) => point.name === name)
  if (isGone && allPolicies(before.policy).some(({ receiver }) => receiver === name)) throw inUse(name, 'a policy')
  if (isGone && inRules.has(name)) throw inUse(name, 'a rule')
  return { ...before, contactPoints }
}

function find({ contactPoints }: Notification, uid: string): ContactPoint {
  const found = contactPoints.find((point) => point.uid === uid)
  if (found !== undefined) return found
  throw new Failure('missing', 'contact point not found', { code: 'alerting.contact-point.notFound' })
}

function renamed(policy: Policy, from: string, to: string): Policy {
  const routes = Array.isArray(policy.routes)
    ? policy.routes.map((one: Policy) => renamed(one, from, to))
    : policy.routes
  return {
    ...policy,
    ...(policy.receiver === from ? { receiver: to } : {}),
    ...(routes === undefined ? {} : { routes }),
  }
}

function inUse(name: string, by: string): Failure {
  const message = `Cannot remove the contact point "${name}": ${by} names it; name another there first`
  return new Failure('conflict', message, { code: 'alerting.contact-point.inUse' })
}

function exported(points: readonly ContactPoint[]): object {
  const names = [...new Set(points.map(({ name }) => name))]
  const receivers = (wanted: string) =>
    points.filter(({ name }) => name === wanted).map(({ name: _, ...point }) => point)
  return { apiVersion: 1, contactPoints: names.map((name) => ({ orgId: 1, name, receivers: receivers(name) })) }
}
