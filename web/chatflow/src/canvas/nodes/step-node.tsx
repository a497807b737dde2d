import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { ViewNode } from '../view/view-node.ts'
import { HandleDots } from './handle-dots.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lookOfNode } from './look.ts'
import classes from './node.module.css'
import { NodeBadges } from './node-badges.tsx'
import { summaryOf } from './node-summary.ts'
import { RunLine } from './run-line.tsx'

/** A node: what it is, what it is called, what matters about it, and how its last run went. */
export const StepNode = memo(function StepNode({ data: { node, handles, marks }, selected }: NodeProps<ViewNode>) {
  const second = marks.fault ?? summaryOf(node)
  return (
    <div
      className={classes.step}
      data-selected={selected || undefined}
      data-disabled={node.data.disabled || undefined}
      data-run={marks.run?.state}
    >
      <KindIcon look={lookOfNode(node)} size={32} />
      <div className={classes.words}>
        <span className={classes.name} title={node.data.label}>
          {node.data.label}
        </span>
        {second !== '' && (
          <span className={classes.summary} data-fault={marks.fault !== undefined || undefined} title={second}>
            {second}
          </span>
        )}
        {marks.run !== undefined && <RunLine run={marks.run} />}
      </div>
      <NodeBadges node={node} marks={marks} />
      <HandleDots handles={handles} />
    </div>
  )
})
