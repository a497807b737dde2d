import { Failure } from '@hearth/kernel'
import type { Flow, FlowEdge, FlowNode } from '../../flow/flow.ts'
import { readStepLimits } from '../../flow/run/step-limits.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import type { AgentPlan, AgentPlanNode, Way } from '../agent-plan.ts'
import { isTeamNode, plainName, type RunnableTeamNode } from '../team-node.ts'
import type { Members } from './members.ts'
import { createNeeds } from './needs.ts'
import { outputName } from './output-name.ts'

type Drawn = { readonly node: FlowNode; readonly definition: RunnableTeamNode; readonly order: number }

/**
 * Sequential agents as a plan for the engine of agent flows.
 *
 * @throws {Failure} `broken` when the flow has no start, or several
 */
export function translateSequential(flow: Flow, catalog: RunnableCatalog, members: Members): AgentPlan {
  const drawn = flow.nodes.flatMap((node, order): Drawn[] => {
    const definition = catalog.get(node.data.name)
    return isTeamNode(definition) ? [{ node, definition, order }] : []
  })
  const roles = new Map(drawn.map(({ node, definition }) => [node.id, definition.role]))
  const wires = flow.edges.filter(({ source, target }) => roles.has(source) && roles.has(target))
  const starts = drawn.filter(({ definition }) => definition.role === 'start').map(({ node }) => node.id)
  if (starts.length !== 1) {
    throw new Failure('broken', `Cannot run the flow: it has ${starts.length} start nodes and must have one`)
  }
  const needsOf = createNeeds(wires, (id) => roles.get(id))
  const nodes = drawn.map((one) => planNode(one, wires, members, needsOf))
  return Object.freeze({ nodes: new Map(nodes.map((node) => [node.id, node])), starts })
}

function planNode(
  { node, definition, order }: Drawn,
  wires: readonly FlowEdge[],
  members: Members,
  needsOf: (id: string) => AgentPlanNode['needs'],
): AgentPlanNode {
  const { id, data } = node
  const named = definition.nameInput === undefined ? undefined : data.inputs[definition.nameInput]
  const label = typeof named === 'string' && named !== '' ? named : (data.label ?? definition.label)
  const outputs = members.outputsOf(id)
  return Object.freeze({
    id,
    label,
    name: definition.name,
    role: definition.role,
    step: members.stepOf(definition),
    inputs: [],
    fillable: new Set<string>(),
    // What the agents remember between questions is kept with the state of their last execution.
    values: { startPersistState: Boolean(data.inputs.agentMemory) },
    credentialId: undefined,
    order,
    next: wires.filter(({ source }) => source === id).map((wire) => wayOf(wire, outputs)),
    sources: [...new Set(wires.filter(({ target }) => target === id).map(({ source }) => source))],
    needs: needsOf(id),
    limits: readStepLimits(node),
    inner: undefined,
  })
}

function wayOf({ target, sourceHandle }: FlowEdge, outputs: readonly string[]): Way {
  const at = outputs.indexOf(plainName(outputName(sourceHandle)))
  return { to: target, output: at === -1 ? undefined : at }
}
