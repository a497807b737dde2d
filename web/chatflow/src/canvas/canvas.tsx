import '@xyflow/react/dist/base.css'
import { moveNodes } from '@hearth/flow'
import { Background, MiniMap, type NodeChange, ReactFlow } from '@xyflow/react'
import { useCallback } from 'react'
import { useEditor } from '../editor/use-flow-editor.ts'
import classes from './canvas.module.css'
import { FrameNode } from './nodes/frame-node.tsx'
import { lookOfNode } from './nodes/look.ts'
import { NoteNode } from './nodes/note-node.tsx'
import { StepNode } from './nodes/step-node.tsx'
import { useSelection, useShownEdges } from './view/use-selection.ts'
import { useShownNodes } from './view/use-shown-nodes.ts'
import { useView } from './view/use-view.ts'
import type { ViewNode } from './view/view.ts'
import { Wire } from './nodes/wire.tsx'
import { ZoomBar } from './zoom-bar.tsx'

// The same objects each time: React Flow would make everything anew otherwise.
const nodeTypes = { step: StepNode, frame: FrameNode, note: NoteNode }
const edgeTypes = { wire: Wire }
const fitView = { padding: 0.15, maxZoom: 1 }
const grid: [number, number] = [8, 8]
const zooms = { minZoom: 0.1, maxZoom: 2 }

/** The drawing itself: what stands where, moved by hand. */
export function Canvas() {
  const editor = useEditor()
  const view = useView()
  const { selected, change: changeSelection } = useSelection()
  const { nodes, change } = useShownNodes(view.nodes, selected)
  const edges = useShownEdges(view.edges, selected)
  const onNodesChange = useCallback(
    (changes: NodeChange<ViewNode>[]) => {
      change(changes)
      changeSelection(changes)
    },
    [change, changeSelection],
  )
  const onMoved = useCallback(
    (_: unknown, __: unknown, moved: ViewNode[]) =>
      editor.apply('Move', moveNodes(new Map(moved.map(({ id, position }) => [id, position])))),
    [editor],
  )
  return (
    <ReactFlow
      className={classes.canvas ?? ''}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={changeSelection}
      onNodeDragStop={onMoved}
      fitView
      fitViewOptions={fitView}
      snapToGrid
      snapGrid={grid}
      {...zooms}
      deleteKeyCode={null}
      disableKeyboardA11y
      nodesFocusable={false}
      edgesFocusable={false}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} size={1.5} />
      <MiniMap pannable zoomable nodeColor={colorOf} className={classes.map ?? ''} />
      <ZoomBar />
    </ReactFlow>
  )
}

const colorOf = ({ data: { node } }: ViewNode) => `var(--mantine-color-${lookOfNode(node).color}-filled)`
