import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInput } from '../../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { numberInput, textInput } from '../../inputs.ts'
import { readCredential } from '../../read-credential.ts'
import { readText } from '../../read-inputs.ts'
import { embeddingSettings } from '../embedding-settings.ts'
import { unevenlyTaken } from '../model-inputs.ts'
import { missingKey } from '../model-key.ts'
import { isOn, readModel, samplingSettings } from '../model-settings.ts'

/** In which region Bedrock is called. */
export const bedrockRegionInput: NodeInput = {
  name: 'region',
  label: 'Region',
  type: 'asyncOptions',
  loadMethod: 'listRegions',
  default: 'us-east-1',
}

/** A model that is typed, for kinds that choose from a list beside it. */
export const bedrockCustomModelInput = textInput('customModel', 'Custom Model Name', {
  description: 'Called in place of the model that is chosen above',
  optional: true,
})

/** How models at Bedrock choose the tokens of an answer. */
export const bedrockSamplingInputs: readonly NodeInput[] = [
  numberInput('temperature', 'Temperature', {
    step: 0.1,
    description: unevenlyTaken,
    optional: true,
    additionalParams: true,
    default: 0.7,
  }),
  numberInput('max_tokens_to_sample', 'Max Tokens to Sample', {
    step: 10,
    description: unevenlyTaken,
    optional: true,
    additionalParams: true,
    default: 200,
  }),
]

/** Makes a model at AWS Bedrock from a node's inputs. */
export function bedrockModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  const model = readModel(inputs) ?? 'anthropic.claude-haiku-4-5-20251001-v1:0'
  return env.createChatModel({
    provider: 'bedrock',
    ...samplingSettings(inputs),
    label: inputs.label,
    // Models that are served from whichever region has room are named so.
    model: isOn(inputs, 'useGlobalEndpoint') && !model.startsWith('global.') ? `global.${model}` : model,
    ...bedrockPlace(inputs, env),
    ...(isOn(inputs, 'latencyOptimized')
      ? { providerOptions: { additionalModelRequestFields: { performanceConfig: { latency: 'optimized' } } } }
      : {}),
    userSupplied: true,
  })
}

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

// In which region Bedrock is called and with which key: the credential's, or AWS' own environment variables.
function bedrockPlace(inputs: NodeInputs, env: NodeEnv) {
  const host = readText(inputs, 'endpointHost')
  return {
    ...(host === undefined ? {} : { baseUrl: host.includes('://') ? host : `https://${host}` }),
    async secrets() {
      const { awsKey, awsSecret, awsSession } = (await readCredential(inputs, env)) ?? {}
      // The environment's key belongs to the environment: it does not complete a credential.
      const own = awsKey !== undefined && awsKey !== ''
      const accessKeyId = own ? awsKey : env.variable('AWS_ACCESS_KEY_ID')
      if (!accessKeyId) throw missingKey(inputs, 'choose one of the kind "awsApi" in its node or set AWS_ACCESS_KEY_ID')
      return {
        accessKeyId,
        secretAccessKey: own ? awsSecret : env.variable('AWS_SECRET_ACCESS_KEY'),
        sessionToken: own ? awsSession || undefined : env.variable('AWS_SESSION_TOKEN'),
        region: readText(inputs, 'region'),
      }
    },
  }
}
