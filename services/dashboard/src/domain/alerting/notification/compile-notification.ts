import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { DeliveryDraft } from '../alerting-store.ts'
import { receiverLabel } from '../translate/translate-rule.ts'
import { compileContactPoint } from './compile-contact-point.ts'
import { type ContactPoint, type Notification, nobody, type Policy, usualGrouping } from './notification.ts'

const list = z.array(z.string()).nullish()
const pairs = z.record(z.string(), z.string()).nullish()

const policySchema = z.looseObject({
  receiver: z.string().nullish(),
  group_by: list,
  object_matchers: z.array(z.tuple([z.string(), z.enum(['=', '!=', '=~', '!~']), z.string()])).nullish(),
  matchers: list,
  match: pairs,
  match_re: pairs,
  continue: z.boolean().nullish(),
  group_wait: z.string().nullish(),
  group_interval: z.string().nullish(),
  repeat_interval: z.string().nullish(),
  mute_time_intervals: list,
  active_time_intervals: list,
  routes: z.array(z.unknown()).nullish(),
})

// As deep as policies stand in each other.
const maxDepth = 20

/**
 * Who is told of alerts, in Alertmanager's words, with what it was made from beside it.
 *
 * @throws {Failure} `invalid` with the field that has no counterpart
 */
export function compileNotification(notification: Notification): DeliveryDraft {
  const { contactPoints, policy, muteTimings, templates } = notification
  const names = [...new Set(contactPoints.map(({ name }) => name))]
  const route = compilePolicy(policy, 'policy', 0)
  const receivers = names.map((name) => receiverOf(name, contactPoints))
  const config = {
    route: { ...route, routes: [...names.map(routeOfRules), ...((route.routes as object[] | undefined) ?? [])] },
    receivers: names.includes(nobody) ? receivers : [{ name: nobody }, ...receivers],
    time_intervals: muteTimings.map(({ name, time_intervals }) => ({
      name,
      time_intervals: time_intervals.map(withoutNulls),
    })),
  }
  return {
    config,
    templates: templates.map(({ name, template }) => ({ name, text: defined(name, template) })),
    note: notification,
  }
}

// A rule that names its contact point is told there, past all policies.
function routeOfRules(name: string): object {
  return { receiver: name, matchers: [`${receiverLabel}=${JSON.stringify(name)}`], group_by: usualGrouping }
}

function receiverOf(name: string, points: readonly ContactPoint[]): object {
  const lists: Record<string, object[]> = {}
  for (const point of points.filter((one) => one.name === name)) {
    const { list: key, config } = compileContactPoint(point)
    lists[key] = [...(lists[key] ?? []), config]
  }
  return { name, ...lists }
}

function compilePolicy(policy: unknown, at: string, depth: number): Record<string, unknown> {
  if (depth > maxDepth) throw new Failure('invalid', `invalid policy: ${at}: at most ${maxDepth} stand in each other`)
  const read = policySchema.safeParse(policy)
  if (!read.success) {
    const [first] = read.error.issues
    throw new Failure('invalid', `invalid policy: ${[at, ...(first?.path ?? [])].join('.')}: ${first?.message}`)
  }
  const { object_matchers, matchers, match, match_re, routes, receiver, provenance: _, ...rest } = read.data
  const plain = (object_matchers ?? []).map(([name, sign, value]) => `${name}${sign}${JSON.stringify(value)}`)
  const known = [
    'group_by',
    'continue',
    'group_wait',
    'group_interval',
    'repeat_interval',
    'mute_time_intervals',
    'active_time_intervals',
  ]
  const kept = Object.entries(rest).filter(([name, value]) => known.includes(name) && value != null && value !== '')
  const all = [...plain, ...(matchers ?? [])]
  return {
    ...Object.fromEntries(kept),
    ...(receiver == null || receiver === '' ? {} : { receiver }),
    ...(all.length === 0 ? {} : { matchers: all }),
    ...(match == null ? {} : { match }),
    ...(match_re == null ? {} : { match_re }),
    routes: (routes ?? []).map((one, index) => compilePolicy(one, `${at}.routes[${index}]`, depth + 1)),
  }
}

/** The policy itself and all below it. */
export function allPolicies(policy: Policy): readonly Policy[] {
  const below = Array.isArray(policy.routes) ? (policy.routes as readonly Policy[]) : []
  return [policy, ...below.flatMap(allPolicies)]
}

// As Grafana: a text that defines nothing is what its name stands for.
function defined(name: string, template: string): string {
  return /\{\{-?\s*define\s/.test(template) ? template : `{{ define ${JSON.stringify(name)} }}${template}{{ end }}`
}

function withoutNulls(value: object): object {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== null && !(Array.isArray(one) && one.length === 0)),
  )
}
