import { drawNode, drawStepWire, type FlowEdge, type FlowNode } from '@hearth/flow'
import { kindOf } from './kind-of.ts'

export type Step = {
  /** Tells its kind: `llmAgentflow_0`. */
  readonly id: string
  readonly label: string
  /** Column and row; within an iteration counted from its corner. */
  readonly at: readonly [column: number, row: number]
  readonly inputs?: Readonly<Record<string, unknown>>
  /** The iteration it belongs to. */
  readonly within?: string
  /** How many columns an iteration is wide. */
  readonly columns?: number
}

/**
 * An agent flow as the editor draws it, as React Flow's JSON text.
 *
 * @param wires `from>to`, and `from:1>to` from the second output of a step that has several
 */
export function drawSteps(steps: readonly Step[], wires: readonly string[]): string {
  const nodes = steps.map(drawStep)
  return JSON.stringify({ nodes, edges: wires.map((wire) => drawWire(wire, nodes)), viewport })
}

const viewport = { x: 120, y: 160, zoom: 0.9 }
const cell = { width: 260, height: 130 }
const inset = { x: 40, y: 80 }

function drawStep({ id, label, at: [column, row], inputs = {}, within, columns }: Step): FlowNode {
  const corner = within === undefined ? { x: 0, y: 0 } : inset
  return drawNode(kindOf(id), {
    id,
    label,
    position: { x: corner.x + column * cell.width, y: corner.y + row * cell.height },
    inputs,
    ...(within === undefined ? {} : { within }),
    ...(columns === undefined ? {} : { size: { width: columns * cell.width + inset.x, height: 220 } }),
  })
}

function drawWire(wire: string, nodes: readonly FlowNode[]): FlowEdge {
  const [from = '', to = ''] = wire.split('>')
  const [source = '', choice = '0'] = from.split(':')
  return drawStepWire(nodeOf(source, nodes), nodeOf(to, nodes), Number(choice))
}

function nodeOf(id: string, nodes: readonly FlowNode[]): FlowNode {
  const node = nodes.find((candidate) => candidate.id === id)
  if (node === undefined) throw new Error(`Cannot draw a wire: there is no step "${id}"`)
  return node
}
