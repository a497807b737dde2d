import { onDemand } from '@hearth/ui-kit'
import type { ChartMark, ChartPlot, TimeSpan } from '@hearth/ui-kit/chart'
import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useMemo } from 'react'
import { useAnnotations } from '../../annotations/annotations-context.ts'
import { cssColor } from '../../model/field/colors.ts'
import type { Scope } from '../../model/interpolate/scope.ts'
import type { DisplayFrame } from '../../model/panel-data.ts'

// Loaded with the first that there is to point at; the graph is drawn meanwhile.
const AnnotationPins = onDemand(async () => (await import('../../annotations/annotation-pins.tsx')).AnnotationPins)
const ExemplarPins = onDemand(async () => (await import('./exemplar-pins.tsx')).ExemplarPins)

/** What stands in a graph beside its series: annotations and exemplars; and how a stretch is annotated. */
export function useMarks(panelId: number, exemplars: readonly DisplayFrame[], scope: Scope, scale: string | undefined) {
  const { annotations, annotate, edit } = useAnnotations(panelId)
  const scheme = useComputedColorScheme('light')
  const marks = useMemo(
    () =>
      annotations.map(({ fromMs, toMs, color }): ChartMark => {
        const mark = { fromMs, color: cssColor(color, scheme) }
        return toMs === undefined ? mark : { ...mark, toMs }
      }),
    [annotations, scheme],
  )
  const overlay = useCallback(
    (plot: ChartPlot) => (
      <>
        {annotations.length > 0 && <AnnotationPins plot={plot} annotations={annotations} onEdit={edit} />}
        {exemplars.length > 0 && <ExemplarPins plot={plot} frames={exemplars} scope={scope} scale={scale} />}
      </>
    ),
    [annotations, edit, exemplars, scope, scale],
  )
  const select = annotate === undefined ? undefined : (span: TimeSpan) => annotate(span, panelId)
  const isBare = annotations.length === 0 && exemplars.length === 0
  return { marks: marks.length === 0 ? undefined : marks, overlay: isBare ? undefined : overlay, select }
}
