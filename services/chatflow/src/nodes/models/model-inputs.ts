import type { NodeInput, NodeOption } from '../../domain/flow/node-form.ts'
import { choiceInput, flagInput, jsonInput, numberInput, textInput } from '../inputs.ts'

// Inputs that many vendors share, under Flowise's names and labels.

/** What a temperature does. */
export const temperatureMeans = 'The higher, the more varied the text; 0 takes the likeliest token each time'
/** What a top probability does. */
export const topPMeans = 'Only the likeliest tokens that together reach this probability are drawn from'
/** Says of a number that a vendor with models of many makers passes on. */
export const unevenlyTaken = 'Sent as it is; not every model takes it'

export const cacheInput: NodeInput = { name: 'cache', label: 'Cache', type: 'BaseCache', optional: true }

export function temperatureInput(usual: number | undefined): NodeInput {
  return numberInput('temperature', 'Temperature', {
    step: 0.1,
    ...(usual === undefined ? {} : { default: usual }),
    optional: true,
  })
}

export const streamingInput = flagInput('streaming', 'Streaming', {
  default: true,
  optional: true,
  additionalParams: true,
})

/** As Flowise has it where it stands among the first fields. */
export const plainStreamingInput = flagInput('streaming', 'Streaming', { default: true, optional: true })

/** A number that tunes a model, among the additional parameters. */
export function tuningInput(name: string, label: string, step?: number, description?: string): NodeInput {
  return numberInput(name, label, {
    ...(step === undefined ? {} : { step }),
    ...(description === undefined ? {} : { description }),
    optional: true,
    additionalParams: true,
  })
}

export const maxTokensInput = tuningInput('maxTokens', 'Max Tokens', 1)
export const topPInput = tuningInput('topP', 'Top Probability', 0.1)
export const frequencyPenaltyInput = tuningInput('frequencyPenalty', 'Frequency Penalty', 0.1)
export const presencePenaltyInput = tuningInput('presencePenalty', 'Presence Penalty', 0.1)
export const timeoutInput = tuningInput('timeout', 'Timeout', 1)
/** How the answer's tokens are chosen, in the order most vendors ask for it. */
export const samplingInputs = [maxTokensInput, topPInput, frequencyPenaltyInput, presencePenaltyInput] as const

/** How models at Hugging Face choose the tokens of an answer. */
export const huggingFaceSamplingInputs: readonly NodeInput[] = [
  tuningInput('temperature', 'Temperature', 0.1, unevenlyTaken),
  tuningInput('maxTokens', 'Max Tokens', 1, unevenlyTaken),
  tuningInput('topP', 'Top Probability', 0.1, unevenlyTaken),
  tuningInput('hfTopK', 'Top K', 0.1, unevenlyTaken),
  tuningInput('frequencyPenalty', 'Frequency Penalty', 0.1, unevenlyTaken),
]

export const baseOptionsInput = jsonInput('baseOptions', 'Base Options', {
  optional: true,
  description: 'Headers to send with every request, as a JSON object',
  additionalParams: true,
})

/** The address to call, for vendors that let it be typed; `usual` stands in the field from the start. */
export function basePathInput(usual?: string): NodeInput {
  return textInput('basepath', 'Base Path', {
    optional: true,
    ...(usual === undefined ? {} : { default: usual }),
    description: "Address to call in place of the vendor's own, up to the version",
    additionalParams: true,
  })
}

const stopDescription = 'Texts at which the answer ends, separated by commas'

export const stopSequenceInput = textInput('stopSequence', 'Stop Sequence', {
  rows: 4,
  optional: true,
  description: stopDescription,
  additionalParams: true,
})

/** As {@link stopSequenceInput}, under the name that vendors of open models have for it. */
export const stopInput = textInput('stop', 'Stop Sequence', {
  rows: 4,
  placeholder: 'AI assistant:',
  description: stopDescription,
  optional: true,
  additionalParams: true,
})

export const imageUploadsInput = flagInput('allowImageUploads', 'Allow Image Uploads', {
  description: 'Whether pictures of a question reach the model.',
  default: false,
  optional: true,
})

/** Whether and how hard OpenAI's models reason. */
export function reasoningInputs(efforts: readonly NodeOption[]): readonly NodeInput[] {
  return [
    flagInput('reasoning', 'Reasoning', {
      description: 'Send the effort below whatever the model is called; gpt-5 and the o-series get it in any case',
      default: false,
      optional: true,
      additionalParams: true,
    }),
    choiceInput('reasoningEffort', 'Reasoning Effort', {
      description: 'How long a reasoning model thinks before it answers',
      options: efforts,
      additionalParams: true,
      show: { reasoning: true },
    }),
    choiceInput('reasoningSummary', 'Reasoning Summary', {
      description: 'Not sent: chat completions have no summaries',
      options: [
        { label: 'Auto', name: 'auto' },
        { label: 'Concise', name: 'concise' },
        { label: 'Detailed', name: 'detailed' },
      ],
      additionalParams: true,
      show: { reasoning: true },
    }),
  ]
}

export const lowToHigh: readonly NodeOption[] = [
  { label: 'Low', name: 'low' },
  { label: 'Medium', name: 'medium' },
  { label: 'High', name: 'high' },
]

/** The model, chosen from `listModels`. */
export function modelNameInput(extra: Partial<NodeInput> = {}): NodeInput {
  return { name: 'modelName', label: 'Model Name', type: 'asyncOptions', loadMethod: 'listModels', ...extra }
}

/** A model of our own inference service; the one that is loaded when empty. */
export const ownModelInput = modelNameInput({ freeSolo: true, optional: true, placeholder: 'the loaded model' })

/** The model, typed. */
export function modelTextInput(extra: Partial<NodeInput> = {}): NodeInput {
  return { name: 'modelName', label: 'Model Name', type: 'string', ...extra }
}

export const chatModelBaseClasses = ['BaseChatModel', 'BaseLanguageModel', 'Runnable'] as const
export const llmBaseClasses = ['BaseLLM', 'BaseLanguageModel', 'Runnable'] as const
