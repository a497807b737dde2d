import type { NodeCatalog } from '../../flow/node-definition.ts'

/** What a builder says about a model, under names that all of them share. */
export type ModelSettings = {
  readonly model?: string | undefined
  readonly baseUrl?: string | undefined
  readonly temperature?: number | undefined
  readonly maxTokens?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly stop?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly contextTokens?: number | undefined
  readonly images?: boolean | undefined
}

// Under which names our kinds of models have them: the first that a kind has is taken.
const inputNames: Readonly<Record<keyof ModelSettings, readonly string[]>> = {
  model: ['modelName', 'model'],
  baseUrl: ['basepath', 'basePath', 'baseUrl', 'baseURL', 'endpoint', 'overrideEndpoint'],
  temperature: ['temperature'],
  maxTokens: ['maxTokens', 'maxTokensToSample', 'maxOutputTokens', 'max_tokens_to_sample'],
  topP: ['topP'],
  topK: ['topK', 'hfTopK'],
  frequencyPenalty: ['frequencyPenalty'],
  presencePenalty: ['presencePenalty'],
  stop: ['stopSequence', 'stop'],
  timeoutMs: ['timeout'],
  contextTokens: ['numCtx'],
  images: ['allowImageUploads'],
}

const words: Readonly<Record<keyof ModelSettings, string>> = {
  model: 'model name',
  baseUrl: 'address',
  temperature: 'temperature',
  maxTokens: 'maximum of tokens',
  topP: 'top P',
  topK: 'top K',
  frequencyPenalty: 'frequency penalty',
  presencePenalty: 'presence penalty',
  stop: 'stop sequence',
  timeoutMs: 'timeout',
  contextTokens: 'context length',
  images: 'images',
}

/** Inputs of a kind of model, and in words what of the settings it has no input for. */
export function modelConfig(
  kind: string,
  settings: ModelSettings,
  catalog: NodeCatalog,
): { readonly config: Readonly<Record<string, unknown>>; readonly dropped: readonly string[] } {
  const known = new Set(catalog.get(kind)?.inputs.map(({ name }) => name))
  const config: Record<string, unknown> = {}
  const dropped: string[] = []
  for (const [setting, names] of Object.entries(inputNames) as [keyof ModelSettings, readonly string[]][]) {
    const value = settings[setting]
    if (value === undefined || value === '') continue
    const name = names.find((each) => known.has(each))
    if (name === undefined) dropped.push(words[setting])
    else config[name] = setting === 'images' ? value : String(value)
  }
  return { config, dropped }
}
