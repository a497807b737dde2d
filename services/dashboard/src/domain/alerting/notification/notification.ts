import { z } from 'zod'

const contactPointSchema = z.object({
  uid: z.string(),
  name: z.string(),
  type: z.string(),
  settings: z.record(z.string(), z.unknown()),
  disableResolveMessage: z.boolean(),
  provenance: z.string(),
})

const interval = z.looseObject({})

const notificationSchema = z.object({
  contactPoints: z.array(contactPointSchema),
  policy: z.looseObject({}),
  muteTimings: z.array(z.object({ name: z.string(), time_intervals: z.array(interval), provenance: z.string() })),
  templates: z.array(z.object({ name: z.string(), template: z.string(), provenance: z.string() })),
})

/** A way to reach people; those of one name are taken together. */
export type ContactPoint = z.output<typeof contactPointSchema>
/** Times at which a policy tells nobody, in Alertmanager's form. */
type MuteTiming = z.output<typeof notificationSchema>['muteTimings'][number]
type Template = z.output<typeof notificationSchema>['templates'][number]
/** A policy with those below it, in Grafana's form. */
export type Policy = Readonly<Record<string, unknown>>

/** Who is told of alerts, when, and in which words, as Grafana has it. */
export type Notification = {
  readonly contactPoints: readonly ContactPoint[]
  readonly policy: Policy
  readonly muteTimings: readonly MuteTiming[]
  readonly templates: readonly Template[]
}

/** The contact point that tells nobody, where none was made yet. */
export const nobody = 'none'

export const usualGrouping = ['grafana_folder', 'alertname'] as const

export const usualPolicy: Policy = { receiver: nobody, group_by: usualGrouping }

export const noNotification: Notification = { contactPoints: [], policy: usualPolicy, muteTimings: [], templates: [] }

/** `undefined` for what somebody else wrote. */
export function readNotification(note: unknown): Notification | undefined {
  const read = notificationSchema.safeParse(note)
  return read.success ? read.data : undefined
}
