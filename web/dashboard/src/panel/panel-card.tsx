import { useIsLate } from '@hearth/ui-kit/router'
import { useElementSize } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { Panel } from '../model/dashboard.ts'
import { DashboardViewProvider } from '../view/dashboard-view.ts'
import { loadBody, PanelBody } from './body/panel-body.tsx'
import classes from './panel-card.module.css'
import { PanelErrorBoundary } from './panel-error-boundary.tsx'
import { PanelHeader } from './panel-header.tsx'
import { useDrawn } from './use-drawn.ts'
import { usePanelData } from './use-panel-data.ts'

const Inspector = lazy(async () => ({ default: (await import('./inspector.tsx')).Inspector }))

export type PanelCardProps = {
  readonly panel: Panel
  /** It is the only one on the page: there is no grid to go back to. */
  readonly isSolo?: boolean
  /** Stand in the head instead of the panel's menu. */
  readonly tools?: ReactNode
}

/** A panel with its head, its state and what it draws. */
export function PanelCard({ panel, isSolo = false, tools }: PanelCardProps) {
  const { ref, width, height } = useElementSize()
  const [isInspected, setIsInspected] = useState(false)
  const state = usePanelData(panel, width)
  const isLate = useIsLate(state.isLoading)
  const drawn = useDrawn(state)
  const size = useMemo(() => ({ width, height }), [width, height])
  useEffect(() => loadBody(panel), [panel])
  return (
    <article
      className={classes.card}
      data-transparent={panel.transparent || undefined}
      aria-label={state.title}
      aria-busy={state.isLoading}
    >
      {isLate && <div className={classes.loading} aria-hidden="true" />}
      <PanelHeader panel={panel} state={state} isSolo={isSolo} tools={tools} onInspect={() => setIsInspected(true)} />
      <div ref={ref} className={classes.body}>
        <PanelErrorBoundary key={panel.key}>
          <DashboardViewProvider value={drawn.view}>
            {width > 0 && <PanelBody panel={panel} state={drawn.state} size={size} />}
          </DashboardViewProvider>
        </PanelErrorBoundary>
      </div>
      {isInspected && (
        <Suspense>
          <Inspector panel={panel} state={state} onClose={() => setIsInspected(false)} />
        </Suspense>
      )}
    </article>
  )
}
