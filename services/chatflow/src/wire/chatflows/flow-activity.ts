import { z } from '@hono/zod-openapi'
import { dayOf, type FlowActivity } from '../../domain/activity/flow-activity.ts'
import { renderDate } from '../common.ts'

export const activityQuery = z.object({
  days: z.coerce.number().int().min(1).max(90).default(14).openapi({ description: 'How many days, today the last' }),
})

const counts = z.array(z.int())

export const activitySchema = z
  .object({
    until: z.iso.date().openapi({ description: 'The last day, in UTC; each day before it is one place to the left' }),
    flows: z.array(
      z.object({
        id: z.string(),
        lastRunDate: z.iso.datetime(),
        lastRunFailed: z.boolean(),
        runs: counts.openapi({ description: 'Runs of each day, oldest first' }),
        errors: counts.openapi({ description: 'How many of them failed' }),
      }),
    ),
  })
  .openapi('FlowActivity')

/** The first of the days that end with the one of `nowMs`. */
export function firstDayOf(days: number, nowMs: number): number {
  return dayOf(nowMs) - days + 1
}

/** @param days how many, the one of `nowMs` the last */
export function renderActivity(
  flows: readonly FlowActivity[],
  days: number,
  nowMs: number,
): z.output<typeof activitySchema> {
  const first = firstDayOf(days, nowMs)
  return {
    until: renderDate(nowMs).slice(0, 10),
    flows: flows.map(({ chatflowId, lastRunAtMs, isLastFailed, days: known }) => {
      const byDay = new Map(known.map((day) => [day.day, day]))
      const inOrder = Array.from({ length: days }, (_, at) => byDay.get(first + at))
      return {
        id: chatflowId,
        lastRunDate: renderDate(lastRunAtMs),
        lastRunFailed: isLastFailed,
        runs: inOrder.map((day) => day?.runs ?? 0),
        errors: inOrder.map((day) => day?.errors ?? 0),
      }
    }),
  }
}
