import { Failure } from '@hearth/kernel'
import type { Part } from '../../traces/part.ts'
import type { Plan, PlanNode } from '../compile/plan.ts'

/** Kinds of nodes that are a part of what uses them: a chain alone would say nothing new with its model's last answer. */
const parts = /^(?:Chat Models|LLMs|Embeddings|Memory|Cache)$/

/** What a part of a chatflow takes of its plan. */
export type PlannedPart = {
  /** Ends where the part ends, and holds only what leads there. */
  readonly plan: Plan
  readonly target: PlanNode
  readonly frozen: ReadonlySet<string>
}

/** @throws {Failure} `invalid` for a node that the flow's answer does not depend on */
export function planPart(plan: Plan, { mode, nodeId }: Part): PlannedPart {
  const target = plan.nodes.find(({ id }) => id === nodeId)
  if (target === undefined)
    throw new Failure('invalid', `Cannot run node "${nodeId}": nothing that the flow answers depends on it; wire it`)
  const after = mode === 'to' ? new Set(plan.nodes.map(({ id }) => id)) : reachedFrom(plan, target)
  const untouched = plan.nodes.filter(({ id, definition }) => !after.has(id) && !parts.test(definition.category))
  const frozen = new Set(untouched.map(({ id }) => id))
  if (mode === 'from') return { plan, target, frozen }
  const before = new Set(leadingTo(plan, target))
  const nodes = plan.nodes.filter(({ id }) => before.has(id))
  return { plan: { ...plan, nodes, ending: target, endings: [target] }, target, frozen }
}

function sourcesOf({ inputs, after }: PlanNode): readonly string[] {
  return [...after, ...[...inputs.values()].flatMap((input) => (input.kind === 'value' ? [] : input.nodeIds))]
}

function leadingTo({ nodes }: Plan, target: PlanNode): readonly string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const found = new Set([target.id])
  for (const id of found)
    for (const source of sourcesOf(byId.get(id) ?? target)) if (byId.has(source)) found.add(source)
  return [...found]
}

// Nodes are listed before those that use them.
function reachedFrom({ nodes }: Plan, target: PlanNode): ReadonlySet<string> {
  const found = new Set([target.id])
  for (const node of nodes) if (sourcesOf(node).some((id) => found.has(id))) found.add(node.id)
  return found
}
