import type { FlowDocument, FlowNode, Point } from '../document/document.ts'
import { newNodeId, newNodeLabel } from '../drawing/new-node-id.ts'
import { type Edit, inTurn } from '../edit/edit.ts'
import { parentsFirst } from '../edit/members.ts'
import { moveNodes, placeAbsolutely, setLabel } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { renameIds } from '../edit/rename-ids.ts'
import { readClipping } from './read-clipping.ts'

/**
 * Puts copied nodes on the canvas, those that Flowise exports too; what is no node changes nothing.
 * Ids and names that are taken give way to new ones, wherever the copied nodes use them. A flow has
 * one start, so a second stays behind.
 *
 * @param at where their upper left corner comes to stand
 */
export function pasteNodes(text: string, at: Point): Edit {
  const clipping = readClipping(text)
  return (document) => (clipping === undefined ? document : insert(document, clipping, at))
}

/** Adds a drawing to another, as {@link pasteNodes} does. */
export function insert(document: FlowDocument, clipping: FlowDocument, at?: Point): FlowDocument {
  const fresh = inTurn(leaveStart(document), moveTo(at), withFreeIds(document), withFreeLabels(document))(clipping)
  if (fresh.nodes.length === 0) return document
  const nodes = fresh.nodes.map((node) => ({ ...node, selected: false, data: { ...node.data, selected: false } }))
  const joined = {
    ...document,
    nodes: parentsFirst([...document.nodes, ...nodes]),
    edges: [...document.edges, ...fresh.edges],
  }
  return placeAbsolutely(nodes.map(({ id }) => id))(joined)
}

function leaveStart({ nodes }: FlowDocument): Edit {
  const isStart = ({ data }: FlowNode) => data.name === 'startAgentflow'
  if (!nodes.some(isStart)) return inTurn()
  return (clipping) => removeNodes(clipping.nodes.filter(isStart).map(({ id }) => id))(clipping)
}

function moveTo(at: Point | undefined): Edit {
  return (clipping) => {
    const free = clipping.nodes.filter(({ parentNode }) => parentNode === undefined)
    if (at === undefined || free.length === 0) return clipping
    const left = Math.min(...free.map(({ position }) => position.x))
    const top = Math.min(...free.map(({ position }) => position.y))
    const moved = ({ position: { x, y } }: FlowNode) => ({ x: x - left + at.x, y: y - top + at.y })
    return moveNodes(new Map(free.map((node) => [node.id, moved(node)])))(clipping)
  }
}

function withFreeIds(document: FlowDocument): Edit {
  return (clipping) => {
    const taken = new Set(document.nodes.map(({ id }) => id))
    let known: FlowDocument = { nodes: [...document.nodes, ...clipping.nodes], edges: [] }
    const ids = new Map<string, string>()
    for (const node of clipping.nodes) {
      if (!taken.has(node.id)) continue
      const id = newNodeId(known, node.data)
      known = { ...known, nodes: [...known.nodes, { ...node, id }] }
      ids.set(node.id, id)
    }
    return renameIds(clipping, ids)
  }
}

function withFreeLabels(document: FlowDocument): Edit {
  return (clipping) => {
    let known = document
    return clipping.nodes.reduce((changed, node) => {
      const label = node.type === 'stickyNote' ? node.data.label : newNodeLabel(known, node.data.label)
      known = { ...known, nodes: [...known.nodes, { ...node, data: { ...node.data, label } }] }
      return setLabel(node.id, label)(changed)
    }, clipping)
  }
}
