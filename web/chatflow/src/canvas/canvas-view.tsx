import { ReactFlowProvider } from '@xyflow/react'
import { Desk, type DeskProps } from './desk/desk.tsx'

/** The flow as its drawing. */
export function CanvasView({ flow, sought }: DeskProps) {
  return (
    <ReactFlowProvider>
      <Desk flow={flow} sought={sought} />
    </ReactFlowProvider>
  )
}
