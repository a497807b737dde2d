import { isGroup, stepSize } from '@hearth/flow'
import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { Resizer } from '../resize/resizer.tsx'
import type { Handles } from '../view/handles.ts'
import { isFolded } from '../view/holders.ts'
import { useNodeRun } from '../view/shown-runs-context.tsx'
import { foldHandles } from '../view/view-edge.ts'
import type { ViewNode } from '../view/view-node.ts'
import { t } from '../words.ts'
import { FoldButton } from './fold-button.tsx'
import { HandleDots } from './handle-dots.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lookOfNode, plateOf } from './look.ts'
import classes from './node.module.css'
import { NodeBadges } from './node-badges.tsx'
import { RunLine } from './run-line.tsx'

const foldPlaces: Handles = {
  inputs: [{ id: foldHandles.in, label: t('intoGroup') }],
  outputs: [{ id: foldHandles.out, label: t('outOfGroup') }],
}

/** What others are drawn within: an iteration, which runs them, or a group, which only holds them together. */
export const FrameNode = memo(function FrameNode({ data, selected, width = stepSize.width }: NodeProps<ViewNode>) {
  const { node, handles, marks } = data
  const folded = isFolded(node)
  const run = useNodeRun(node.id)
  const look = lookOfNode(node)
  return (
    <div
      className={folded ? classes.step : classes.frame}
      data-selected={selected || undefined}
      data-disabled={node.data.disabled || undefined}
      data-folded={folded || undefined}
      data-run={run?.state}
      style={plateOf(look)}
    >
      <div className={classes.frameHead}>
        <KindIcon look={look} size={folded ? 32 : 22} />
        <span className={classes.name} data-long title={node.data.label}>
          {node.data.label}
        </span>
        {isGroup(node) && <FoldButton nodeId={node.id} folded={folded} />}
      </div>
      {run !== undefined && <RunLine run={run} nodeWidthPx={width} />}
      <NodeBadges node={node} marks={marks} />
      {selected && <Resizer nodeId={node.id} />}
      <HandleDots handles={folded ? foldPlaces : handles} />
    </div>
  )
})
