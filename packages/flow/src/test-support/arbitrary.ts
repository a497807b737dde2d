import fc from 'fast-check'
import type { FlowDocument } from '../document/document.ts'
import { inputPorts, outputPorts } from '../drawing/ports.ts'
import { type Edit, inTurn } from '../edit/edit.ts'
import { addNode, moveNodes, setDisabled, setLabel } from '../edit/nodes.ts'
import { removeNodes } from '../edit/remove-nodes.ts'
import { setInput } from '../edit/set-input.ts'
import { connect } from '../wiring/connect.ts'
import { disconnect } from '../wiring/disconnect.ts'
import { drawing, node } from './drawing.ts'
import { kinds } from './kinds.ts'

/** A chatflow with a few nodes of each kind and some wires. */
export const baseDocument: FlowDocument = drawing(
  [
    node(kinds.model, 'm0'),
    node(kinds.model, 'm1'),
    node(kinds.prompt, 'p0'),
    node(kinds.chain, 'c0'),
    node(kinds.chain, 'c1', { output: 'outputPrediction' }),
    node(kinds.tool, 't0'),
    node(kinds.tool, 't1'),
    node(kinds.agent, 'a0'),
    node(kinds.limiter, 'l0'),
  ],
  'm0>l0.model',
  'l0>c0.model',
  'p0>c0.prompt',
  'm1>a0.model',
  't0>a0.tools',
  't1>a0.tools',
)

const anId = fc.nat()
const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

/**
 * An edit of any sort, to what the drawing at hand has.
 *
 * @param side has its own ids for new nodes
 */
function anyEdit(side: string): fc.Arbitrary<Edit> {
  return fc.oneof(
    fc
      .tuple(anId, fc.constantFrom('modelName', 'temperature', 'template', 'chainName'), fc.string({ maxLength: 3 }))
      .map(([at, name, value]): Edit => onNode(at, (id) => setInput(id, name, value))),
    fc.tuple(anId, fc.string({ maxLength: 3 })).map(([at, label]): Edit => onNode(at, (id) => setLabel(id, label))),
    fc.tuple(anId, fc.boolean()).map(([at, off]): Edit => onNode(at, (id) => setDisabled([id], off))),
    fc.tuple(anId, fc.nat(99)).map(([at, x]): Edit => onNode(at, (id) => moveNodes(new Map([[id, { x, y: x }]])))),
    anId.map((at): Edit => onNode(at, (id) => removeNodes([id]))),
    anId.map(
      (at): Edit =>
        (document) =>
          disconnect([pick(document.edges, at)?.id ?? ''])(document),
    ),
    fc.tuple(anId, anId, anId).map(([from, to, input]): Edit => wire(from, to, input)),
    fc.nat(9).map((at): Edit => addNode(node(kinds.tool, `${side}${at}`))),
  )
}

/** Some edits in turn. */
export function anyEdits(side: string): fc.Arbitrary<Edit> {
  return fc.array(anyEdit(side), { maxLength: 6 }).map((edits) => inTurn(...edits))
}

function onNode(at: number, edit: (id: string) => Edit): Edit {
  return (document) => edit(pick(document.nodes, at)?.id ?? '')(document)
}

function wire(from: number, to: number, input: number): Edit {
  return (document) => {
    const [source, target] = [pick(document.nodes, from), pick(document.nodes, to)]
    if (source === undefined || target === undefined) return document
    const sourceHandle = outputPorts(source)[0]?.handle ?? ''
    const targetHandle = pick(inputPorts(target), input)?.handle ?? ''
    return connect({ source: source.id, sourceHandle, target: target.id, targetHandle })(document)
  }
}
