import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInput } from '../../domain/flow/node-form.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { numberInput, textInput } from '../inputs.ts'
import { stopInput, temperatureMeans, topPMeans, tuningInput } from './model-inputs.ts'
import { isOn } from './model-settings.ts'

/** Where Ollama answers, as all its kinds ask for it. */
export const ollamaUrlInput = textInput('baseUrl', 'Base URL', { default: 'http://localhost:11434' })

export const ollamaTemperatureInput = numberInput('temperature', 'Temperature', {
  description: temperatureMeans,
  step: 0.1,
  default: 0.9,
  optional: true,
})

// Flows that were made elsewhere have these, so that editors show them; the OpenAI API of Ollama takes none.
const notSent = "Not sent: Ollama takes it from the model's own file"

/** What a model may use of the machine, as chat and embedding kinds ask for it. */
export const ollamaHardwareInputs: readonly NodeInput[] = [
  tuningInput('numGpu', 'Number of GPU', 1, notSent),
  tuningInput('numThread', 'Number of Thread', 1, notSent),
]

/** How Ollama samples, and what it takes of the machine. */
export const ollamaSamplingInputs: readonly NodeInput[] = [
  tuningInput('topP', 'Top P', 0.1, topPMeans),
  tuningInput('topK', 'Top K', 1, notSent),
  tuningInput('mirostat', 'Mirostat', 1, notSent),
  tuningInput('mirostatEta', 'Mirostat ETA', 0.1, notSent),
  tuningInput('mirostatTau', 'Mirostat TAU', 0.1, notSent),
  tuningInput('numCtx', 'Context Window Size', 1, notSent),
  ...ollamaHardwareInputs,
  tuningInput('repeatLastN', 'Repeat Last N', 1, notSent),
  tuningInput('repeatPenalty', 'Repeat Penalty', 0.1, notSent),
  stopInput,
  tuningInput('tfsZ', 'Tail Free Sampling', 0.1, notSent),
]

/** Ollama's JSON mode, which is all that its OpenAI API takes beyond the usual. */
export function ollamaSettings(inputs: NodeInputs): Partial<ChatModelSettings> {
  return isOn(inputs, 'jsonMode') ? { providerOptions: { response_format: { type: 'json_object' } } } : {}
}
