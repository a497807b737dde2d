import type { NodeInput } from '../../domain/flow/node-definition.ts'

// Inputs that many vendors share, under Flowise's names and labels.

/** The credential of a node: the first of its inputs. */
export function credentialInput(names: string | readonly string[], extra: Partial<NodeInput> = {}): NodeInput {
  return {
    name: 'credential',
    label: 'Connect Credential',
    type: 'credential',
    credentialNames: [names].flat(),
    ...extra,
  }
}

export const cacheInput: NodeInput = { name: 'cache', label: 'Cache', type: 'BaseCache', optional: true }

export function temperatureInput(usual: number | undefined): NodeInput {
  return {
    name: 'temperature',
    label: 'Temperature',
    type: 'number',
    step: 0.1,
    ...(usual === undefined ? {} : { default: usual }),
    optional: true,
  }
}

export const streamingInput: NodeInput = {
  name: 'streaming',
  label: 'Streaming',
  type: 'boolean',
  default: true,
  optional: true,
  additionalParams: true,
}

/** As Flowise has it where it stands among the first fields. */
export const plainStreamingInput: NodeInput = {
  name: 'streaming',
  label: 'Streaming',
  type: 'boolean',
  default: true,
  optional: true,
}

/** A number of the additional parameters. */
export function numberInput(name: string, label: string, step?: number, description?: string): NodeInput {
  return {
    name,
    label,
    type: 'number',
    ...(step === undefined ? {} : { step }),
    ...(description === undefined ? {} : { description }),
    optional: true,
    additionalParams: true,
  }
}

export const maxTokensInput = numberInput('maxTokens', 'Max Tokens', 1)
export const topPInput = numberInput('topP', 'Top Probability', 0.1)
export const frequencyPenaltyInput = numberInput('frequencyPenalty', 'Frequency Penalty', 0.1)
export const presencePenaltyInput = numberInput('presencePenalty', 'Presence Penalty', 0.1)
export const timeoutInput = numberInput('timeout', 'Timeout', 1)

export const baseOptionsInput: NodeInput = {
  name: 'baseOptions',
  label: 'Base Options',
  type: 'json',
  optional: true,
  description: 'Default headers to include with every request to the API.',
  additionalParams: true,
}

export const basepathInput: NodeInput = {
  name: 'basepath',
  label: 'Base Path',
  type: 'string',
  optional: true,
  description: 'Override the default base URL for the API, e.g., "https://api.example.com/v2/',
  additionalParams: true,
}

export const stopSequenceInput: NodeInput = {
  name: 'stopSequence',
  label: 'Stop Sequence',
  type: 'string',
  rows: 4,
  optional: true,
  description: 'List of stop words to use when generating. Use comma to separate multiple stop words.',
  additionalParams: true,
}

export const imageUploadsInput: NodeInput = {
  name: 'allowImageUploads',
  label: 'Allow Image Uploads',
  type: 'boolean',
  description: 'Whether pictures of a question reach the model.',
  default: false,
  optional: true,
}

/** The model, chosen from `listModels` or typed. */
export function modelNameInput(usual?: string): NodeInput {
  return {
    name: 'modelName',
    label: 'Model Name',
    type: 'asyncOptions',
    loadMethod: 'listModels',
    ...(usual === undefined ? {} : { default: usual }),
  }
}

/** The model, typed. */
export function modelTextInput(extra: Partial<NodeInput> = {}): NodeInput {
  return { name: 'modelName', label: 'Model Name', type: 'string', ...extra }
}

export const chatModelBaseClasses = ['BaseChatModel', 'BaseLanguageModel', 'Runnable'] as const
export const llmBaseClasses = ['BaseLLM', 'BaseLanguageModel', 'Runnable'] as const
