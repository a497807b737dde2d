import { stepSize } from '@hearth/flow'
import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { useNodeRun } from '../view/shown-runs-context.tsx'
import type { ViewNode } from '../view/view-node.ts'
import { HandleDots } from './handle-dots.tsx'
import { isLong } from './is-long.ts'
import { KindIcon } from './kind-icon.tsx'
import { lookOfNode, plateOf } from './look.ts'
import classes from './node.module.css'
import { NodeBadges } from './node-badges.tsx'
import { summaryOf } from './node-summary.ts'
import { RunLine } from './run-line.tsx'

/** A node: what it is, what it is called, what matters about it, and how its last run went. */
export const StepNode = memo(function StepNode({ data, selected, width = stepSize.width }: NodeProps<ViewNode>) {
  const { node, handles, marks } = data
  const { label } = node.data
  const run = useNodeRun(node.id)
  const look = lookOfNode(node)
  const second = marks.fault ?? summaryOf(node)
  return (
    <div
      className={classes.step}
      data-selected={selected || undefined}
      data-disabled={node.data.disabled || undefined}
      data-run={run?.state}
      style={plateOf(look)}
    >
      <KindIcon look={look} size={32} />
      <div className={classes.words}>
        <span className={classes.name} data-long={isLong(label, 'name', width) || undefined} title={label}>
          {label}
        </span>
        {second !== '' && (
          <span
            className={classes.summary}
            data-long={isLong(second, 'summary', width) || undefined}
            data-fault={marks.fault !== undefined || undefined}
            title={second}
          >
            {second}
          </span>
        )}
        {run !== undefined && <RunLine run={run} nodeWidthPx={width} />}
      </div>
      <NodeBadges node={node} marks={marks} />
      <HandleDots handles={handles} />
    </div>
  )
})
