import type { NodeDefinition } from '../../domain/flow/node-definition.ts'
import { readText } from '../read-inputs.ts'
import { baseUrlInput, chatModelBaseClasses, credentialInput, modelNameInput, samplingInputs } from './openai-inputs.ts'
import { apiKeyReader, samplingSettings } from './openai-settings.ts'

const localAIUrl = 'http://localhost:8080/v1'

/** LocalAI, llama.cpp's server, LM Studio and others that speak OpenAI's API. */
export const chatLocalAI: NodeDefinition = {
  name: 'chatLocalAI',
  label: 'ChatLocalAI',
  version: 3,
  type: 'ChatLocalAI',
  category: 'Chat Models',
  description: 'Use local LLMs like llama.cpp, gpt4all using LocalAI',
  baseClasses: ['ChatLocalAI', ...chatModelBaseClasses],
  inputs: [credentialInput('localAIApi'), baseUrlInput('basePath', localAIUrl), modelNameInput, ...samplingInputs],
  init(inputs, env) {
    return env.createChatModel({
      provider: 'openai-compatible',
      ...samplingSettings(inputs),
      label: inputs.label,
      baseUrl: readText(inputs, 'basePath') ?? localAIUrl,
      model: readText(inputs, 'modelName') ?? 'default',
      apiKey: apiKeyReader(inputs, env, 'localAIApiKey'),
      userSupplied: true,
    })
  },
}
