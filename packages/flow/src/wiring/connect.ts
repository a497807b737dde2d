import type { FlowEdge } from '../document/document.ts'
import { type Connection, drawEdge } from '../drawing/draw-wire.ts'
import { inputOfHandle } from '../drawing/handle.ts'
import { inputPorts, type Port } from '../drawing/ports.ts'
import { changeNode, type Edit, inTurn, withInputs } from '../edit/edit.ts'
import { disconnect } from './disconnect.ts'
import { fitOf } from './fit-of.ts'
import { wireReference } from './references.ts'

/** Draws a wire that fits; another gives way to it where the input takes one. What does not fit is not drawn. */
export function connect(connection: Connection): Edit {
  return (document) => {
    const fit = fitOf(document, connection)
    if (!fit.fits) return document
    return inTurn(disconnect(fit.replaces), join(connection))(document)
  }
}

function join(connection: Connection): Edit {
  return (document) => {
    const from = document.nodes.find(({ id }) => id === connection.source)
    const to = document.nodes.find(({ id }) => id === connection.target)
    if (from === undefined || to === undefined) return document
    const edge = drawEdge(connection, from, to)
    return keepReference(edge)({ ...document, edges: [...document.edges, edge] })
  }
}

/** Has the input that a wire ends at name the node that it comes from. */
export function keepReference({ source, target, targetHandle }: FlowEdge): Edit {
  return changeNode(target, (node) => {
    const name = inputOfHandle(target, targetHandle)
    const port = inputPorts(node).find(({ handle }) => handle === targetHandle)
    if (name === undefined || port === undefined) return node
    return withInputs(node, { [name]: joined(node.data.inputs?.[name], source, port) })
  })
}

// A text that takes variables keeps its words; where none are the reference is all of it.
function joined(value: unknown, source: string, { list, field }: Port): unknown {
  const reference = wireReference(source)
  if (field) return value === undefined || value === '' ? reference : value
  if (!list) return reference
  const before = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
  return before.includes(reference) ? before : [...before, reference]
}
