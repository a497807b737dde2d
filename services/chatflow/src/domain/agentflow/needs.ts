import type { FlowEdge } from '../flow/flow.ts'
import type { AgentRole } from './agent-node.ts'
import type { Needs } from './agent-plan.ts'

/** Sources that have arrived so far, by id. */
type Arrived = { has(id: string): boolean }

/**
 * What a node waits for, as in Flowise: all sources that no condition can leave out, and for each
 * condition (the nearest one upstream of a source) those behind one of its outputs. Sources behind
 * the same output are waited for together, so that a node does not start twice.
 */
export function needsOf(id: string, edges: readonly FlowEdge[], roleOf: (id: string) => AgentRole | undefined): Needs {
  const all: string[] = []
  const groups = new Map<string, Map<string, string[]>>()
  for (const edge of edges.filter(({ target }) => target === id)) {
    const choice = nearestChoice(edge, edges, roleOf)
    if (choice === undefined) {
      if (!all.includes(edge.source)) all.push(edge.source)
      continue
    }
    const outputs = groups.get(choice.nodeId) ?? new Map<string, string[]>()
    groups.set(choice.nodeId, outputs)
    const sources = outputs.get(choice.output) ?? []
    outputs.set(choice.output, sources.includes(edge.source) ? sources : [...sources, edge.source])
  }
  return { all, groups: [...groups.values()].map((outputs) => [...outputs.values()]) }
}

export function isSatisfied({ all, groups }: Needs, arrived: Arrived): boolean {
  const allArrived = (ids: readonly string[]) => ids.every((id) => arrived.has(id))
  return allArrived(all) && groups.every((outputs) => outputs.some(allArrived))
}

type Choice = { readonly nodeId: string; readonly output: string }

function nearestChoice(
  edge: FlowEdge,
  edges: readonly FlowEdge[],
  roleOf: (id: string) => AgentRole | undefined,
): Choice | undefined {
  const seen = new Set<string>()
  let at: FlowEdge | undefined = edge
  while (at !== undefined && !seen.has(at.source)) {
    const source: string = at.source
    const role = roleOf(source)
    if (role === 'condition' || role === 'human') return { nodeId: source, output: at.sourceHandle ?? '' }
    // A way taken only when its node failed is a choice as well.
    if (at.sourceHandle?.endsWith('-output-error')) return { nodeId: `${source} failing`, output: at.sourceHandle }
    seen.add(source)
    at = edges.find(({ target }) => target === source)
  }
  return undefined
}
