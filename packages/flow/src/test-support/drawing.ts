import type { Component } from '../definition/component.ts'
import type { FlowDocument, FlowNode } from '../document/document.ts'
import { drawNode } from '../drawing/draw-node.ts'
import type { PlacedNode } from '../drawing/draw-parts.ts'
import { inputPorts, outputPorts } from '../drawing/ports.ts'
import type { Edit } from '../edit/edit.ts'
import { connect } from '../wiring/connect.ts'

/** A drawing of those nodes; wires are `from>to.input`, in agent flows `from>to` or `from:1>to`. */
export function drawing(nodes: readonly FlowNode[], ...wires: readonly string[]): FlowDocument {
  return wires.reduce<FlowDocument>((document, wire) => joined(wire)(document), { nodes, edges: [] })
}

export function node(kind: Component, id: string, placed: Partial<PlacedNode> = {}): FlowNode {
  return drawNode(kind, { id, position: { x: 0, y: 0 }, ...placed })
}

/** Draws a wire, in the words of {@link drawing}. */
export function joined(wire: string): Edit {
  return (document) => {
    const drawn = connect(ends(document, wire))(document)
    if (drawn === document) throw new Error(`Cannot draw ${wire}: it does not fit`)
    return drawn
  }
}

/** The ends of a wire, in the words of {@link drawing}. */
export function ends(document: FlowDocument, wire: string) {
  const [, source = '', choice = '0', target = '', input] = /^(\w+?)(?::(\d))?>(\w+)(?:\.(\w+))?$/.exec(wire) ?? []
  const ports = inputPorts(nodeIn(document, target))
  return {
    source,
    sourceHandle: outputPorts(nodeIn(document, source))[Number(choice)]?.handle ?? '',
    target,
    targetHandle: (input === undefined ? ports[0] : ports.find(({ name }) => name === input))?.handle ?? '',
  }
}

export function nodeIn({ nodes }: FlowDocument, id: string): FlowNode {
  const found = nodes.find((candidate) => candidate.id === id)
  if (found === undefined) throw new Error(`There is no node ${id}`)
  return found
}

export function inputsOf(document: FlowDocument, id: string): Readonly<Record<string, unknown>> {
  return nodeIn(document, id).data.inputs ?? {}
}

/** All wires as `from>to`. */
export function wiresIn({ edges }: FlowDocument): readonly string[] {
  return edges.map(({ source, target }) => `${source}>${target}`)
}
