import { type RefObject, useCallback, useState } from 'react'
import type { WireEnd } from '../edits/wire-end.ts'
import type { Overlay } from './overlays/overlay.ts'

/** What is open over the canvas; the keys go back to the canvas when it closes. */
export function useOverlay(box: RefObject<HTMLElement | null>) {
  const [overlay, open] = useState<Overlay>()
  const offer = useCallback((ends: readonly WireEnd[], at?: { readonly x: number; readonly y: number }) => {
    if (ends.length > 0) open({ kind: 'fitting', ends, at })
  }, [])
  const close = useCallback(() => {
    open(undefined)
    box.current?.focus({ preventScroll: true })
  }, [box])
  return { overlay, open, offer, close }
}

/** What of the inspector has the focus first; the field of one input of a node by its name. */
export type InspectorPart = 'first' | 'upgrade' | FieldOf

type FieldOf = { readonly nodeId: string; readonly input: string }

/** Each time that it is opened another object. */
export type Inspection = { readonly focusOn: InspectorPart | undefined }

/** Whether the inspector is open, and what of it was asked for; by a key its first field, so that typing goes there. */
export function useInspection(box: RefObject<HTMLElement | null>) {
  const [inspection, setInspection] = useState<Inspection>()
  const open = useCallback((focusOn?: InspectorPart) => setInspection({ focusOn }), [])
  const enter = useCallback(() => setInspection({ focusOn: 'first' }), [])
  const close = useCallback(() => {
    setInspection(undefined)
    box.current?.focus({ preventScroll: true })
  }, [box])
  return { inspection, open, enter, close }
}
