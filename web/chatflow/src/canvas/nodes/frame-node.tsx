import { isGroup } from '@hearth/flow'
import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import type { Handles } from '../view/handles.ts'
import { isFolded } from '../view/holders.ts'
import { foldHandles } from '../view/view-edge.ts'
import type { ViewNode } from '../view/view-node.ts'
import { FoldButton } from './fold-button.tsx'
import { HandleDots } from './handle-dots.tsx'
import { KindIcon } from './kind-icon.tsx'
import { lookOfNode } from './look.ts'
import classes from './node.module.css'
import { NodeBadges } from './node-badges.tsx'
import { RunLine } from './run-line.tsx'

const foldPlaces: Handles = {
  inputs: [{ id: foldHandles.in, label: 'Into the group' }],
  outputs: [{ id: foldHandles.out, label: 'Out of the group' }],
}

/** What others are drawn within: an iteration, which runs them, or a group, which only holds them together. */
export const FrameNode = memo(function FrameNode({ data: { node, handles, marks }, selected }: NodeProps<ViewNode>) {
  const folded = isFolded(node)
  return (
    <div
      className={folded ? classes.step : classes.frame}
      data-selected={selected || undefined}
      data-disabled={node.data.disabled || undefined}
      data-folded={folded || undefined}
      data-run={marks.run?.state}
    >
      <div className={classes.frameHead}>
        <KindIcon look={lookOfNode(node)} size={folded ? 32 : 22} />
        <span className={classes.name} title={node.data.label}>
          {node.data.label}
        </span>
        {isGroup(node) && <FoldButton nodeId={node.id} folded={folded} />}
      </div>
      {marks.run !== undefined && <RunLine run={marks.run} />}
      <NodeBadges node={node} marks={marks} />
      <HandleDots handles={folded ? foldPlaces : handles} />
    </div>
  )
})
