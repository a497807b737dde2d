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
  const { source, target, targetHandle } = connection
  return (document) => {
    const from = document.nodes.find(({ id }) => id === source)
    const to = document.nodes.find(({ id }) => id === target)
    if (from === undefined || to === undefined) return document
    const drawn = { ...document, edges: [...document.edges, drawEdge(connection, from, to)] }
    const name = inputOfHandle(target, targetHandle)
    const port = inputPorts(to).find(({ handle }) => handle === targetHandle)
    if (name === undefined || port === undefined) return drawn
    return changeNode(target, (node) => withInputs(node, { [name]: joined(node.data.inputs?.[name], source, port) }))(
      drawn,
    )
  }
}

// A text that takes variables keeps its words; where none are the reference is all of it.
function joined(value: unknown, source: string, { list, field }: Port): unknown {
  const reference = wireReference(source)
  if (field) return value === undefined || value === '' ? reference : value
  if (!list) return reference
  const before = Array.isArray(value) ? value : value === undefined || value === '' ? [] : [value]
  return before.includes(reference) ? before : [...before, reference]
}
