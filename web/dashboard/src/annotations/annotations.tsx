import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { Annotation } from '../model/annotations/annotation.ts'
import type { SwitchState } from '../model/annotations/annotation-switches.ts'
import type { ResolvedRange } from '../model/time/time-range.ts'
import { AnnotationsContext, type AnnotationsView } from './annotations-context.ts'
import type { AnnotationDraft } from './use-keep-annotation.ts'

// Panels are drawn meanwhile.
const Loader = lazy(async () => ({ default: (await import('./annotation-loader.tsx')).AnnotationLoader }))
const Dialog = lazy(async () => ({ default: (await import('./annotation-dialog.tsx')).AnnotationDialog }))

export type AnnotationsProps = {
  readonly switches: readonly SwitchState[]
  /** Whether people may keep their own here. */
  readonly canKeep: boolean
  readonly children: ReactNode
}

const none: readonly Annotation[] = []

/** Finds the annotations of a dashboard for the panels inside, and lets people keep their own. */
export function Annotations({ switches, canKeep, children }: AnnotationsProps) {
  const [annotations, setAnnotations] = useState(none)
  const [draft, setDraft] = useState<AnnotationDraft | undefined>(undefined)
  const view = useMemo<AnnotationsView>(
    () => ({
      annotations,
      queries: switches.map(({ query }) => query),
      annotate: canKeep
        ? (range: ResolvedRange, panelId: number) =>
            setDraft({ id: undefined, fromMs: range.fromMs, toMs: range.toMs, text: '', tags: [], panelId })
        : undefined,
      edit: canKeep
        ? ({ id, fromMs, toMs = fromMs, text, tags, panelId = 0 }) =>
            setDraft({ id, fromMs, toMs, text, tags, panelId })
        : undefined,
    }),
    [annotations, switches, canKeep],
  )
  return (
    <AnnotationsContext value={view}>
      {children}
      <Suspense>
        <Loader switches={switches} onFound={setAnnotations} />
        {draft !== undefined && <Dialog draft={draft} onClose={() => setDraft(undefined)} />}
      </Suspense>
    </AnnotationsContext>
  )
}
