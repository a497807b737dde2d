import { isAgentflow, isTeam } from '../agentflow/compile/is-agentflow.ts'
import { compileUsedByTeam } from '../agentflow/run/team-runner.ts'
import type { FlowFault } from '../flow/compile/check-flow.ts'
import { compileFlow } from '../flow/compile/compile.ts'
import type { Flow } from '../flow/flow.ts'
import type { NodeCatalog } from '../flow/node-definition.ts'
import { type Rehearsal, rehearseChain } from './rehearse-chain.ts'
import { rehearseSteps } from './rehearse-steps.ts'

/**
 * What a run would trip over before it asks a model, found by making what the run makes.
 *
 * @param flow one that compiles
 */
export async function rehearseFlow(
  flow: Flow,
  catalog: NodeCatalog,
  rehearsal: Rehearsal,
): Promise<readonly FlowFault[]> {
  if (isTeam(flow)) return await rehearseChain(compileUsedByTeam(flow, catalog), rehearsal)
  if (isAgentflow(flow)) return await rehearseSteps(flow, catalog, rehearsal)
  return await rehearseChain(compileFlow(flow, catalog), rehearsal)
}
