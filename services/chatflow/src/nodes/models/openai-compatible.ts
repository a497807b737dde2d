import type { ChatModel, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'
import { embeddingSettings, stripped } from './embedding-settings.ts'
import { extraHeaders, readModel, samplingSettings } from './model-settings.ts'
import { keyAt, placeOf } from './vendor-place.ts'
import type { OpenAIVendor } from './vendors.ts'

/** What differs between kinds of models that are called by OpenAI's API. */
export type OpenAIModel = {
  readonly vendor: OpenAIVendor
  /** Model that answers where the node names none. */
  readonly model?: string
  /** Whether it continues one text rather than a chat. */
  readonly completes?: true
  /** Whether it takes `top_k`, which OpenAI does not. */
  readonly takesTopK?: true
  /** Whether its own address has tools that run there. */
  readonly hasTools?: true
  /** Further settings from the node's inputs. */
  readonly settings?: (inputs: NodeInputs) => Partial<ChatModelSettings>
}

/** Makes a chat model that is called by OpenAI's API from a node's inputs. */
export function openAIChatModel(kind: OpenAIModel, inputs: NodeInputs, env: NodeEnv): ChatModel {
  const { vendor } = kind
  const { topK, ...sampling } = samplingSettings(inputs)
  const more: Partial<ChatModelSettings> = kind.settings?.(inputs) ?? {}
  const { url: baseUrl, own } = placeOf(vendor, inputs, env)
  return env.createChatModel({
    provider: kind.completes ? 'openai-completion' : 'openai-compatible',
    ...sampling,
    label: inputs.label,
    baseUrl,
    model: readModel(inputs) ?? kind.model ?? '',
    apiKey: keyAt(vendor, inputs, env),
    headers: extraHeaders(inputs),
    userSupplied: true,
    ...(vendor.knowsSchemas === undefined ? {} : { knowsSchemas: vendor.knowsSchemas }),
    ...(kind.hasTools && own ? { providerTools: true } : {}),
    ...more,
    ...(kind.takesTopK && topK !== undefined ? { providerOptions: { top_k: topK, ...more.providerOptions } } : {}),
  })
}

/** What differs between kinds of embeddings that are made by OpenAI's API. */
export type OpenAIEmbedding = {
  readonly vendor: OpenAIVendor
  /** Model that embeds where the node names none. */
  readonly model: string
  /** Further fields of its requests, from the node's inputs. */
  readonly options?: (inputs: NodeInputs) => Readonly<Record<string, unknown>>
}

/** Makes an embedding model that is called by OpenAI's API from a node's inputs. */
export function openAIEmbeddings(kind: OpenAIEmbedding, inputs: NodeInputs, env: NodeEnv): EmbeddingModel {
  const settings = embeddingSettings(inputs)
  const model = env.createEmbeddingModel({
    provider: 'openai-compatible',
    ...settings,
    model: settings.model || kind.model,
    baseUrl: placeOf(kind.vendor, inputs, env).url,
    apiKey: keyAt(kind.vendor, inputs, env),
    headers: extraHeaders(inputs),
    providerOptions: kind.options?.(inputs) ?? {},
    userSupplied: true,
  })
  return stripped(model, inputs)
}
