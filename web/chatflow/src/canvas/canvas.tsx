import '@xyflow/react/dist/base.css'
import { useMediaQuery } from '@mantine/hooks'
import { Background, MiniMap, type NodeChange, ReactFlow, useStore } from '@xyflow/react'
import { type MouseEvent, memo, type RefObject, useCallback, useMemo } from 'react'
import { upgradeSelector } from '../inspector/upgrade-mark.ts'
import classes from './canvas.module.css'
import type { ClipboardEvents } from './desk/use-clipboard.ts'
import type { Drop } from './desk/use-drop.ts'
import type { InspectorPart } from './desk/use-overlay.ts'
import type { Wiring } from './desk/use-wiring.ts'
import { FrameNode } from './nodes/frame-node.tsx'
import { lookOfNode } from './nodes/look.ts'
import { NoteNode } from './nodes/note-node.tsx'
import { StepNode } from './nodes/step-node.tsx'
import { Wire } from './nodes/wire.tsx'
import { FarView } from './view/far-view.tsx'
import { fitOptions } from './view/fit-options.ts'
import { KeepInSight } from './view/keep-in-sight.tsx'
import { useDrag } from './view/use-drag.ts'
import { useSelection, useShownEdges } from './view/use-selection.ts'
import { useShownNodes } from './view/use-shown-nodes.ts'
import { useView } from './view/use-view.ts'
import type { ViewNode } from './view/view-node.ts'
import { t } from './words.ts'
import { ZoomBar } from './zoom-bar.tsx'

// The same objects each time: React Flow would make everything anew otherwise.
const nodeTypes = { step: StepNode, frame: FrameNode, note: NoteNode }
const edgeTypes = { wire: Wire }
const mapSize = { width: 150, height: 100 }
const grid: [number, number] = [8, 8]
const zooms = { minZoom: 0.1, maxZoom: 2 }

export type CanvasProps = {
  /** The element that has the focus while the keys of the canvas count. */
  readonly box: RefObject<HTMLDivElement | null>
  readonly wiring: Wiring
  readonly drop: Drop
  readonly clipboard: ClipboardEvents
  /** A node was clicked, alone, or on it what leads to a part of its inspector. */
  readonly onOpen: (part?: InspectorPart) => void
  readonly onContextMenu: (event: MouseEvent) => void
}

/** The drawing itself: what stands where, moved by hand. */
export const Canvas = memo(function Canvas({ box, wiring, drop, clipboard, onOpen, onContextMenu }: CanvasProps) {
  const isPhone = useMediaQuery('(max-width: 36em)')
  const width = useStore((state) => state.width)
  const height = useStore((state) => state.height)
  const fitViewOptions = useMemo(() => fitOptions({ width, height }), [width, height])
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
  const drag = useDrag()
  const onClick = useCallback(
    ({ target, shiftKey, ctrlKey, metaKey }: MouseEvent) => {
      const isUpgrade = target instanceof Element && target.closest(upgradeSelector) !== null
      if (!shiftKey && !ctrlKey && !metaKey) onOpen(isUpgrade ? 'upgrade' : undefined)
    },
    [onOpen],
  )
  return (
    <ReactFlow
      ref={box}
      tabIndex={0}
      aria-label={t('keysHint')}
      {...drop}
      {...clipboard}
      {...drag}
      onContextMenu={onContextMenu}
      onClickCapture={passOverSecondClick}
      className={classes.canvas ?? ''}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      onNodesChange={onNodesChange}
      onEdgesChange={changeSelection}
      // It is selected once it lies where it belongs: to do that first is felt as a jerk.
      selectNodesOnDrag={false}
      onNodeClick={onClick}
      isValidConnection={wiring.isValidConnection}
      onConnectStart={wiring.onConnectStart}
      onConnectEnd={wiring.onConnectEnd}
      connectionRadius={28}
      zoomOnDoubleClick={false}
      fitView
      fitViewOptions={fitViewOptions}
      snapToGrid
      snapGrid={grid}
      {...zooms}
      nodesDraggable={!isPhone}
      nodesConnectable={!isPhone}
      deleteKeyCode={null}
      disableKeyboardA11y
      nodesFocusable={false}
      edgesFocusable={false}
      proOptions={{ hideAttribution: true }}
    >
      <Background gap={24} size={1.5} />
      <MiniMap pannable zoomable style={mapSize} nodeColor={colorOf} className={classes.map ?? ''} />
      <ZoomBar />
      <FarView box={box} />
      <KeepInSight fits={isPhone === true} />
    </ReactFlow>
  )
})

const colorOf = ({ data: { node } }: ViewNode) => `var(--mantine-color-${lookOfNode(node).color}-filled)`

// The first click of two has opened a node and may have moved it from under the pointer: the second, which then meets
// the empty canvas, is not one that leaves the node.
function passOverSecondClick(event: MouseEvent): void {
  const isPane = event.target instanceof Element && event.target.classList.contains('react-flow__pane')
  if (event.detail > 1 && isPane) event.stopPropagation()
}
