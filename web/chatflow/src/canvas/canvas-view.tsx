import { ReactFlowProvider } from '@xyflow/react'
import { Desk, type DeskProps } from './desk/desk.tsx'
import { ShownRunsProvider } from './view/shown-runs-context.tsx'

/** The flow as its drawing. */
export function CanvasView({ flow, sought }: DeskProps) {
  return (
    <ReactFlowProvider>
      <ShownRunsProvider>
        <Desk flow={flow} sought={sought} />
      </ShownRunsProvider>
    </ReactFlowProvider>
  )
}
