import type { FlowEdge } from '../../flow/flow.ts'
import type { AgentRole } from '../agent-node.ts'
import type { Needs } from '../agent-plan.ts'

/** Sources that have arrived so far, by id. */
type Arrived = { has(id: string): boolean }

/**
 * What nodes wait for, as in Flowise: all sources that no condition can leave out, and for each
 * condition (the nearest one upstream of a source) those behind one of its outputs. Sources behind
 * the same output are waited for together, so that a node does not start twice.
 *
 * @returns the needs of a node by its id; quick however many nodes hang on one another
 */
export function createNeeds(
  edges: readonly FlowEdge[],
  roleOf: (id: string) => AgentRole | undefined,
): (id: string) => Needs {
  const incoming = Map.groupBy(edges, ({ target }) => target)
  const choiceOf = choiceFinder(incoming, roleOf)
  return (id) => {
    const all = new Set<string>()
    const groups = new Map<string, Map<string, Set<string>>>()
    for (const edge of incoming.get(id) ?? []) {
      const choice = choiceOf(edge)
      if (choice === undefined) all.add(edge.source)
      else sourcesBehind(groups, choice).add(edge.source)
    }
    const lists = [...groups.values()].map((outputs) => [...outputs.values()].map((sources) => [...sources]))
    return { all: [...all], groups: lists }
  }
}

function sourcesBehind(groups: Map<string, Map<string, Set<string>>>, { nodeId, output }: Choice): Set<string> {
  const outputs = groups.get(nodeId) ?? new Map<string, Set<string>>()
  const sources = outputs.get(output) ?? new Set<string>()
  groups.set(nodeId, outputs.set(output, sources))
  return sources
}

export function isSatisfied({ all, groups }: Needs, arrived: Arrived): boolean {
  const allArrived = (ids: readonly string[]) => ids.every((id) => arrived.has(id))
  return allArrived(all) && groups.every((outputs) => outputs.some(allArrived))
}

type Choice = { readonly nodeId: string; readonly output: string }

// Upstream the first wire into each node is followed, and what is found counts for all nodes on the way.
function choiceFinder(
  incoming: ReadonlyMap<string, readonly FlowEdge[]>,
  roleOf: (id: string) => AgentRole | undefined,
): (edge: FlowEdge) => Choice | undefined {
  const known = new Map<string, Choice | undefined>()
  return (edge) => {
    const passed = new Set<string>()
    let found: Choice | undefined
    for (let at: FlowEdge | undefined = edge; at !== undefined && !passed.has(at.source); ) {
      found = choiceAt(at, roleOf)
      if (found !== undefined) break
      if (known.has(at.source)) {
        found = known.get(at.source)
        break
      }
      passed.add(at.source)
      at = incoming.get(at.source)?.[0]
    }
    for (const id of passed) known.set(id, found)
    return found
  }
}

function choiceAt(
  { source, sourceHandle }: FlowEdge,
  roleOf: (id: string) => AgentRole | undefined,
): Choice | undefined {
  const role = roleOf(source)
  if (role === 'condition' || role === 'human') return { nodeId: source, output: sourceHandle ?? '' }
  // A way taken only when its node failed is a choice as well.
  return sourceHandle?.endsWith('-output-error') ? { nodeId: `${source} failing`, output: sourceHandle } : undefined
}
