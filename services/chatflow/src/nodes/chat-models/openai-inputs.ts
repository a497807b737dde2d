import type { NodeInput } from '../../domain/flow/node-definition.ts'

const number = (name: string, label: string, step: number): NodeInput => ({
  name,
  label,
  type: 'number',
  step,
  optional: true,
  additionalParams: true,
})

/** Sampling inputs that every OpenAI-compatible chat model has, under Flowise's names. */
export const samplingInputs: readonly NodeInput[] = [
  { name: 'temperature', label: 'Temperature', type: 'number', step: 0.1, default: 0.9, optional: true },
  { name: 'streaming', label: 'Streaming', type: 'boolean', default: true, optional: true, additionalParams: true },
  number('maxTokens', 'Max Tokens', 1),
  number('topP', 'Top Probability', 0.1),
  number('frequencyPenalty', 'Frequency Penalty', 0.1),
  number('presencePenalty', 'Presence Penalty', 0.1),
  number('timeout', 'Timeout', 1),
  {
    name: 'stopSequence',
    label: 'Stop Sequence',
    type: 'string',
    rows: 4,
    optional: true,
    additionalParams: true,
    description: 'Texts that end the answer, separated by commas',
  },
]

export const modelNameInput: NodeInput = { name: 'modelName', label: 'Model Name', type: 'string' }

export function credentialInput(credentialName: string): NodeInput {
  return {
    name: 'credential',
    label: 'Connect Credential',
    type: 'credential',
    credentialNames: [credentialName],
    optional: true,
  }
}

export function baseUrlInput(name: string, placeholder: string): NodeInput {
  return { name, label: 'Base Path', type: 'string', placeholder, optional: true, additionalParams: true }
}

export const chatModelBaseClasses = ['BaseChatModel', 'BaseLanguageModel', 'Runnable'] as const
