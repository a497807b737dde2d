import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInput, NodeInputs } from '../../domain/flow/node-definition.ts'
import { numberInput, stopInput, temperatureMeans, topPMeans } from './model-inputs.ts'
import { isOn } from './model-settings.ts'

/** Where Ollama answers, as all its kinds ask for it. */
export const ollamaUrlInput: NodeInput = {
  name: 'baseUrl',
  label: 'Base URL',
  type: 'string',
  default: 'http://localhost:11434',
}

export const ollamaTemperatureInput: NodeInput = {
  name: 'temperature',
  label: 'Temperature',
  type: 'number',
  description: temperatureMeans,
  step: 0.1,
  default: 0.9,
  optional: true,
}

// Flows that were made elsewhere have these, so that editors show them; the OpenAI API of Ollama takes none.
const notSent = "Not sent: Ollama takes it from the model's own file"

/** What a model may use of the machine, as chat and embedding kinds ask for it. */
export const ollamaHardwareInputs: readonly NodeInput[] = [
  numberInput('numGpu', 'Number of GPU', 1, notSent),
  numberInput('numThread', 'Number of Thread', 1, notSent),
]

/** How Ollama samples, and what it takes of the machine. */
export const ollamaSamplingInputs: readonly NodeInput[] = [
  numberInput('topP', 'Top P', 0.1, topPMeans),
  numberInput('topK', 'Top K', 1, notSent),
  numberInput('mirostat', 'Mirostat', 1, notSent),
  numberInput('mirostatEta', 'Mirostat ETA', 0.1, notSent),
  numberInput('mirostatTau', 'Mirostat TAU', 0.1, notSent),
  numberInput('numCtx', 'Context Window Size', 1, notSent),
  ...ollamaHardwareInputs,
  numberInput('repeatLastN', 'Repeat Last N', 1, notSent),
  numberInput('repeatPenalty', 'Repeat Penalty', 0.1, notSent),
  stopInput,
  numberInput('tfsZ', 'Tail Free Sampling', 0.1, notSent),
]

/** Ollama's JSON mode, which is all that its OpenAI API takes beyond the usual. */
export function ollamaSettings(inputs: NodeInputs): Partial<ChatModelSettings> {
  return isOn(inputs, 'jsonMode') ? { providerOptions: { response_format: { type: 'json_object' } } } : {}
}
