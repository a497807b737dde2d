import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { azurePlace } from '../models/azure.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'

/** Makes an embedding deployment of Azure OpenAI from a node's inputs. */
export function azureEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  return env.createEmbeddingModel({
    provider: 'azure',
    ...embeddingSettings(inputs),
    ...azurePlace(inputs, env),
    userSupplied: true,
  })
}
