import { Failure } from '@hearth/kernel'
import { disconnectSignal } from '@hearth/server'
import type { Context } from 'hono'
import { z } from 'zod'
import { allPolicies } from '../../domain/alerting/notification/compile-notification.ts'
import type { Notification } from '../../domain/alerting/notification/notification.ts'
import { type Endpoint, endpoint, jsonBody } from '../access.ts'
import { readBody } from '../read-body.ts'
import type { NotificationDeps } from './contact-points.ts'
import { provenanceOf } from './provisioned-rules.ts'
import { sendExport } from './send-export.ts'

const path = '/api/v1/provisioning/mute-timings'

const muteSchema = z.looseObject({
  name: z.string().trim().max(190).nullish(),
  time_intervals: z.array(z.looseObject({})).nullish(),
})

/** Times at which nobody is told, as Grafana's provisioning has them. */
export function muteTimingEndpoints(deps: NotificationDeps): readonly Endpoint[] {
  return [...readingEndpoints(deps), ...writingEndpoints(deps)]
}

function readingEndpoints({ notifications }: NotificationDeps): readonly Endpoint[] {
  const all = async (c: Context) => (await notifications.read(disconnectSignal(c))).muteTimings
  const find = async (c: Context) => (await all(c)).find(({ name }) => name === c.req.param('name')) ?? none()
  const export_ = (c: Context, timings: readonly object[]) =>
    sendExport(c, { apiVersion: 1, muteTimes: timings.map((timing) => ({ orgId: 1, ...timing })) })
  return [
    endpoint({
      method: 'get',
      path: path,
      summary: 'Times at which policies tell nobody',
      access: 'editor',
      handle: async (_, c) => c.json(await all(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/export`,
      summary: 'Mute timings in the form of a provisioning file',
      access: 'editor',
      handle: async (_, c) => export_(c, await all(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{name}`,
      summary: 'A mute timing',
      access: 'editor',
      handle: async (_, c) => c.json(await find(c)),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{name}/export`,
      summary: 'A mute timing in the form of a provisioning file',
      access: 'editor',
      handle: async (_, c) => export_(c, [await find(c)]),
    }),
  ]
}

function writingEndpoints({ notifications }: NotificationDeps): readonly Endpoint[] {
  const put = async (c: Context, name: string, mode: 'create' | 'replace') => {
    const { time_intervals } = await readBody(c, muteSchema)
    const timing = { name, time_intervals: time_intervals ?? [], provenance: provenanceOf(c) }
    if (name === '') throw new Failure('invalid', 'invalid mute timing: name is needed', { param: 'name' })
    await notifications.change((before) => {
      const isThere = before.muteTimings.some((one) => one.name === name)
      if (mode === 'create' && isThere) throw new Failure('conflict', `a mute timing "${name}" is there already`)
      if (mode === 'replace' && !isThere) return none()
      const others = before.muteTimings.filter((one) => one.name !== name)
      return { ...before, muteTimings: [...others, timing] }
    }, disconnectSignal(c))
    return timing
  }
  return [
    endpoint({
      method: 'post',
      path: path,
      summary: 'Adds a time at which policies tell nobody',
      access: 'admin',
      reads: jsonBody(muteSchema),
      answers: { 201: { description: 'The mute timing as it is kept' } },
      async handle(_, c) {
        const { name } = await readBody(c, muteSchema)
        return c.json(await put(c, name ?? '', 'create'), 201)
      },
    }),
    endpoint({
      method: 'put',
      path: `${path}/{name}`,
      summary: 'Replaces a mute timing',
      access: 'admin',
      reads: jsonBody(muteSchema),
      answers: { 202: { description: 'The mute timing as it is kept' } },
      handle: async (_, c) => c.json(await put(c, c.req.param('name') ?? '', 'replace'), 202),
    }),
    endpoint({
      method: 'delete',
      path: `${path}/{name}`,
      summary: 'Removes a mute timing that no policy names',
      access: 'admin',
      answers: { 204: { description: 'It is gone' } },
      async handle(_, c) {
        await notifications.change((before) => removed(before, c.req.param('name') ?? ''), disconnectSignal(c))
        return c.body(null, 204)
      },
    }),
  ]
}

/** @throws {Failure} `conflict` where a policy names it */
function removed(before: Notification, name: string): Notification {
  const isNamed = (names: unknown) => Array.isArray(names) && names.includes(name)
  const isUsed = allPolicies(before.policy).some(
    ({ mute_time_intervals, active_time_intervals }) => isNamed(mute_time_intervals) || isNamed(active_time_intervals),
  )
  if (isUsed) {
    const code = 'alerting.notifications.time-intervals.used'
    throw new Failure('conflict', 'Time interval is used by notification policies', { code })
  }
  return { ...before, muteTimings: before.muteTimings.filter((timing) => timing.name !== name) }
}

function none(): never {
  throw new Failure('missing', 'mute timing not found', { code: 'not-found' })
}
