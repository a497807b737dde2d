import { LoadingState } from '@hearth/ui-kit'
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef } from 'react'
import { useRunsAround } from '../../inspector/use-runs-around.ts'
import { LastTwenty } from '../../runs/last-twenty.tsx'
import classes from './desk.module.css'

const Inspector = lazy(async () => ({ default: (await import('../../inspector/inspector.tsx')).Inspector }))

export type InspectorPanelProps = {
  readonly nodeId: string
  /** Whether it was opened by a key, so that typing goes there. */
  readonly takesFocus: boolean
  readonly onClose: () => void
}

/** The inspector of the selected node, at the right of the canvas. */
export function InspectorPanel({ nodeId, takesFocus, onClose }: InspectorPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastRuns = useRunsAround(nodeId)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    // What lies over the inspector, a dialog or an open list, is closed first.
    const { target } = event
    const isWithin = target instanceof Element && box.current?.contains(target) === true
    if (isWithin && !target.matches('[aria-haspopup][aria-expanded="true"]')) onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves what is within, which has the keys
    <div ref={box} className={classes.inspector} onKeyDown={onKeyDown}>
      <Suspense fallback={<LoadingState />}>
        <Inspector nodeId={nodeId} lastRuns={lastRuns} onClose={onClose} />
        <LastTwenty key={nodeId} nodeId={nodeId} />
        {takesFocus && <FocusFirst box={box} />}
      </Suspense>
    </div>
  )
}

// Rendered once the inspector is there, which is loaded when it is needed.
function FocusFirst({ box }: { readonly box: { readonly current: HTMLElement | null } }) {
  useEffect(() => box.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus(), [box])
  return null
}
