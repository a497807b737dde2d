import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { bedrockPlace } from '../models/bedrock.ts'
import { embeddingSettings } from '../models/embedding-settings.ts'
import { readText } from '../read-inputs.ts'

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
