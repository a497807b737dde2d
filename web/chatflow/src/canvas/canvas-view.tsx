import { ReactFlowProvider } from '@xyflow/react'
import { Canvas } from './canvas.tsx'
import classes from './canvas-view.module.css'

/** The flow as its drawing. */
export function CanvasView() {
  return (
    <ReactFlowProvider>
      <section className={classes.view} aria-label="Canvas">
        <Canvas />
      </section>
    </ReactFlowProvider>
  )
}
