import { ReactFlowProvider } from '@xyflow/react'
import type { Chatflow } from '../api/chatflow.ts'
import { Desk } from './desk/desk.tsx'

/** The flow as its drawing. */
export function CanvasView({ flow }: { readonly flow: Chatflow }) {
  return (
    <ReactFlowProvider>
      <Desk type={flow.type} />
    </ReactFlowProvider>
  )
}
