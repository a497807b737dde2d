import { Failure } from '@hearth/kernel'
import type { Flow, FlowNode } from '../flow.ts'
import type { RunnableCatalog } from '../runnable-node.ts'

/**
 * The node whose answer is the flow's: wired from others and wired to none, or the only one there
 * is. Of several, the one drawn last counts, as in Flowise.
 *
 * @throws {Failure} `broken` when there is none, or none that can answer
 */
export function endingNode(flow: Flow, catalog: RunnableCatalog): FlowNode {
  const endings = endingsOf(flow)
  if (endings.length === 0) {
    throw new Failure(
      'broken',
      'Cannot run the flow: Ending nodes not found; what answers comes last, a chain, an agent or an engine',
    )
  }
  const ending = endings.findLast(({ data }) => catalog.get(data.name)?.run !== undefined)
  if (ending !== undefined) return ending
  const unknown = endings.find(({ data }) => !catalog.has(data.name))
  if (unknown !== undefined) throw unknownNode(unknown)
  throw new Failure('broken', 'Cannot run the flow: Ending node must be either a Chain or Agent or Engine')
}

/** All nodes that can answer with nothing behind them, in the order they are drawn. */
export function endingNodes(flow: Flow, catalog: RunnableCatalog): readonly FlowNode[] {
  return endingsOf(flow).filter(({ data }) => catalog.get(data.name)?.run !== undefined)
}

function endingsOf(flow: Flow): readonly FlowNode[] {
  const notes = flow.nodes.filter(({ data }) => data.name !== 'stickyNote')
  const sources = new Set(flow.edges.map((edge) => edge.source))
  const targets = new Set(flow.edges.map((edge) => edge.target))
  return notes.filter(({ id }) => notes.length === 1 || (targets.has(id) && !sources.has(id)))
}

export function unknownNode({ id, data }: FlowNode): Failure {
  return new Failure('broken', `Cannot run the flow: node "${data.label ?? id}" is of the unknown kind "${data.name}"`)
}
