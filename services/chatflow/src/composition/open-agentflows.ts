import { compileAgentflow } from '../domain/agentflow/compile/compile.ts'
import { isTeam } from '../domain/agentflow/compile/is-agentflow.ts'
import type { AgentflowPorts } from '../domain/agentflow/compile/ports.ts'
import { createAgentflowRunner } from '../domain/agentflow/run/agentflow-runner.ts'
import { createTeamRunner } from '../domain/agentflow/run/team-runner.ts'
import type { AgentflowRunnerFactory } from '../domain/flow/run/runner-cache.ts'
import { redactExecutions } from '../domain/privacy/redact-kept.ts'
import { keepsAnonymously, keepsMessages } from '../domain/records/retention.ts'
import { editorMarkdown } from '../nodes/agentflow/editor-markdown.ts'

/** Makes agent flows ready to run. A flow that keeps nothing keeps no executions either, so it cannot wait for people. */
export function openAgentflows(deps: Omit<AgentflowPorts, 'toMarkdown' | 'env'>): AgentflowRunnerFactory {
  return async (flow, chatflow, env) => {
    const executions = executionsOf(chatflow, deps.executions)
    const ports = { ...deps, env, executions, toMarkdown: editorMarkdown }
    if (isTeam(flow)) return await createTeamRunner(flow, ports, chatflow.id)
    return await createAgentflowRunner(compileAgentflow(flow, deps.catalog), ports)
  }
}

function executionsOf(
  chatflow: Parameters<typeof keepsMessages>[0],
  executions: AgentflowPorts['executions'],
): AgentflowPorts['executions'] {
  if (!keepsMessages(chatflow)) return keepingNothing
  return keepsAnonymously(chatflow) ? redactExecutions(executions) : executions
}

const keepingNothing: AgentflowPorts['executions'] = {
  list: async () => ({ rows: [], total: 0 }),
  put: async () => {},
}
