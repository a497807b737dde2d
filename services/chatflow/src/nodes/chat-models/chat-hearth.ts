import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { chatModelBaseClasses, samplingInputs } from './openai-inputs.ts'
import { samplingSettings } from './openai-settings.ts'

/** Our own inference service; without a model name it answers with the model that is loaded. */
export const chatHearth: NodeDefinition = {
  name: 'chatHearth',
  label: 'ChatHearth',
  version: 1,
  type: 'ChatHearth',
  category: 'Chat Models',
  description: 'The language model that runs on this machine',
  baseClasses: ['ChatHearth', ...chatModelBaseClasses],
  inputs: [
    { name: 'modelName', label: 'Model Name', type: 'string', optional: true, placeholder: 'the loaded model' },
    // Which temperature suits a model is known to the inference service, not to the flow.
    ...samplingInputs.map((input) => (input.name === 'temperature' ? withoutDefault(input) : input)),
  ],
  init(inputs, env) {
    return env.createChatModel({
      provider: 'openai-compatible',
      ...samplingSettings(inputs),
      label: inputs.label,
      baseUrl: `${env.inferenceUrl}/v1`,
      model: readText(inputs, 'modelName') ?? '',
      userSupplied: false,
    })
  },
}

function withoutDefault({ default: _, ...input }: (typeof samplingInputs)[number]): (typeof samplingInputs)[number] {
  return input
}
