import { useQuery } from '@tanstack/react-query'
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
const none: readonly Annotation[] = []
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
  const { data = none } = useQuery<readonly Annotation[]>({
    queryKey: ['annotations', asks],
    queryFn: async ({ signal }) => {
      // Graphs are as good without; what is wrong with a query is told where it is made.
      const found = await Promise.allSettled(asks.map(({ query, ask }) => findAnnotations(query, ask, signal)))
      signal.throwIfAborted()
      return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    placeholderData: (before) => before,
    staleTime: keptMs,
  })
  useEffect(() => onFound(data), [data, onFound])
  return null
}
