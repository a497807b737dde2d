import type { NodeInput } from '../../domain/flow/node-definition.ts'
import { numberInput } from './model-inputs.ts'

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
  description:
    'The temperature of the model. Increasing the temperature will make the model answer more creatively. (Default: 0.8).',
  step: 0.1,
  default: 0.9,
  optional: true,
}

/** What a model may use of the machine, as chat and embedding kinds ask for it. */
export const ollamaHardwareInputs: readonly NodeInput[] = [
  numberInput(
    'numGpu',
    'Number of GPU',
    1,
    'The number of layers to send to the GPU(s). On macOS it defaults to 1 to enable metal support, 0 to disable.',
  ),
  numberInput(
    'numThread',
    'Number of Thread',
    1,
    'Sets the number of threads to use during computation. By default, Ollama will detect this for optimal performance. It is recommended to set this value to the number of physical CPU cores your system has (as opposed to the logical number of cores).',
  ),
]

/** How Ollama samples, and what it takes of the machine. */
export const ollamaSamplingInputs: readonly NodeInput[] = [
  numberInput(
    'topP',
    'Top P',
    0.1,
    'Works together with top-k. A higher value (e.g., 0.95) will lead to more diverse text, while a lower value (e.g., 0.5) will generate more focused and conservative text. (Default: 0.9).',
  ),
  numberInput(
    'topK',
    'Top K',
    1,
    'Reduces the probability of generating nonsense. A higher value (e.g. 100) will give more diverse answers, while a lower value (e.g. 10) will be more conservative. (Default: 40).',
  ),
  numberInput(
    'mirostat',
    'Mirostat',
    1,
    'Enable Mirostat sampling for controlling perplexity. (default: 0, 0 = disabled, 1 = Mirostat, 2 = Mirostat 2.0).',
  ),
  numberInput(
    'mirostatEta',
    'Mirostat ETA',
    0.1,
    'Influences how quickly the algorithm responds to feedback from the generated text. A lower learning rate will result in slower adjustments, while a higher learning rate will make the algorithm more responsive. (Default: 0.1)',
  ),
  numberInput(
    'mirostatTau',
    'Mirostat TAU',
    0.1,
    'Controls the balance between coherence and diversity of the output. A lower value will result in more focused and coherent text. (Default: 5.0)',
  ),
  numberInput(
    'numCtx',
    'Context Window Size',
    1,
    'Sets the size of the context window used to generate the next token. (Default: 2048)',
  ),
  ...ollamaHardwareInputs,
  numberInput(
    'repeatLastN',
    'Repeat Last N',
    1,
    'Sets how far back for the model to look back to prevent repetition. (Default: 64, 0 = disabled, -1 = num_ctx).',
  ),
  numberInput(
    'repeatPenalty',
    'Repeat Penalty',
    0.1,
    'Sets how strongly to penalize repetitions. A higher value (e.g., 1.5) will penalize repetitions more strongly, while a lower value (e.g., 0.9) will be more lenient. (Default: 1.1).',
  ),
  {
    name: 'stop',
    label: 'Stop Sequence',
    type: 'string',
    rows: 4,
    placeholder: 'AI assistant:',
    description: 'Sets the stop sequences to use. Use comma to seperate different sequences.',
    optional: true,
    additionalParams: true,
  },
  numberInput(
    'tfsZ',
    'Tail Free Sampling',
    0.1,
    'Tail free sampling is used to reduce the impact of less probable tokens from the output. A higher value (e.g., 2.0) will reduce the impact more, while a value of 1.0 disables this setting. (Default: 1).',
  ),
]
