import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { credentialFields, requiredKey } from './model-key.ts'
import { extraHeaders, readModel, samplingSettings } from './model-settings.ts'
import { openaiExtra } from './openai-extra.ts'

const key = { credential: 'azureOpenAIApi', field: 'azureOpenAIApiKey', variable: 'AZURE_OPENAI_API_KEY' }

/** Makes a deployment of Azure OpenAI from a node's inputs. */
export function azureModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'azure',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? '',
    ...azurePlace(inputs, env),
    userSupplied: true,
    ...openaiExtra(inputs),
  })
}

/** Where an Azure deployment is and with which key: all of it stands in the credential. */
export function azurePlace(inputs: NodeInputs, env: NodeEnv) {
  const fields = credentialFields(inputs, env)
  const baseUrl = readText(inputs, 'basepath')?.trim().replace(/\/+$/, '')
  return {
    // A typed address ends where the deployment's name follows.
    baseUrl: baseUrl?.replace(/\/deployments$/, ''),
    headers: extraHeaders(inputs),
    apiKey: requiredKey(inputs, env, baseUrl === undefined ? key : { credential: key.credential, field: key.field }),
    async secrets() {
      const found = await fields()
      return {
        resourceName: found.azureOpenAIApiInstanceName || env.variable('AZURE_OPENAI_API_INSTANCE_NAME'),
        deployment: found.azureOpenAIApiDeploymentName || env.variable('AZURE_OPENAI_API_DEPLOYMENT_NAME'),
        apiVersion: found.azureOpenAIApiVersion || env.variable('AZURE_OPENAI_API_VERSION'),
      }
    },
  }
}
