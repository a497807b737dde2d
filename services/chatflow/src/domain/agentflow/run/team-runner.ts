import { Failure } from '@hearth/kernel'
import type { Plan } from '../../flow/compile/plan.ts'
import type { Flow, FlowNode } from '../../flow/flow.ts'
import { createRunner, type Runner } from '../../flow/run/runner.ts'
import type { HumanInput, RunContext } from '../../flow/run-context.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import type { AgentPlan } from '../agent-plan.ts'
import { type Collect, membersOf } from '../compile/members.ts'
import type { AgentflowPorts } from '../compile/ports.ts'
import { compileTeamInputs, membersIn } from '../compile/team-inputs.ts'
import { translateSequential } from '../compile/translate-sequential.ts'
import { translateSupervisor } from '../compile/translate-supervisor.ts'
import { isTeamNode } from '../team-node.ts'
import { createAgentflowRunner } from './agentflow-runner.ts'

/** Says what keeps a flow of older agents from running. @throws {Failure} `broken` */
export function checkTeam(flow: Flow, catalog: RunnableCatalog): void {
  compileUsedByTeam(flow, catalog)
  planOf(flow, catalog, async () => new Map())
}

/** The plan of what the members of a team use. @throws {Failure} `broken` */
export function compileUsedByTeam(flow: Flow, catalog: RunnableCatalog): Plan {
  return compileTeamInputs(flow, drawnMembers(flow, catalog), catalog)
}

/**
 * Makes a flow of older agents ready to run: what they use is made by the engine of chains, they
 * themselves run on that of agent flows.
 */
export async function createTeamRunner(flow: Flow, ports: AgentflowPorts, chatflowId: string): Promise<Runner> {
  const { catalog, env } = ports
  const inputs = await createRunner(compileUsedByTeam(flow, catalog), env, chatflowId)
  // The history of a run is its own, so it stands for the run.
  const collect: Collect = (scope) =>
    scope.keep(scope.context.history, async () => membersIn(await inputs.run({ ...scope.context, streaming: false })))
  const runner = await createAgentflowRunner(planOf(flow, catalog, collect), ports, {
    style: 'team',
    memory: inputs.memory,
  })
  return {
    ...runner,
    ...(inputs.sessionOf === undefined ? {} : { sessionOf: inputs.sessionOf }),
    run: (context) => runner.run({ ...context, humanInput: decisionIn(context) ?? context.humanInput }),
  }
}

function planOf(flow: Flow, catalog: RunnableCatalog, collect: Collect): AgentPlan {
  const members = membersOf(flow, catalog, collect)
  if (flow.nodes.some(({ data }) => data.name === 'supervisor')) return translateSupervisor(flow, catalog, members)
  return translateSequential(flow, catalog, members)
}

function drawnMembers({ nodes }: Flow, catalog: RunnableCatalog): readonly FlowNode[] {
  const members = nodes.filter(({ data }) => isTeamNode(catalog.get(data.name)))
  if (members.length > 0) return members
  throw new Failure('broken', 'Cannot run the flow: this version does not know its agents')
}

// The button that was pressed comes back with its label as the question.
function decisionIn({ action, question }: RunContext): HumanInput | undefined {
  const mapping = action?.mapping
  if (typeof mapping !== 'object' || mapping === null) return undefined
  const rejected = Reflect.get(mapping, 'reject') === question
  return { type: rejected ? 'reject' : 'proceed' }
}
