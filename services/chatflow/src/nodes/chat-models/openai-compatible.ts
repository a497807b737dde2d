import type { ChatModel, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { readText } from '../read-inputs.ts'
import { optionalKey, requiredKey, type VendorKey } from './model-key.ts'
import { extraHeaders, readModel, samplingSettings } from './model-settings.ts'

/** A vendor that speaks OpenAI's API. */
export type Vendor = {
  readonly key: VendorKey
  readonly baseUrl: string
  /** Input whose value takes the place of `baseUrl`. */
  readonly baseUrlInput?: string
  /** What follows the typed address, for vendors whose nodes ask for it without. */
  readonly baseUrlSuffix?: string
  readonly model?: string
  /** Servers of one's own often want no key. */
  readonly keyOptional?: boolean
  /** Whether it takes `top_k`, which OpenAI does not. */
  readonly takesTopK?: boolean
  /** Further settings from the node's inputs. */
  readonly extra?: (inputs: NodeInputs) => Partial<ChatModelSettings>
  readonly provider?: 'openai-compatible' | 'openai-completion'
}

/** Makes the chat model of a vendor that speaks OpenAI's API from a node's inputs. */
export function openAICompatible(vendor: Vendor): (inputs: NodeInputs, env: NodeEnv) => ChatModel {
  return (inputs, env) => {
    const { topK, ...sampling } = samplingSettings(inputs)
    const more: Partial<ChatModelSettings> = vendor.extra?.(inputs) ?? {}
    return env.createChatModel({
      provider: vendor.provider ?? 'openai-compatible',
      ...sampling,
      label: inputs.label,
      baseUrl: baseUrlOf(vendor, inputs),
      model: readModel(inputs) ?? vendor.model ?? '',
      apiKey: vendorKey(vendor, inputs, env),
      headers: extraHeaders(inputs),
      userSupplied: true,
      ...more,
      ...(vendor.takesTopK && topK !== undefined ? { providerOptions: { top_k: topK, ...more.providerOptions } } : {}),
    })
  }
}

/** Where the vendor is called: at the address that the node names, or its own. */
export function baseUrlOf({ baseUrl, baseUrlInput, baseUrlSuffix = '' }: Vendor, inputs: NodeInputs): string {
  const typed = baseUrlInput === undefined ? undefined : readText(inputs, baseUrlInput)?.trim().replace(/\/+$/, '')
  if (typed === undefined) return baseUrl
  return typed.endsWith(baseUrlSuffix) ? typed : `${typed}${baseUrlSuffix}`
}

/** The key to send: one from the environment is the vendor's and must not travel to another address. */
export function vendorKey(vendor: Vendor, inputs: NodeInputs, env: NodeEnv): () => Promise<string | undefined> {
  const own = baseUrlOf(vendor, inputs) === vendor.baseUrl
  const { variable, ...key } = vendor.key
  if (own && !vendor.keyOptional) return requiredKey(inputs, env, vendor.key)
  return optionalKey(inputs, env, own && variable !== undefined ? { ...key, variable } : key)
}
