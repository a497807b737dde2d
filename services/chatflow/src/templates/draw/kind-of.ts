import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { nodeCatalog } from '../../nodes/catalog.ts'

/** The kind of the node with that id, such as `llmChain_0`. */
export function kindOf(id: string): NodeDefinition {
  const definition = nodeCatalog.get(id.replace(/_\d+$/, ''))
  if (definition === undefined) throw new Error(`Cannot draw "${id}": the catalog has no such kind of node`)
  return definition
}
