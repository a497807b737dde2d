import { createContext, useContext, useMemo } from 'react'
import type { Annotation } from '../model/annotations/annotation.ts'
import { shownAnnotations } from '../model/annotations/shown-annotations.ts'
import type { AnnotationQuery } from '../model/dashboard.ts'
import type { ResolvedRange } from '../model/time/time-range.ts'

/** The annotations of the dashboard that is shown, and what can be done with them. */
export type AnnotationsView = {
  readonly annotations: readonly Annotation[]
  readonly queries: readonly AnnotationQuery[]
  /** Asks for the words of a new one; `undefined` where none can be kept. */
  readonly annotate: ((range: ResolvedRange, panelId: number) => void) | undefined
  /** Asks for other words for one that is kept. */
  readonly edit: ((annotation: Annotation) => void) | undefined
}

const Context = createContext<AnnotationsView | undefined>(undefined)

export const AnnotationsContext = Context.Provider

const none: readonly Annotation[] = []

/** What a panel shows of them; nothing where none are asked for, as in an embedded panel. */
export function useAnnotations(panelId: number) {
  const view = useContext(Context)
  const annotations = useMemo(
    () => (view === undefined ? none : shownAnnotations(view.annotations, view.queries, panelId)),
    [view, panelId],
  )
  return { annotations, annotate: view?.annotate, edit: view?.edit }
}
