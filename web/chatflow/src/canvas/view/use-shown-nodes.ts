import { applyNodeChanges, type NodeChange } from '@xyflow/react'
import { useCallback, useState } from 'react'
import type { ViewNode } from './view-node.ts'

type Selected = ReadonlySet<string>

/**
 * The nodes as they stand on the screen: those of the drawing, and where they are while they are dragged,
 * which reaches the drawing when they are let go.
 */
export function useShownNodes(drawn: readonly ViewNode[], selected: Selected) {
  const [seen, setSeen] = useState({ drawn, selected })
  const [nodes, setNodes] = useState(() => showNodes([], drawn, selected))
  if (seen.drawn !== drawn || seen.selected !== selected) {
    setSeen({ drawn, selected })
    setNodes(seen.drawn === drawn ? select(nodes, selected) : showNodes(nodes, drawn, selected))
  }
  const change = useCallback((changes: NodeChange<ViewNode>[]) => {
    // What is selected and what there is, is the editor's to say.
    const own = changes.filter(({ type }) => type === 'position' || type === 'dimensions')
    if (own.length > 0) setNodes((before) => applyNodeChanges(own, before))
  }, [])
  return { nodes, change }
}

// What was dragged stays where it is until the drawing says so too.
function select(nodes: ViewNode[], selected: Selected): ViewNode[] {
  return nodes.map((node) =>
    node.selected === selected.has(node.id) ? node : { ...node, selected: selected.has(node.id) },
  )
}

function showNodes(before: readonly ViewNode[], drawn: readonly ViewNode[], selected: Selected): ViewNode[] {
  const byId = new Map(before.map((node) => [node.id, node]))
  return drawn.map((node) => {
    const shown = byId.get(node.id)
    const isSelected = selected.has(node.id)
    if (shown !== undefined && isShownAs(shown, node) && shown.selected === isSelected) return shown
    return { ...node, selected: isSelected, ...(shown?.measured === undefined ? {} : { measured: shown.measured }) }
  })
}

function isShownAs(shown: ViewNode, node: ViewNode): boolean {
  return (
    shown.data === node.data &&
    shown.hidden === node.hidden &&
    shown.parentId === node.parentId &&
    shown.width === node.width &&
    shown.height === node.height &&
    shown.position.x === node.position.x &&
    shown.position.y === node.position.y
  )
}
