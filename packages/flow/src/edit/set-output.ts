import type { Connection } from '../drawing/draw-wire.ts'
import { outputPorts } from '../drawing/ports.ts'
import { connect } from '../wiring/connect.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { changeNode, type Edit, inTurn, withData } from './edit.ts'

/** Chooses what a node gives. Its wires leave from there, where that fits; the others go. */
export function setOutput(nodeId: string, name: string): Edit {
  return (document) => {
    const node = document.nodes.find(({ id }) => id === nodeId)
    if (node === undefined || node.data.outputs?.output === name) return document
    const chosen = withData(node, { outputs: { ...node.data.outputs, output: name } })
    const handles = outputPorts(chosen).map(({ handle }) => handle)
    const [sourceHandle = ''] = handles
    const stranded = document.edges.filter(
      (edge) => edge.source === nodeId && !handles.includes(edge.sourceHandle ?? ''),
    )
    const again = stranded.map(
      ({ target, targetHandle }): Connection => ({
        source: nodeId,
        sourceHandle,
        target,
        targetHandle: targetHandle ?? '',
      }),
    )
    const choose = changeNode(nodeId, () => chosen)
    return inTurn(disconnect(stranded.map(({ id }) => id)), choose, ...again.map(connect))(document)
  }
}
