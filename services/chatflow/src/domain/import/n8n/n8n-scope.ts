import type { NodeCatalog } from '../../flow/node-definition.ts'
import type { Sketch } from '../draw/sketch.ts'
import type { n8nParts } from './n8n-kinds.ts'
import type { N8nNode, N8nWorkflow } from './read-n8n.ts'

/** What a function before a node computes. */
type Programs = { readonly id: string; readonly expressions: string[] }

export type N8nScope = {
  readonly workflow: N8nWorkflow
  readonly sketch: Sketch
  readonly catalog: NodeCatalog
  nodeOf(name: string): N8nNode | undefined
  /** The step here that stands for a node. */
  idOf(name: string): string | undefined
  /** Expressions of nodes that are programs, by the name of the node: a function before it computes them. */
  readonly programs: Map<string, Programs>
  /** Notes that a node is carried over. */
  carry(name: string): void
}

/** The nodes that items come from. */
export function before({ workflow, nodeOf }: N8nScope, { name }: N8nNode): readonly N8nNode[] {
  const sources = workflow.wires.filter(({ to, type }) => to === name && type === 'main')
  return sources.flatMap(({ from }) => nodeOf(from) ?? [])
}

/** What a node is given to work with, such as its model. */
export function partsOf(
  { workflow, nodeOf }: N8nScope,
  { name }: N8nNode,
  type: (typeof n8nParts)[number],
): readonly N8nNode[] {
  const sources = workflow.wires.filter((wire) => wire.to === name && wire.type === type)
  return sources.flatMap(({ from }) => nodeOf(from) ?? []).filter(({ disabled }) => !disabled)
}
