import { Failure } from '@hearth/kernel'
import type { AgentPlan, AgentPlanNode } from '../agent-plan.ts'
import type { Level } from './level.ts'

/**
 * Says why a run that is over has no answer: a node waits for one that was never reached, or that
 * comes after it.
 *
 * @returns `undefined` where a node without a way on was reached, or nothing is left waiting
 */
export function unanswered({ plan, standing, trace }: Level): Failure | undefined {
  const { waiting, paused } = standing
  if (waiting.size === 0 || paused.length > 0) return undefined
  if (trace.entries().some(({ nodeId }) => isEnd(plan.nodes.get(nodeId)))) return undefined
  const [id = '', arrived] = [...waiting].at(0) ?? []
  const node = plan.nodes.get(id)
  const missing = node && missingOf(node, (source) => arrived?.has(source) === true)
  if (node === undefined || missing === undefined) return undefined
  const label = plan.nodes.get(missing)?.label ?? missing
  const why = comesAfter(plan, missing, node)
    ? 'which comes after it; let a Loop node lead back instead of a wire'
    : 'which nothing leads to; wire it, or take its wire away'
  return new Failure('broken', `Cannot answer: node "${node.label}" waits for "${label}", ${why}`)
}

function isEnd(node: AgentPlanNode | undefined): boolean {
  return node?.next.every(({ output }) => output === 'error') === true
}

function missingOf({ needs }: AgentPlanNode, has: (id: string) => boolean): string | undefined {
  return [...needs.all, ...needs.groups.flat(2)].find((id) => !has(id))
}

function comesAfter({ nodes }: AgentPlan, id: string, { next }: AgentPlanNode): boolean {
  const seen = new Set<string>()
  const open = next.map(({ to }) => to)
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === id) return true
    if (seen.has(at)) continue
    seen.add(at)
    open.push(...(nodes.get(at)?.next ?? []).map(({ to }) => to))
  }
  return false
}
