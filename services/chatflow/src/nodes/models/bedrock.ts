import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { credentialFields, missingKey } from './model-key.ts'
import { isOn, readModel, samplingSettings } from './model-settings.ts'

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

/** In which region Bedrock is called and with which key: the credential's, or AWS' own environment variables. */
export function bedrockPlace(inputs: NodeInputs, env: NodeEnv) {
  const fields = credentialFields(inputs, env)
  const host = readText(inputs, 'endpointHost')
  return {
    ...(host === undefined ? {} : { baseUrl: host.includes('://') ? host : `https://${host}` }),
    async secrets() {
      const { awsKey, awsSecret, awsSession } = await fields()
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
