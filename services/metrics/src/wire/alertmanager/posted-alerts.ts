import type { Alert, LabelSet } from '@hearth/notify'
import { z } from 'zod'
import { time } from './time.ts'

const labelSet = z.record(z.string(), z.string())

export const postedAlerts = z.array(
  z.object({
    labels: labelSet,
    annotations: labelSet.default({}),
    startsAt: time.optional(),
    endsAt: time.optional(),
    generatorURL: z.string().default(''),
  }),
)

type PostedAlert = z.output<typeof postedAlerts>[number]
type TimedAlert = Alert & { readonly timesOut: boolean }

/**
 * Alerts as they are kept, and what is wrong with those that cannot be.
 *
 * @param resolveTimeoutMs after which one without an end counts as resolved if it does not come again
 */
export function readAlerts(posted: readonly PostedAlert[], nowMs: number, resolveTimeoutMs: number) {
  const alerts = posted.map((alert) => toAlert(alert, nowMs, resolveTimeoutMs))
  const faults = alerts.map(faultOf)
  return {
    valid: alerts.filter((_, at) => faults[at] === undefined),
    faults: faults.filter((fault) => fault !== undefined),
  }
}

function toAlert(posted: PostedAlert, nowMs: number, resolveTimeoutMs: number): TimedAlert {
  const { labels, annotations, startsAt, endsAt, generatorURL: generatorUrl } = posted
  const known = Object.fromEntries(Object.entries(labels).filter(([, value]) => value !== ''))
  const startsAtMs = startsAt ?? endsAt ?? nowMs
  const end = { endsAtMs: endsAt ?? nowMs + resolveTimeoutMs, timesOut: endsAt === undefined }
  return { labels: known, annotations, startsAtMs, generatorUrl, ...end }
}

/** In Alertmanager's words. */
function faultOf({ labels, annotations, startsAtMs, endsAtMs }: Alert): string | undefined {
  if (endsAtMs < startsAtMs) return 'start time must be before end time'
  const name = wrongName(labels)
  if (name !== undefined) return `invalid label set: invalid name ${JSON.stringify(name)}`
  if (Object.keys(labels).length === 0) return 'at least one label pair required'
  const annotation = wrongName(annotations)
  return annotation === undefined ? undefined : `invalid annotations: invalid name ${JSON.stringify(annotation)}`
}

function wrongName(set: LabelSet): string | undefined {
  return Object.keys(set).find((name) => !/^[a-zA-Z_]\w*$/.test(name))
}
