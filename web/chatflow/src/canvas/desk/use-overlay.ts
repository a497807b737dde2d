import { type RefObject, useCallback, useState } from 'react'
import type { WireEnd } from '../edits/wire-end.ts'
import type { Overlay } from './overlay.ts'

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

/** Whether the inspector is open, and whether a key opened it, so that typing goes there. */
export function useInspection(box: RefObject<HTMLElement | null>) {
  const [inspection, setInspection] = useState<{ readonly takesFocus: boolean }>()
  const open = useCallback(() => setInspection({ takesFocus: false }), [])
  const enter = useCallback(() => setInspection({ takesFocus: true }), [])
  const close = useCallback(() => {
    setInspection(undefined)
    box.current?.focus({ preventScroll: true })
  }, [box])
  return { inspection, open, enter, close }
}
