import { z } from 'zod'
import type { Annotation } from '../domain/annotation/annotation.ts'

const tags = z.array(z.string()).nullish()

export const annotationSchema = z.object({
  dashboardUID: z.string().nullish(),
  panelId: z.int().nullish(),
  time: z.int().nullish(),
  timeEnd: z.int().nullish(),
  text: z.string().min(1),
  tags,
  data: z.record(z.string(), z.unknown()).nullish(),
})

export const annotationChangeSchema = annotationSchema.partial()

/** Either one annotation or all of one panel; a 0 says nothing. */
export const massDeleteSchema = z.object({
  annotationId: z.int().min(0).optional(),
  dashboardUID: z.string().optional(),
  panelId: z.int().min(0).optional(),
})

/** Graphite's form; `tags` as a list or a text with blanks between, `when` in seconds. */
export const graphiteSchema = z.object({
  what: z.string().min(1),
  when: z.number().min(0).max(8_640_000_000_000).nullish(),
  tags: z.union([z.array(z.string()), z.string()]).nullish(),
  data: z.string().nullish(),
})

export function renderAnnotation(annotation: Annotation): object {
  const { id, dashboardUid, panelId, timeMs, timeEndMs, text, tags, data, login, createdAtMs, updatedAtMs } = annotation
  return {
    id,
    alertId: 0,
    alertName: '',
    dashboardId: 0,
    dashboardUID: dashboardUid,
    panelId,
    userId: 1,
    newState: '',
    prevState: '',
    created: createdAtMs,
    updated: updatedAtMs,
    time: timeMs,
    timeEnd: timeEndMs,
    text,
    tags,
    login,
    email: '',
    avatarUrl: '',
    data,
  }
}
