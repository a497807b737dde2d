import { disconnect, type FlowDocument, inputOfHandle, inTurn, setInput, type Values } from '@hearth/flow'
import type { Edit } from '../../editor/editor.ts'

/**
 * Gives inputs of a node values. Wires that were drawn to a text for what it refers to go when it no longer does.
 *
 * @param also what changes in the same step
 */
export function editValues(nodeId: string, values: Values, also: Edit = (document) => document): Edit {
  const set = Object.entries(values).map(([name, value]) => setInput(nodeId, name, value))
  return inTurn(...set, also, releaseUnmentioned(nodeId, values))
}

function releaseUnmentioned(nodeId: string, values: Values): Edit {
  return (document) => disconnect(unmentioned(document, nodeId, values))(document)
}

function unmentioned({ edges }: FlowDocument, nodeId: string, values: Values): readonly string[] {
  return edges
    .filter(({ target }) => target === nodeId)
    .filter(({ source, targetHandle }) => {
      const value = values[inputOfHandle(nodeId, targetHandle) ?? '']
      return typeof value === 'string' && !value.includes(source)
    })
    .map(({ id }) => id)
}
