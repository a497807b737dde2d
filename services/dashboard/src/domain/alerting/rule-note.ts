import { z } from 'zod'
import type { GrafanaRule } from './grafana-rule.ts'

const texts = z.record(z.string(), z.string())

// What is kept with each rule, so that it can be given back as it was written.
const noteSchema = z.object({
  title: z.string(),
  condition: z.string(),
  data: z.array(
    z.object({
      refId: z.string(),
      datasourceUid: z.string(),
      queryType: z.string(),
      relativeTimeRange: z.object({ from: z.number(), to: z.number() }),
      model: z.record(z.string(), z.unknown()),
    }),
  ),
  forMs: z.number(),
  keepFiringMs: z.number(),
  labels: texts,
  annotations: texts,
  noDataState: z.enum(['Alerting', 'NoData', 'OK', 'KeepLast']),
  execErrState: z.enum(['Alerting', 'Error', 'OK', 'KeepLast']),
  record: z.object({ metric: z.string(), from: z.string() }).optional(),
  receiver: z.string().optional(),
  provenance: z.string(),
  updatedMs: z.number(),
})

type Placed = 'uid' | 'folderUid' | 'group' | 'isPaused'

/** What has to be kept of a rule beside where it stands. */
export function noteOf({
  uid: _u,
  folderUid: _f,
  group: _g,
  isPaused: _p,
  ...rest
}: GrafanaRule): Omit<GrafanaRule, Placed> {
  const { record, receiver, ...others } = rest
  return { ...others, record, receiver }
}

/** `undefined` for a rule that somebody else wrote. */
export function readNote(note: unknown): Omit<GrafanaRule, Placed> | undefined {
  const read = noteSchema.safeParse(note)
  if (!read.success) return undefined
  const { record, receiver, ...rest } = read.data
  return { ...rest, record, receiver }
}
