import { HoldTyping, LoadingState } from '@hearth/ui-kit'
import { type KeyboardEvent, lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { upgradeSelector } from '../../inspector/upgrade-mark.ts'
import { useRunsAround } from '../../inspector/use-runs-around.ts'
import { LastTwenty } from '../../runs/node/last-twenty.tsx'
import classes from './desk.module.css'
import type { Inspection, InspectorPart } from './use-overlay.ts'

const Inspector = lazy(async () => ({ default: (await import('../../inspector/inspector.tsx')).Inspector }))

export type InspectorPanelProps = {
  readonly nodeId: string
  readonly inspection: Inspection
  /** It takes its place from the canvas, and what was in sight may not be any more. */
  readonly onShown: () => void
  readonly onClose: () => void
}

/** The inspector of the selected node, at the right of the canvas. */
export function InspectorPanel({ nodeId, inspection, onShown, onClose }: InspectorPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  const lastRuns = useRunsAround(nodeId)
  useEffect(onShown, [onShown])
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
      <Suspense fallback={<Coming inspection={inspection} />}>
        <Inspector nodeId={nodeId} sought={soughtOf(inspection, nodeId)} lastRuns={lastRuns} onClose={onClose} />
        <LastTwenty key={nodeId} nodeId={nodeId} />
        <Focus inspection={inspection} />
      </Suspense>
    </div>
  )
}

function soughtOf({ focusOn }: Inspection, nodeId: string) {
  return typeof focusOn === 'object' && focusOn.nodeId === nodeId ? focusOn : undefined
}

function Coming({ inspection }: { readonly inspection: Inspection }) {
  return (
    <>
      <LoadingState />
      {inspection.focusOn !== undefined && <HoldTyping />}
    </>
  )
}

/** What takes the focus within a part of the inspector. */
function findIn(box: Element, part: InspectorPart): HTMLElement | null {
  if (part === 'first') return box.querySelector('input, textarea, select, button')
  if (part === 'upgrade') return box.querySelector(upgradeSelector)
  const field = box.querySelector<HTMLElement>(`[data-field="${CSS.escape(part.input)}"]`)
  field?.scrollIntoView({ block: 'center' })
  // Its label has buttons too, and a place for wires has nothing but itself.
  return field?.querySelector<HTMLElement>(`[data-control] :is(${controls})`) ?? field
}

const controls = 'input:not([type="hidden"]), textarea, select, [contenteditable="true"], button'

// Rendered once the inspector is there, which is loaded when it is needed.
function Focus({ inspection }: { readonly inspection: Inspection }) {
  const mark = useRef<HTMLSpanElement>(null)
  // Before what was typed meanwhile is forgotten, which goes into the field that gets the focus.
  useLayoutEffect(() => {
    const { focusOn } = inspection
    const box = mark.current?.parentElement
    if (focusOn !== undefined && box != null) findIn(box, focusOn)?.focus()
  }, [inspection])
  return <span ref={mark} hidden />
}
