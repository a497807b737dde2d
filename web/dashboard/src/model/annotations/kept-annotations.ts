import { list, numberOf, records, text, textOf } from '../json.ts'
import type { Annotation } from './annotation.ts'

/** The answer of `GET /api/annotations`, as what is shown. */
export function keptAnnotations(json: unknown): readonly Omit<Annotation, 'key' | 'source' | 'color'>[] {
  return records(json).flatMap((one) => {
    const fromMs = numberOf(one.time)
    const toMs = numberOf(one.timeEnd)
    const panelId = numberOf(one.panelId)
    if (fromMs === undefined) return []
    return [
      {
        id: numberOf(one.id),
        fromMs,
        toMs: toMs !== undefined && toMs > fromMs ? toMs : undefined,
        title: '',
        text: text(one.text),
        tags: list(one.tags).flatMap((tag) => textOf(tag) ?? []),
        login: text(one.login),
        panelId: panelId === undefined || panelId <= 0 ? undefined : panelId,
      },
    ]
  })
}
