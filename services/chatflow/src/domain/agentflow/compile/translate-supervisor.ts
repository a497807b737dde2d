import { Failure } from '@hearth/kernel'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import { readStepLimits } from '../../flow/run/step-limits.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import type { AgentPlan, AgentPlanNode, Way } from '../agent-plan.ts'
import { isTeamNode, type RunnableTeamNode } from '../team-node.ts'
import type { Members } from './members.ts'

/**
 * A supervisor and its workers as a plan for the engine of agent flows: the supervisor says who is
 * next, and whoever has worked goes back to it.
 *
 * @throws {Failure} `broken` when the flow has no supervisor, or several, or no workers
 */
export function translateSupervisor(flow: Flow, catalog: RunnableCatalog, members: Members): AgentPlan {
  const supervisors = flow.nodes.filter(({ data }) => data.name === 'supervisor')
  const [supervisor] = supervisors
  const workers = flow.nodes.filter(({ data }) => data.name === 'worker')
  if (supervisor === undefined || supervisors.length > 1 || workers.length === 0) {
    throw new Failure('broken', 'Cannot run the flow: it must have one supervisor with at least one worker')
  }
  const ways = workers.map(({ id }, output): Way => ({ to: id, output }))
  const nodes = [
    planNode(supervisor, 'supervisorName', catalog, members, ways),
    ...workers.map((worker) => planNode(worker, 'workerName', catalog, members, [])),
  ]
  return Object.freeze({ nodes: new Map(nodes.map((node) => [node.id, node])), starts: [supervisor.id] })
}

function planNode(
  node: FlowNode,
  nameInput: string,
  catalog: RunnableCatalog,
  members: Members,
  next: readonly Way[],
): AgentPlanNode {
  const definition = catalog.get(node.data.name)
  if (!isTeamNode(definition)) throw new Failure('broken', `Cannot run the flow: "${node.data.name}" is unknown`)
  const named = node.data.inputs[nameInput]
  return Object.freeze({
    id: node.id,
    label: typeof named === 'string' && named.trim() !== '' ? named.trim() : (node.data.label ?? definition.label),
    name: definition.name,
    role: definition.role,
    step: members.stepOf(definition as RunnableTeamNode),
    inputs: [],
    fillable: new Set<string>(),
    values: { startPersistState: Boolean(node.data.inputs.agentMemory) },
    credentialId: undefined,
    order: 0,
    next,
    sources: [],
    needs: { all: [], groups: [] },
    limits: readStepLimits(node),
    inner: undefined,
  })
}
