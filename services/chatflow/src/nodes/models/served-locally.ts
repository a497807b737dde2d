import { Failure } from '@hearth/kernel'
import { MissingKey, mayStandIn } from '../../domain/chat/missing-key.ts'
import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { Assessment, NodeInputs } from '../../domain/flow/runnable-node.ts'

/** Says of a hosted model that our inference service answers for it as long as it has no key. */
export function servedLocally(definition: NodeDefinition): NodeDefinition {
  const substitution = `The model of this machine answers while there is no key of ${definition.label}, in the node or in the environment`
  return {
    ...definition,
    substitution,
    assess: async (inputs, env) => await assessModel(definition, substitution, inputs, env),
  }
}

type Settings = Parameters<typeof mayStandIn>[0]

async function assessModel(
  definition: NodeDefinition,
  substitution: string,
  inputs: NodeInputs,
  env: NodeEnv,
): Promise<Assessment> {
  const made: Settings[] = []
  try {
    await definition.init(inputs, notingEnv(env, made))
    for (const { apiKey, secrets } of made) {
      await apiKey?.()
      await secrets?.()
    }
    return {}
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const isServed = env.localModels && error instanceof MissingKey && made.every(mayStandIn)
    return isServed ? { substitution } : { refusal: error.message }
  }
}

function notingEnv(env: NodeEnv, made: Settings[]): NodeEnv {
  return {
    ...env,
    createChatModel(settings) {
      made.push(settings)
      return env.createChatModel(settings)
    },
    createEmbeddingModel(settings) {
      made.push(settings)
      return env.createEmbeddingModel(settings)
    },
  }
}
