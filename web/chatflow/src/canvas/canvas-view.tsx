import { ReactFlowProvider } from '@xyflow/react'
import type { Chatflow } from '../api/chatflow.ts'
import type { Sought } from '../flow/workbench.tsx'
import { Desk } from './desk/desk.tsx'

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
