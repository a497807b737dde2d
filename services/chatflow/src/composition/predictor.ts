import type { ChatflowConfig } from '../config.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { createRunnerCache } from '../domain/flow/run/runner-cache.ts'
import { createPredictor, type Predictor, type PredictorDeps } from '../domain/prediction/predictor.ts'
import { runVars } from '../domain/prediction/run-vars.ts'
import { createSessionQueue } from '../domain/prediction/session-queue.ts'
import { suggestFollowUps } from '../domain/prediction/suggest.ts'
import { createHearing } from '../domain/speech/hear.ts'
import type { Transcribe } from '../domain/speech/speech.ts'
import { nodeCatalog } from '../nodes/catalog.ts'
import { createChatModelByName } from '../nodes/chat-model-by-name.ts'
import type { Storage } from '../storage/open-storage.ts'
import { openAgentflows } from './open-agentflows.ts'

export type OpenPredictorDeps = Pick<PredictorDeps, 'observe' | 'readAloud' | 'runs' | 'nowMs' | 'newId'> & {
  readonly env: NodeEnv
  readonly storage: Pick<Storage, 'messages' | 'variables' | 'executions'>
  readonly transcribe: Transcribe
}

/** What answers questions, made from the configuration. */
export function openPredictor(
  config: ChatflowConfig,
  { env, storage, transcribe, ...deps }: OpenPredictorDeps,
): Predictor {
  const modelByName = createChatModelByName(nodeCatalog, env)
  return createPredictor({
    ...deps,
    transcribe: createHearing(transcribe),
    messages: storage.messages,
    sessions: createSessionQueue({ policy: config.busySession, maxWaiting: config.maxSessionQueue }),
    runners: createRunnerCache({
      catalog: nodeCatalog,
      env,
      maxFlows: config.maxFlows,
      maxAlteredFlows: config.maxAlteredFlows,
      createAgentflowRunner: openAgentflows({ catalog: nodeCatalog, executions: storage.executions, ...deps }),
    }),
    files: env.files,
    sandbox: env.sandbox,
    checkHost: env.checkHost,
    varsOf: (chatflow, requested) => runVars(storage.variables, env.variable, chatflow, requested),
    suggest: (chatflow, answer, signal) => suggestFollowUps(modelByName, config, chatflow, answer, signal),
    maxTokens: config.maxRunTokens,
  })
}
