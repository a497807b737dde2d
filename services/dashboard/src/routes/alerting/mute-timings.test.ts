import { describe, expect, test } from 'vitest'
import { type Notification, noNotification } from '../../domain/alerting/notification/notification.ts'
import { ann, askEndpoints } from '../../test-support/ask-endpoints.ts'
import type { NotificationDeps } from './contact-points.ts'
import { muteTimingEndpoints } from './mute-timings.ts'

const admin = { ...ann, role: 'Admin' } as const
const path = '/api/v1/provisioning/mute-timings'
const night = { name: 'night', time_intervals: [{ times: [{ start_time: '22:00', end_time: '06:00' }] }] }

function opened(policy: Notification['policy'] = {}, ...names: readonly string[]) {
  const muteTimings = names.map((name) => ({ name, time_intervals: [], provenance: '' }))
  let kept: Notification = { ...noNotification, policy, muteTimings }
  const notifications = {
    read: async () => kept,
    async change(apply: (before: Notification) => Notification) {
      kept = apply(kept)
      return kept
    },
  }
  const asked = askEndpoints(muteTimingEndpoints({ notifications } as unknown as NotificationDeps))
  const ask = (method: string, at = '', body?: object) => asked(method, `${path}${at}`, body, admin)
  return { ask, asked, names: () => kept.muteTimings.map(({ name }) => name) }
}

const missing = { status: 404, body: { message: 'mute timing not found', messageId: 'not-found' } }

describe('a mute timing', () => {
  test('is added as it is sent', async () => {
    const { ask, names } = opened()
    expect(await ask('POST', '', { ...night, name: ' night ' })).toEqual({
      status: 201,
      body: { ...night, provenance: 'api' },
    })
    expect((await ask('GET', '/night')).body).toEqual({ ...night, provenance: 'api' })
    expect(names()).toEqual(['night'])
  })

  test('may say nothing of its times', async () => {
    const { ask } = opened()
    expect((await ask('POST', '', { name: 'x' })).body).toMatchObject({ time_intervals: [] })
  })

  test.each([
    { sent: { name: 'night' }, status: 409, body: { message: 'a mute timing "night" is there already' } },
    { sent: { name: '' }, status: 400, body: { message: 'invalid mute timing: name is needed', param: 'name' } },
    { sent: { name: ' ' }, status: 400, body: { param: 'name' } },
    { sent: {}, status: 400, body: { param: 'name' } },
    { sent: { name: 'x', time_intervals: ['y'] }, status: 400, body: { param: 'time_intervals.0' } },
  ])('is refused with $sent', async ({ sent, status, body }) => {
    const { ask, names } = opened({}, 'night')
    expect(await ask('POST', '', sent)).toMatchObject({ status, body })
    expect(names()).toEqual(['night'])
  })

  test('is replaced, keeping its name', async () => {
    const { ask, names } = opened({}, 'night', 'day')
    expect(await ask('PUT', '/night', { ...night, name: 'other' })).toEqual({
      status: 202,
      body: { ...night, provenance: 'api' },
    })
    expect(names()).toEqual(['day', 'night'])
    expect(await ask('PUT', '/none', night)).toMatchObject(missing)
  })

  test('is removed', async () => {
    const { ask, names } = opened({}, 'night', 'day')
    expect(await ask('DELETE', '/night')).toEqual({ status: 204, body: { text: '' } })
    expect(await ask('DELETE', '/none')).toMatchObject({ status: 204 })
    expect(names()).toEqual(['day'])
  })

  test.each([
    { name: 'the first policy', policy: { mute_time_intervals: ['day', 'night'] } },
    { name: 'a policy as its time', policy: { active_time_intervals: ['night'] } },
    { name: 'a policy below', policy: { routes: [{ routes: [{ mute_time_intervals: ['night'] }] }] } },
  ])('is not removed where it is named by $name', async ({ policy }) => {
    const { ask, names } = opened(policy, 'night', 'week')
    expect(await ask('DELETE', '/night')).toMatchObject({
      status: 409,
      body: {
        message: 'Time interval is used by notification policies',
        messageId: 'alerting.notifications.time-intervals.used',
      },
    })
    expect(await ask('DELETE', '/week')).toMatchObject({ status: 204 })
    expect(names()).toEqual(['night'])
  })

  test('is seen by editors, and changed by admins', async () => {
    const { asked } = opened({}, 'night')
    expect(await asked('GET', path)).toMatchObject({ status: 200 })
    expect(await asked('GET', path, undefined, { ...ann, role: 'Viewer' })).toMatchObject({ status: 403 })
    expect(await asked('DELETE', `${path}/night`)).toMatchObject({ status: 403 })
    expect(await asked('POST', path, night)).toMatchObject({ status: 403 })
  })
})

describe('mute timings', () => {
  test('are listed', async () => {
    const { ask } = opened({}, 'night', 'day')
    expect((await ask('GET')).body).toMatchObject([{ name: 'night' }, { name: 'day' }])
    expect(await ask('GET', '/none')).toMatchObject(missing)
  })

  test('are exported, all or one', async () => {
    const { ask } = opened({}, 'night', 'day')
    const shown = (name: string) => ({ orgId: 1, name, time_intervals: [], provenance: '' })
    expect((await ask('GET', '/export?format=json')).body).toEqual({
      apiVersion: 1,
      muteTimes: [shown('night'), shown('day')],
    })
    expect((await ask('GET', '/day/export?format=json')).body).toEqual({ apiVersion: 1, muteTimes: [shown('day')] })
    expect((await ask('GET', '/day/export')).body.text).toMatch(
      /^apiVersion: 1\nmuteTimes:\n {2}- orgId: 1\n {4}name: day\n/,
    )
    expect(await ask('GET', '/none/export')).toMatchObject(missing)
  })
})
