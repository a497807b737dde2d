import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Annotation } from '../model/annotations/annotation.ts'
import { annotationAsk } from '../model/annotations/annotation-request.ts'
import type { SwitchState } from '../model/annotations/annotation-switches.ts'
import { useDashboardView } from '../view/dashboard-view.ts'
import { useScope } from '../view/use-scope.ts'
import { findAnnotations } from './find-annotations.ts'

export type AnnotationLoaderProps = {
  readonly switches: readonly SwitchState[]
  readonly onFound: (annotations: readonly Annotation[]) => void
}

const noVars = {}
const keptMs = 15_000

/** Asks for the annotations that are switched on, anew for each range and choice of variables. Draws nothing. */
export function AnnotationLoader({ switches, onFound }: AnnotationLoaderProps) {
  const { range, datasources, dashboard } = useDashboardView()
  const scope = useScope(noVars)
  const asks = useMemo(
    () =>
      switches.flatMap(({ query, isOn }) => {
        const ask = isOn
          ? annotationAsk(query, { scope, range, datasources, dashboardUid: dashboard.uid ?? '' })
          : undefined
        return ask === undefined ? [] : [{ query, ask }]
      }),
    [switches, scope, range, datasources, dashboard.uid],
  )
  const found = useQueries({
    queries: asks.map(({ query, ask }) => ({
      queryKey: ['annotations', query.name, ask],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => findAnnotations(query, ask, signal),
      placeholderData: (before: readonly Annotation[] | undefined) => before,
      staleTime: keptMs,
      // Graphs are as good without; what is wrong with a query is told where it is made.
      retry: false,
    })),
    combine: (answers) => answers.flatMap(({ data }) => data ?? []),
  })
  const text = JSON.stringify(found)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `text` stands for what was found, which is made anew each time
  useEffect(() => onFound(found), [text, onFound])
  return null
}
