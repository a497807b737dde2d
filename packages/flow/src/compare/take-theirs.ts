import type { FlowDocument, FlowEdge } from '../document/document.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { changeData, type Edit, inTurn } from '../edit/edit.ts'
import { addNode } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { keepReference } from '../wiring/connect.ts'
import type { MergeConflict } from './merge-conflict.ts'

/** Settles a conflict of `mergeDocuments` their way, with the wires that belong to it. */
export function takeTheirs({ nodeId, input, theirs }: MergeConflict, from: FlowDocument): Edit {
  if (input === '(node)') return theirs === undefined ? removeNodes([nodeId]) : takeNode(nodeId, from)
  const setting = /^\((.+)\)$/.exec(input)?.[1]
  if (setting !== undefined) return changeData(nodeId, () => ({ [setting]: theirs }))
  const endsHere = (edge: FlowEdge) => edge.target === nodeId && inputOfHandle(nodeId, edge.targetHandle) === input
  return inTurn(
    (document) => ({ ...document, edges: document.edges.filter((edge) => !endsHere(edge)) }),
    setInput(nodeId, input, theirs),
    addEdges(from.edges.filter(endsHere)),
  )
}

function takeNode(nodeId: string, { nodes, edges }: FlowDocument): Edit {
  const found = nodes.find(({ id }) => id === nodeId)
  const touches = ({ source, target }: FlowEdge) => source === nodeId || target === nodeId
  return found === undefined ? inTurn() : inTurn(addNode(found), addEdges(edges.filter(touches)))
}

function addEdges(edges: readonly FlowEdge[]): Edit {
  return (document) => {
    const present = new Set(document.nodes.map(({ id }) => id))
    const known = new Set(document.edges.map(({ id }) => id))
    const added = edges.filter(({ id, source, target }) => present.has(source) && present.has(target) && !known.has(id))
    return inTurn(...added.map(keepReference))({ ...document, edges: [...document.edges, ...added] })
  }
}
