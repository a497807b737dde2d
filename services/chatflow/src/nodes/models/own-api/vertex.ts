import type { ChatModel } from '../../../domain/chat/chat-model.ts'
import type { NodeEnv } from '../../../domain/flow/node-env.ts'
import type { NodeInput } from '../../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../../domain/flow/runnable-node.ts'
import { readCredential } from '../../read-credential.ts'
import { readNumber, readText } from '../../read-inputs.ts'
import { missingKey } from '../model-key.ts'
import { readModel, samplingSettings } from '../model-settings.ts'

const efforts: Readonly<Record<string, string>> = { LOW: 'low', MEDIUM: 'medium', HIGH: 'high' }

/** What the credential of a node at Vertex AI has beside its kind. */
export const vertexCredential: Partial<NodeInput> = { optional: true, description: 'A service account of Google Cloud' }

/** Makes a model at Google's Vertex AI from a node's inputs and its service account. */
export function vertexModel(inputs: NodeInputs, env: NodeEnv): ChatModel {
  const region = readText(inputs, 'region')
  const effort = efforts[readText(inputs, 'thinkingLevel') ?? '']
  const budget = readNumber(inputs, 'thinkingBudget')
  const thinking = budget === undefined ? {} : { thinking_config: { thinking_budget: budget, include_thoughts: true } }
  return env.createChatModel({
    provider: 'google-vertex',
    ...samplingSettings(inputs),
    label: inputs.label,
    model: readModel(inputs) ?? 'gemini-2.5-flash',
    ...(effort === undefined ? {} : { reasoningEffort: effort }),
    secrets: async () => {
      const { googleApplicationCredential, projectID } = (await readCredential(inputs, env)) ?? {}
      if (!googleApplicationCredential) {
        throw missingKey(inputs, 'choose one of the kind "googleVertexAuth" with its JSON in its node')
      }
      return { account: googleApplicationCredential, project: projectID || undefined, region }
    },
    ...(budget === undefined ? {} : { providerOptions: { extra_body: { google: thinking } } }),
    userSupplied: true,
  })
}
