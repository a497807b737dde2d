import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'
import { googleKey } from '../models/google.ts'
import { requiredKey } from '../models/model-key.ts'
import { stripped } from '../models/strip-new-lines.ts'
import { readText } from '../read-inputs.ts'

const unspecified = 'TASK_TYPE_UNSPECIFIED'

/** Makes Google's embedding model from a node's inputs. */
export function googleEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const taskType = readText(inputs, 'tasktype') ?? unspecified
  const model = env.createEmbeddingModel({
    provider: 'google',
    ...settings,
    model: settings.model || 'gemini-embedding-001',
    apiKey: requiredKey(inputs, env, googleKey),
    ...(taskType === unspecified ? {} : { providerOptions: { taskType } }),
    userSupplied: true,
  })
  return stripped(model, inputs)
}
