import { ReactFlowProvider } from '@xyflow/react'
import type { Chatflow } from '../api/chatflow.ts'
import { Desk } from './desk/desk.tsx'
import type { Sought } from './sought.ts'

export type CanvasViewProps = {
  readonly flow: Chatflow
  /** The node that somebody asked to see last. */
  readonly sought: Sought | undefined
}

/** The flow as its drawing. */
export function CanvasView({ flow, sought }: CanvasViewProps) {
  return (
    <ReactFlowProvider>
      <Desk flow={flow} sought={sought} />
    </ReactFlowProvider>
  )
}
