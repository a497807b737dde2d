import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { ViewNode } from '../view/view.ts'
import { HandleDots } from './handle-dots.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lookOfNode } from './look.ts'
import classes from './node.module.css'
import { summaryOf } from './node-summary.ts'

/** A node: what it is, what it is called, and what matters about it. */
export const StepNode = memo(function StepNode({ data: { node, handles }, selected }: NodeProps<ViewNode>) {
  const summary = summaryOf(node)
  return (
    <div className={classes.step} data-selected={selected || undefined} data-disabled={node.data.disabled || undefined}>
      <KindIcon look={lookOfNode(node)} size={32} />
      <div className={classes.words}>
        <span className={classes.name} title={node.data.label}>
          {node.data.label}
        </span>
        {summary !== '' && (
          <span className={classes.summary} title={summary}>
            {summary}
          </span>
        )}
      </div>
      <HandleDots handles={handles} />
    </div>
  )
})
