import { z } from 'zod'
import { contactPointKinds } from '../../domain/alerting/notification/contact-point-kinds.ts'
import {
  type ContactPoint,
  type Notification,
  noNotification,
} from '../../domain/alerting/notification/notification.ts'

const timings = z
  .array(z.object({ name: z.string(), time_intervals: z.array(z.looseObject({})).default([]) }))
  .default([])

const shownSchema = z.looseObject({
  route: z.looseObject({}).default({}),
  receivers: z.array(z.looseObject({ name: z.string() })).default([]),
  time_intervals: timings,
  mute_time_intervals: timings,
})

const provenance = 'file'

/** Who is told of alerts as a file of Alertmanager says it, secrets left out. */
export async function readShown(yaml: string): Promise<Notification> {
  const { parse } = await import('yaml')
  const read = shownSchema.safeParse(parse(yaml))
  if (!read.success) return noNotification
  const { route, receivers, time_intervals, mute_time_intervals } = read.data
  return {
    contactPoints: receivers.flatMap(pointsOf),
    policy: route,
    muteTimings: [...time_intervals, ...mute_time_intervals].map((timing) => ({ ...timing, provenance })),
    templates: [],
  }
}

function pointsOf({ name, ...lists }: { readonly name: string; readonly [list: string]: unknown }): ContactPoint[] {
  return Object.entries(lists).flatMap(([list, ways]) =>
    (Array.isArray(ways) ? ways : []).map((settings: Record<string, unknown>, index) => ({
      uid: `${name}-${list}-${index}`.replace(/[^\w-]/g, '-').slice(0, 40),
      name,
      type: typeOf(list),
      settings,
      disableResolveMessage: settings.send_resolved === false,
      provenance,
    })),
  )
}

function typeOf(list: string): string {
  const known = Object.entries(contactPointKinds).find(([, kind]) => kind.list === list)
  return known?.[0] ?? list.replace(/_configs$/, '')
}
