import { type ReactFlowInstance, useReactFlow, useStore } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { fitOptions } from './fit-options.ts'

export type KeepInSightProps = {
  /** Whether it is made to fit each new room; otherwise it is moved only where what opens below would hide some of it. */
  readonly fits: boolean
}

/** A drawing that is in sight as a whole stays so when the room for it changes, as when the chat opens below it. */
export function KeepInSight({ fits }: KeepInSightProps): null {
  const flow = useReactFlow()
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const before = useRef({ width, height })
  useEffect(() => {
    const room = { width, height }
    const was = before.current
    before.current = room
    if (!isWhole(flow, was) || width === 0 || height === 0) return
    if (fits || (height < was.height && !isWhole(flow, room))) void flow.fitView(fitOptions(room))
  }, [flow, width, height, fits])
  return null
}

function isWhole(flow: ReactFlowInstance, room: { readonly width: number; readonly height: number }): boolean {
  const { x, y, zoom } = flow.getViewport()
  const bounds = flow.getNodesBounds(flow.getNodes())
  const [left, top] = [bounds.x * zoom + x, bounds.y * zoom + y]
  return left >= 0 && top >= 0 && left + bounds.width * zoom <= room.width && top + bounds.height * zoom <= room.height
}
