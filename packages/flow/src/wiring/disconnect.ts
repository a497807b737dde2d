import type { FlowDocument, FlowEdge } from '../document/document.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { changeNode, type Edit, withInputs } from '../edit/edit.ts'
import { withoutReference } from './references.ts'

/** Takes wires away, and out of the inputs that they were kept in. */
export function disconnect(edgeIds: readonly string[]): Edit {
  const gone = new Set(edgeIds)
  return (document) => {
    const removed = document.edges.filter(({ id }) => gone.has(id))
    if (removed.length === 0) return document
    const left: FlowDocument = { ...document, edges: document.edges.filter(({ id }) => !gone.has(id)) }
    return removed.reduce((changed, edge) => releaseInput(edge)(changed), left)
  }
}

// Another wire may join the same two ends from a second output: then the reference stays.
function releaseInput({ source, target, targetHandle }: FlowEdge): Edit {
  const name = inputOfHandle(target, targetHandle)
  if (name === undefined) return (document) => document
  return (document) => {
    const stays = document.edges.some((edge) => edge.source === source && edge.targetHandle === targetHandle)
    if (stays) return document
    const release = changeNode(target, (node) => {
      const value = withoutReference(node.data.inputs?.[name], source)
      return withInputs(node, { [name]: Array.isArray(value) && value.length === 0 ? '' : value })
    })
    return release(document)
  }
}
