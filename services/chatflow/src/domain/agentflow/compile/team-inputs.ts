import { Failure } from '@hearth/kernel'
import { compileFlow } from '../../flow/compile/compile.ts'
import type { Plan } from '../../flow/compile/plan.ts'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import type { NodeDefinition } from '../../flow/node-definition.ts'
import type { NodeAnswer } from '../../flow/run-context.ts'
import type { NodeInputs, RunnableCatalog } from '../../flow/runnable-node.ts'

const collectorName = 'teamInputs'

/** Inputs that wire members of a team to one another rather than to what they use. */
const teamWires = ['sequentialNode', 'llmNode', 'supervisor']

// Gathers what is wired to each member: it stands where a chain would end the flow.
const collector: NodeDefinition = {
  name: collectorName,
  label: 'Team',
  version: 1,
  type: 'Team',
  category: 'Chains',
  description: 'Inputs of the members of a team',
  baseClasses: ['Team'],
  inputs: [{ name: 'members', label: 'Members', type: 'Member', list: true }],
  init: (inputs) => inputs.values.members,
  run: async (members) => ({ text: '', usage: undefined, details: { members } }),
}

/**
 * The plan that makes what the members of a team use: models, tools, memory. The engine of chains
 * makes it, as it makes everything that is wired.
 *
 * @throws {Failure} `broken` as `compileFlow`
 */
export function compileTeamInputs(flow: Flow, members: readonly FlowNode[], catalog: RunnableCatalog): Plan {
  const ids = new Set(members.map(({ id }) => id))
  const nodes = flow.nodes.map((node) => (ids.has(node.id) ? withoutTeamWires(node) : node))
  const wires = members.map(({ id }) => ({
    source: id,
    target: collectorName,
    targetHandle: `${collectorName}-input-members-Member`,
  }))
  const inputs = { members: members.map(({ id }) => `{{${id}.data.instance}}`) }
  const end: FlowNode = { id: collectorName, data: { name: collectorName, inputs, inputParams: [] } }
  const edges = flow.edges.filter(({ source, target }) => !(ids.has(source) && ids.has(target)))
  const kinds = new Map([...catalog, [collectorName, collector]])
  return compileFlow({ ...flow, nodes: [...nodes, end], edges: [...edges, ...wires] }, kinds)
}

/** The inputs of each member by its id, from what the plan's run gave. */
export function membersIn({ details }: NodeAnswer): ReadonlyMap<string, NodeInputs> {
  const members = details?.members
  if (!Array.isArray(members)) throw new Failure('broken', 'Cannot run the flow: it has no members')
  return new Map((members as NodeInputs[]).map((inputs) => [inputs.nodeId, inputs]))
}

function withoutTeamWires({ data, ...node }: FlowNode): FlowNode {
  const inputs = Object.entries(data.inputs).filter(([name]) => !teamWires.includes(name))
  return { ...node, data: { ...data, inputs: Object.fromEntries(inputs) } }
}
