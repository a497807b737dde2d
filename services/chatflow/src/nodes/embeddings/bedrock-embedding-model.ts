import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { bedrockPlace } from '../chat-models/bedrock-model.ts'
import { readText } from '../read-inputs.ts'
import { embeddingSettings } from './embedding-settings.ts'

/** Makes an embedding model at AWS Bedrock from a node's inputs. */
export function bedrockEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const inputType = readText(inputs, 'inputType')
  return env.createEmbeddingModel({
    provider: 'bedrock',
    ...settings,
    model: settings.model || 'amazon.titan-embed-text-v1',
    ...bedrockPlace(inputs, env),
    ...(inputType === undefined ? {} : { providerOptions: { inputType } }),
    userSupplied: true,
  })
}
