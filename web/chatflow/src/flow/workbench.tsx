import type { DocumentFault } from '@hearth/flow'
import { LoadingState } from '@hearth/ui-kit'
import { lazy, Suspense } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import { Drawer } from './drawer.tsx'
import { UnreadableFlow } from './unreadable-flow.tsx'
import classes from './workbench.module.css'

const CanvasView = lazy(async () => ({ default: (await import('../canvas/canvas-view.tsx')).CanvasView }))

export type WorkbenchProps = {
  readonly flow: Chatflow
  readonly fault: DocumentFault | undefined
  /** The chat alone, in the whole height. */
  readonly isChat: boolean
}

/** The drawing with what is tried on it below. */
export function Workbench({ flow, fault, isChat }: WorkbenchProps) {
  return (
    <div className={classes.workbench}>
      <div className={classes.drawing} hidden={isChat}>
        {fault === undefined ? (
          <Suspense fallback={<LoadingState label="Loading the canvas" />}>
            <CanvasView flow={flow} />
          </Suspense>
        ) : (
          <UnreadableFlow fault={fault} />
        )}
      </div>
      <Drawer flow={flow} isChat={isChat} />
    </div>
  )
}
