import type { NodeDescription } from './node-form.ts'
import type { RunnableNode } from './runnable-node.ts'

/** One kind of node, whole: what the engine runs and what editors show. */
export type NodeDefinition = NodeDescription & Omit<RunnableNode, keyof NodeDescription>

/** All kinds of node by name; one that had another name before stands under both. */
export type NodeCatalog = ReadonlyMap<string, NodeDefinition>

/** Each kind of a catalog once. */
export function kindsIn(catalog: NodeCatalog): readonly NodeDefinition[] {
  return [...new Set(catalog.values())]
}
