import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readCredential } from '../../read-credential.ts'
import { readText } from '../../read-inputs.ts'
import { embeddingSettings } from '../embedding-settings.ts'
import { inCredential, requiredKey } from '../model-key.ts'
import { extraHeaders, readModel, samplingSettings } from '../model-settings.ts'
import { reasoningSettings } from '../reasoning-settings.ts'
import { ownApiVendors, type VendorKey } from '../vendors.ts'

const key: VendorKey = ownApiVendors.azure

/** Makes a deployment of Azure OpenAI from a node's inputs. */
export function azureModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  return env.createChatModel({
    provider: 'azure',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? '',
    ...azurePlace(inputs, env),
    userSupplied: true,
    ...reasoningSettings(inputs),
  })
}

/** Makes an embedding deployment of Azure OpenAI from a node's inputs. */
export function azureEmbeddings(inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  return env.createEmbeddingModel({
    provider: 'azure',
    ...embeddingSettings(inputs),
    ...azurePlace(inputs, env),
    userSupplied: true,
  })
}

// Where a deployment is and with which key: all of it stands in the credential.
function azurePlace(inputs: NodeInputs, env: NodeEnv) {
  const baseUrl = readText(inputs, 'basepath')?.trim().replace(/\/+$/, '')
  return {
    // A typed address ends where the deployment's name follows.
    baseUrl: baseUrl?.replace(/\/deployments$/, ''),
    headers: extraHeaders(inputs),
    apiKey: requiredKey(inputs, env, baseUrl === undefined ? key : inCredential(key)),
    async secrets() {
      const found = (await readCredential(inputs, env)) ?? {}
      return {
        resourceName: found.azureOpenAIApiInstanceName || env.variable('AZURE_OPENAI_API_INSTANCE_NAME'),
        deployment: found.azureOpenAIApiDeploymentName || env.variable('AZURE_OPENAI_API_DEPLOYMENT_NAME'),
        apiVersion: found.azureOpenAIApiVersion || env.variable('AZURE_OPENAI_API_VERSION'),
      }
    },
  }
}
