import { isAgentflow, isTeam } from '../agentflow/compile/is-agentflow.ts'
import { compileFlow } from '../flow/compile/compile.ts'
import type { Flow } from '../flow/flow.ts'
import type { NodeCatalog } from '../flow/node-definition.ts'

/**
 * The nodes that a run comes to, by id: `always`, or `maybe` where a condition decides, where another
 * way is drawn for its failure, or where an agent goes on without it. What is missing hangs on nothing.
 */
export type Reached = ReadonlyMap<string, 'always' | 'maybe'>

/** @throws {Failure} `broken` as the flow's compilation */
export function reachedNodes(flow: Flow, catalog: NodeCatalog): Reached {
  // Who of a team is asked shows in a run; without a model none of them is.
  if (isTeam(flow))
    return new Map(flow.nodes.map(({ id, data }) => [id, isModel(data.name, catalog) ? 'always' : 'maybe']))
  return isAgentflow(flow) ? reachedSteps(flow) : reachedInChain(flow, catalog)
}

function isModel(kind: string, catalog: NodeCatalog): boolean {
  return catalog.get(kind)?.category === 'Chat Models'
}

function reachedInChain(flow: Flow, catalog: NodeCatalog): Reached {
  const { nodes } = compileFlow(flow, catalog)
  const parts = nodes.some(({ definition }) => definition.isBranching)
  return new Map(
    nodes.map(({ id, definition }) => [id, parts || definition.category.startsWith('Tools') ? 'maybe' : 'always']),
  )
}

const deciding = new Set(['conditionAgentflow', 'conditionAgentAgentflow', 'humanInputAgentflow'])

function reachedSteps({ nodes, edges }: Flow): Reached {
  const kinds = new Map(nodes.map(({ id, data }) => [id, data.name]))
  const leaving = Map.groupBy(edges, ({ source }) => source)
  const within = Map.groupBy(nodes, ({ parentNode }) => parentNode ?? '')
  const reached = new Map<string, 'always' | 'maybe'>()
  const waiting = nodes
    .filter(({ data }) => data.name === 'startAgentflow')
    .map(({ id }) => ({ id, how: 'always' as 'always' | 'maybe' }))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { id, how } = next
    if (reached.get(id) === 'always' || reached.get(id) === how) continue
    const ways = leaving.get(id) ?? []
    const hasOtherWay = ways.some(({ sourceHandle }) => sourceHandle?.endsWith('-output-error'))
    reached.set(id, hasOtherWay ? 'maybe' : how)
    const on = hasOtherWay || deciding.has(kinds.get(id) ?? '') ? 'maybe' : how
    waiting.push(...ways.map(({ target }) => ({ id: target, how: on })))
    // Of an empty list nothing is run.
    waiting.push(...(within.get(id) ?? []).map((inner) => ({ id: inner.id, how: 'maybe' as const })))
  }
  return reached
}
