import { ask } from '@hearth/ui-kit'
import type { Annotation } from '../model/annotations/annotation.ts'
import type { AnnotationAsk } from '../model/annotations/annotation-request.ts'
import { keptAnnotations } from '../model/annotations/kept-annotations.ts'
import type { AnnotationQuery } from '../model/dashboard.ts'
import { decodeAnswer } from '../model/frames/decode-answer.ts'

/** The annotations of one query. @throws {AskError} in the service's words */
export async function findAnnotations(
  query: AnnotationQuery,
  asked: AnnotationAsk,
  signal: AbortSignal,
): Promise<readonly Annotation[]> {
  const about = { source: query.name, color: query.color }
  if (asked.kind === 'kept') {
    const kept = keptAnnotations(await ask<unknown>(asked.path, { signal }))
    return kept.map((one) => ({ ...one, ...about, key: `${query.name} ${one.id}` }))
  }
  const answer = await ask<unknown>('/api/ds/query', { method: 'POST', body: asked.request, signal })
  // Most dashboards have no query for any.
  const { eventsOfFrames } = await import('../model/annotations/events-of-frames.ts')
  const frames = decodeAnswer(answer, ['Anno']).flatMap((one) => one.frames)
  return eventsOfFrames(frames, query).map((event, index) => ({
    ...event,
    ...about,
    key: `${query.name} ${event.fromMs} ${index}`,
    id: undefined,
    login: '',
    panelId: undefined,
  }))
}
