import type { DocumentFault } from '@hearth/flow'
import { LoadingState } from '@hearth/ui-kit'
import { lazy, Suspense, useState } from 'react'
import type { Chatflow } from '../api/chatflow.ts'
import type { Sought } from '../canvas/sought.ts'
import { useComparing } from '../versions/compare.tsx'
import { CheckedProblems } from './checked-problems.tsx'
import { Drawer } from './drawer.tsx'
import { UnreadableFlow } from './unreadable-flow.tsx'
import { t } from './words.ts'
import classes from './workbench.module.css'

const CanvasView = lazy(async () => ({ default: (await import('../canvas/canvas-view.tsx')).CanvasView }))
const ComparisonView = lazy(async () => ({
  default: (await import('../versions/comparison-view.tsx')).ComparisonView,
}))

export type WorkbenchProps = {
  readonly flow: Chatflow
  readonly fault: DocumentFault | undefined
  /** The chat alone, in the whole height. */
  readonly isChat: boolean
}

/** The drawing with what is tried on it below. */
export function Workbench({ flow, fault, isChat }: WorkbenchProps) {
  const [sought, setSought] = useState<Sought>()
  const isComparing = useComparing().pair !== undefined
  return (
    <CheckedProblems>
      <div className={classes.workbench}>
        <div className={classes.drawing} hidden={isChat}>
          {fault === undefined ? (
            <Suspense fallback={<LoadingState label={t('loadingCanvas')} />}>
              {isComparing ? <ComparisonView /> : <CanvasView flow={flow} sought={sought} />}
            </Suspense>
          ) : (
            <UnreadableFlow fault={fault} />
          )}
        </div>
        <Drawer flow={flow} isChat={isChat} onGo={setSought} />
      </div>
    </CheckedProblems>
  )
}
