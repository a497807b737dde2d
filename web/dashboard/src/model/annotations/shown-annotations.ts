import type { AnnotationQuery } from '../dashboard.ts'
import type { Annotation } from './annotation.ts'

/** Those that a panel shows: its own, and those of the queries that name it. */
export function shownAnnotations(
  annotations: readonly Annotation[],
  queries: readonly AnnotationQuery[],
  panelId: number,
): readonly Annotation[] {
  const isNamed = new Map(queries.map(({ name, panels }) => [name, names(panels, panelId)]))
  return annotations.filter((one) =>
    one.panelId === undefined ? (isNamed.get(one.source) ?? true) : one.panelId === panelId,
  )
}

function names({ ids, isExcluded }: AnnotationQuery['panels'], panelId: number): boolean {
  if (ids.length === 0) return true
  return ids.includes(panelId) !== isExcluded
}
