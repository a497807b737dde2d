import type { Flow } from '../../flow/flow.ts'
import type { RunnableCatalog } from '../../flow/runnable-node.ts'
import { checkTeam } from '../run/team-runner.ts'
import { compileAgentflow } from './compile.ts'
import { isTeam } from './is-agentflow.ts'

/** Says what keeps an agent flow, of either kind, from running. @throws {Failure} `broken` */
export function checkAgentflow(flow: Flow, catalog: RunnableCatalog): void {
  if (isTeam(flow)) checkTeam(flow, catalog)
  else compileAgentflow(flow, catalog)
}
