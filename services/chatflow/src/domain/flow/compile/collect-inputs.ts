import type { NodeInputs } from '../runnable-node.ts'
import type { Lookup, PlanNode } from './plan.ts'

/** What a node is made of: its own values, texts filled by `lookup`, and what `made` has of the nodes it is wired to. */
export function collectInputs(
  node: PlanNode,
  made: ReadonlyMap<string, unknown>,
  lookup: Lookup,
  chatflowId: string,
): NodeInputs {
  const values: Record<string, unknown> = {}
  for (const [name, input] of node.inputs) {
    if (input.kind === 'value') values[name] = input.value
    else if (input.kind === 'fill') values[name] = input.fill(lookup)
    else values[name] = input.list ? input.nodeIds.map((id) => made.get(id)) : made.get(input.nodeIds[0] ?? '')
  }
  const { id: nodeId, label, credentialId, output } = node
  return { label, nodeId, chatflowId, credentialId, output, values }
}
