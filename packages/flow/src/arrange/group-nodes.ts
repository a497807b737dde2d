import type { FlowNode } from '../document/document.ts'
import { newNodeId } from '../drawing/new-node-id.ts'
import { changeNodes, type Edit, inTurn, withData } from '../edit/edit.ts'
import { parentsFirst } from '../edit/members.ts'
import { type Box, boxAround, type Sizes, sizeOf } from './sizes.ts'

// Room for the frame, and above it for the name.
const marginPx = 24
const headPx = 32

/**
 * Frames nodes that stand within the same thing, so that they fold and move as one. Runs and
 * Flowise pass the frame over.
 */
export function groupNodes(ids: readonly string[], label: string, sizes: Sizes = new Map()): Edit {
  return (document) => {
    const members = document.nodes.filter(({ id }) => ids.includes(id))
    const [first] = members
    if (first === undefined || members.some(({ parentNode }) => parentNode !== first.parentNode)) return document
    const id = newNodeId(document, { name: 'group' })
    const inner = boxAround(members.map((node): Box => ({ ...node.position, ...sizeOf(node, sizes) })))
    const frame = drawGroup(id, label, framed(inner), first.parentNode)
    const { x, y } = frame.position
    const nodes = document.nodes.map((node) => {
      if (!members.includes(node)) return node
      const { extent: _, ...rest } = node
      return {
        ...rest,
        id: node.id,
        data: node.data,
        parentNode: id,
        position: { x: node.position.x - x, y: node.position.y - y },
      }
    })
    return { ...document, nodes: parentsFirst([frame, ...nodes]) }
  }
}

function framed({ x, y, width, height }: Box): Box {
  const [left, top] = [x - marginPx, y - marginPx - headPx]
  return { x: left, y: top, width: width + 2 * marginPx, height: height + 2 * marginPx + headPx }
}

function drawGroup(id: string, label: string, { x, y, width, height }: Box, within: string | undefined): FlowNode {
  return {
    id,
    type: 'group',
    position: { x, y },
    ...{ width, height, style: { width, height } },
    ...(within === undefined ? {} : { parentNode: within, extent: 'parent' }),
    data: { id, name: 'group', label, folded: false },
  }
}

/** Shows a group as one small node, or its members again. */
export function foldGroup(groupId: string, folded: boolean): Edit {
  return changeNodes((node) => (isGroup(node) && node.id === groupId ? withData(node, { folded }) : node))
}

/** Takes frames away; what they framed stays where it is. */
export function ungroup(groupIds: readonly string[]): Edit {
  return (document) =>
    inTurn(...document.nodes.filter((node) => isGroup(node) && groupIds.includes(node.id)).map(unframe))(document)
}

/** Whether a node is the frame of a group. */
export function isGroup({ type, data }: FlowNode): boolean {
  return type === 'group' && data.name === 'group'
}

function unframe({ id }: FlowNode): Edit {
  return (document) => {
    // An outer frame may have gone before, so where it stands is looked up now.
    const frame = document.nodes.find((node) => node.id === id)
    if (frame === undefined) return document
    return { ...document, nodes: document.nodes.filter((node) => node.id !== id).map((node) => freed(node, frame)) }
  }
}

function freed(node: FlowNode, { id, position, parentNode, extent }: FlowNode): FlowNode {
  if (node.parentNode !== id) return node
  const { parentNode: _, ...rest } = node
  const within = parentNode === undefined ? {} : { parentNode, ...(extent === undefined ? {} : { extent }) }
  return {
    ...rest,
    ...within,
    id: node.id,
    data: node.data,
    position: { x: node.position.x + position.x, y: node.position.y + position.y },
  }
}
