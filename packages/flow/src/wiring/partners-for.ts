import type { Component } from '../definition/component.ts'
import type { FlowDocument, FlowNode } from '../document/document.ts'
import { drawNode } from '../drawing/draw-node.ts'
import { newNodeId } from '../drawing/new-node-id.ts'
import { inputPorts, outputPorts, type Port } from '../drawing/ports.ts'
import { fitOf } from './fit-of.ts'
import { usualRank } from './usual-kinds.ts'

/** A kind whose new node would fit the loose end of a wire. */
export type Partner = {
  readonly component: Component
  /** Where on the new node, if it is drawn under the id that `newNodeId` gives. */
  readonly handle: string
  /** Which output to draw it with, where the wire leaves one that is not the first. */
  readonly output?: string
  /** 0 for what fits best and is drawn most. */
  readonly rank: number
}

/**
 * Kinds of which a new node fits a wire with a loose end, the most usual first.
 *
 * @param handle where the wire is held: an output, or an input of the node
 */
export function partnersFor(
  document: FlowDocument,
  nodeId: string,
  handle: string,
  components: Iterable<Component>,
): readonly Partner[] {
  const node = document.nodes.find(({ id }) => id === nodeId)
  if (node === undefined) return []
  const isSource = outputPorts(node).some((port) => port.handle === handle)
  const loose = { document, node, handle, isSource }
  return [...components]
    .flatMap((component) => partnerOf(loose, component) ?? [])
    .sort((a, b) => a.rank - b.rank || a.component.label.localeCompare(b.component.label))
}

type LooseEnd = {
  readonly document: FlowDocument
  readonly node: FlowNode
  readonly handle: string
  readonly isSource: boolean
}

function partnerOf(loose: LooseEnd, component: Component): Partner | undefined {
  if (isSecondStart(loose.document, component)) return undefined
  const outputs = loose.isSource
    ? [undefined]
    : [undefined, ...(component.outputs ?? []).slice(1).map(({ name }) => name)]
  for (const output of outputs) {
    const port = portThatFits(loose, component, output)
    if (port === undefined) continue
    // A text takes nearly anything, which says little about what is wanted.
    const rank = usualRank(component.name) + (port.field ? 1_000 : 0)
    return { component, handle: port.handle, ...(output === undefined ? {} : { output }), rank }
  }
  return undefined
}

function portThatFits(
  { document, node, handle, isSource }: LooseEnd,
  component: Component,
  output: string | undefined,
) {
  const { parentNode: within } = node
  const id = newNodeId(document, component)
  const chosen = { ...(within === undefined ? {} : { within }), ...(output === undefined ? {} : { output }) }
  const partner = drawNode(component, { id, position: { x: 0, y: 0 }, ...chosen })
  const widened = { ...document, nodes: [...document.nodes, partner] }
  const ports = isSource ? inputPorts(partner).toSorted((a, b) => need(a) - need(b)) : outputPorts(partner)
  return ports.find((port) => {
    const here = { source: node.id, sourceHandle: handle, target: id, targetHandle: port.handle }
    const there = { source: id, sourceHandle: port.handle, target: node.id, targetHandle: handle }
    return fitOf(widened, isSource ? here : there).fits
  })
}

// An anchor that has to be wired comes before one that may, and both before a text.
function need({ field, optional }: Port): number {
  return field ? 2 : optional ? 1 : 0
}

function isSecondStart({ nodes }: FlowDocument, { name }: Component): boolean {
  return name === 'startAgentflow' && nodes.some(({ data }) => data.name === name)
}
