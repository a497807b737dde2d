import type { ChatflowConfig } from '../config.ts'
import { compileAgentflow } from '../domain/agentflow/compile/compile.ts'
import { isTeam } from '../domain/agentflow/compile/is-agentflow.ts'
import type { AgentflowPorts } from '../domain/agentflow/compile/ports.ts'
import { createAgentflowRunner } from '../domain/agentflow/run/agentflow-runner.ts'
import { createTeamRunner } from '../domain/agentflow/run/team-runner.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { type AgentflowRunnerFactory, createRunnerCache } from '../domain/flow/run/runner-cache.ts'
import { suggestFollowUps } from '../domain/prediction/answer/suggest.ts'
import { createPredictor, type Predictor, type PredictorDeps } from '../domain/prediction/predictor.ts'
import { runVars } from '../domain/prediction/run-vars.ts'
import { redactExecutions } from '../domain/privacy/redact-kept.ts'
import { keepsAnonymously, keepsMessages } from '../domain/records/retention.ts'
import type { Transcribe } from '../domain/speech/speech.ts'
import { editorMarkdown } from '../nodes/agentflow/editor-markdown.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { createChatModelByName } from '../nodes/chat-model-by-name.ts'
import type { Storage } from '../storage/open-storage.ts'

export type OpenPredictorDeps = Pick<
  PredictorDeps,
  'observe' | 'record' | 'speakAnswer' | 'runs' | 'nowMs' | 'monotonicMs' | 'newId'
> & {
  readonly env: NodeEnv
  readonly storage: Pick<Storage, 'messages' | 'variables' | 'executions' | 'replicas' | 'sessionQueue'>
  readonly transcribe: Transcribe
  /** Resolves when the line of every run that has ended is durable. */
  readonly listed: () => Promise<void>
}

/** What answers questions, made from the configuration. */
export function openPredictor(
  config: ChatflowConfig,
  { env, storage, transcribe, listed, ...deps }: OpenPredictorDeps,
): Predictor {
  const modelByName = createChatModelByName(nodeCatalog, env)
  return createPredictor({
    ...deps,
    transcribe,
    messages: {
      ...storage.messages,
      // What is told to be answered is in the history and in the list of runs.
      append: async (messages) => void (await Promise.all([storage.messages.append(messages), listed()])),
    },
    sessions: storage.sessionQueue({ policy: config.busySession, maxWaiting: config.maxSessionQueue }),
    runners: createRunnerCache({
      catalog: nodeCatalog,
      env,
      maxFlows: config.maxFlows,
      maxAlteredFlows: config.maxAlteredFlows,
      createAgentflowRunner: openAgentflows({ catalog: nodeCatalog, executions: ownExecutions(storage), ...deps }),
    }),
    files: env.files,
    sandbox: env.sandbox,
    checkHost: env.checkHost,
    varsOf: (chatflow, requested) => runVars(storage.variables, env.variable, chatflow, requested),
    suggest: (followUps, answer, signal) => suggestFollowUps(modelByName, config, followUps, answer, signal),
    maxTokens: config.maxRunTokens,
  })
}

// Whose process ends while it works at one has it settled by another.
function ownExecutions({ executions, replicas }: OpenPredictorDeps['storage']): AgentflowPorts['executions'] {
  return { list: executions.list, put: (execution) => executions.put({ ...execution, owner: replicas.me }) }
}

/** Makes agent flows ready to run. A flow that keeps nothing keeps no executions either, so it cannot wait for people. */
function openAgentflows(deps: Omit<AgentflowPorts, 'toMarkdown' | 'env'>): AgentflowRunnerFactory {
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
