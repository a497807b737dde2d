import { connect, type Fit, fitOf } from '@hearth/flow'
import type { Connection, FinalConnectionState, OnConnectStartParams } from '@xyflow/react'
import { type RefObject, useCallback, useMemo, useRef } from 'react'
import { useEditor } from '../../editor/use-flow-editor.ts'
import { said } from '../../flow/said.ts'
import { type WireEnd, wireTo } from '../edits/wire-end.ts'
import { t } from '../words.ts'
import { markFits } from './mark-fits.ts'
import type { Notice } from './notice.ts'

export type WiringProps = {
  readonly box: RefObject<HTMLElement | null>
  readonly notify: (notice: Notice) => void
  /** Offers the kinds that fit an end, at a place of the window where there is one. */
  readonly offer: (ends: readonly WireEnd[], at?: { readonly x: number; readonly y: number }) => void
}

export type Wiring = ReturnType<typeof useWiring>

/** What drawing a wire does: where it fits is marked, and one that does not fit says why. */
export function useWiring({ box, notify, offer }: WiringProps) {
  const editor = useEditor()
  const unmark = useRef<() => void>(undefined)
  const refuse = useCallback(
    (fit: Fit, end: WireEnd) => {
      if (fit.fits) return
      const actions = fit.needs === undefined ? [] : [{ label: t('showFitting'), run: () => offer([end]) }]
      notify({ text: said(fit.why), actions })
    },
    [notify, offer],
  )
  const draw = useCallback(
    (end: WireEnd, nodeId: string, handle?: string) => {
      const { document } = editor.get()
      const wire = wireTo(document, end, nodeId, handle)
      if (wire === undefined) return
      const fit = fitOf(document, wire)
      if (fit.fits) editor.apply(t('wireDrawn'), connect(wire))
      else refuse(fit, { nodeId: wire.target, handle: wire.targetHandle, type: 'target' })
    },
    [editor, refuse],
  )
  const isValidConnection = useCallback((wire: WireLike) => fitOf(editor.get().document, whole(wire)).fits, [editor])
  const onConnectStart = useCallback(
    (_: unknown, { nodeId, handleId, handleType }: OnConnectStartParams) => {
      const end = endOf(nodeId, handleId, handleType)
      if (end !== undefined && box.current !== null) unmark.current = markFits(box.current, editor.get().document, end)
    },
    [editor, box],
  )
  const onConnectEnd = useCallback(
    (event: MouseEvent | TouchEvent, { fromHandle, toHandle }: FinalConnectionState) => {
      unmark.current?.()
      const end = endOf(fromHandle?.nodeId, fromHandle?.id, fromHandle?.type)
      if (end === undefined) return
      if (toHandle !== null) return draw(end, toHandle.nodeId, toHandle.id ?? undefined)
      const at = pointOf(event)
      const nodeId = nodeAt(at)
      if (nodeId === undefined) offer([end], at)
      else if (nodeId !== end.nodeId) draw(end, nodeId)
    },
    [draw, offer],
  )
  return useMemo(
    () => ({ isValidConnection, onConnectStart, onConnectEnd }),
    [isValidConnection, onConnectStart, onConnectEnd],
  )
}

type WireLike = Pick<Connection, 'source' | 'target'> & {
  readonly sourceHandle?: string | null
  readonly targetHandle?: string | null
}

function whole({ source, sourceHandle, target, targetHandle }: WireLike) {
  return { source, sourceHandle: sourceHandle ?? '', target, targetHandle: targetHandle ?? '' }
}

function endOf(nodeId?: string | null, handle?: string | null, type?: 'source' | 'target' | null): WireEnd | undefined {
  if (typeof nodeId !== 'string' || typeof handle !== 'string' || !type) return undefined
  return { nodeId, handle, type }
}

function pointOf(event: MouseEvent | TouchEvent): { readonly x: number; readonly y: number } {
  const { clientX: x, clientY: y } =
    'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event
  return { x, y }
}

function nodeAt({ x, y }: { readonly x: number; readonly y: number }): string | undefined {
  const node = document.elementFromPoint(x, y)?.closest<HTMLElement>('.react-flow__node')
  return node?.dataset.id
}
