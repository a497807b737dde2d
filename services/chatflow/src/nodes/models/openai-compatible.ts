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
  /** The vendor's own environment variable for another address. */
  readonly baseUrlVariable?: string
  /** What follows the typed address, for vendors whose nodes ask for it without. */
  readonly baseUrlSuffix?: string
  readonly model?: string
  /** Servers of one's own often want no key. */
  readonly keyOptional?: boolean
  /** Whether it takes `top_k`, which OpenAI does not. */
  readonly takesTopK?: boolean
  /** Whether its own address has tools that run there. */
  readonly hasTools?: boolean
  /** Further settings from the node's inputs. */
  readonly extra?: (inputs: NodeInputs) => Partial<ChatModelSettings>
  readonly provider?: 'openai-compatible' | 'openai-completion'
}

/** Makes the chat model of a vendor that speaks OpenAI's API from a node's inputs. */
export function openAICompatible(vendor: Vendor): (inputs: NodeInputs, env: NodeEnv) => ChatModel {
  return (inputs, env) => {
    const { topK, ...sampling } = samplingSettings(inputs)
    const more: Partial<ChatModelSettings> = vendor.extra?.(inputs) ?? {}
    const { url: baseUrl, own } = placeOf(vendor, inputs, env)
    return env.createChatModel({
      provider: vendor.provider ?? 'openai-compatible',
      ...sampling,
      label: inputs.label,
      baseUrl,
      model: readModel(inputs) ?? vendor.model ?? '',
      apiKey: vendorKey(vendor, inputs, env),
      headers: extraHeaders(inputs),
      userSupplied: true,
      ...(vendor.hasTools === true && own ? { providerTools: true } : {}),
      ...more,
      ...(vendor.takesTopK && topK !== undefined ? { providerOptions: { top_k: topK, ...more.providerOptions } } : {}),
    })
  }
}

type Place = {
  readonly url: string
  /** Whether it is the vendor's own address, or the one that the environment puts in its place. */
  readonly own: boolean
}

/** Where the vendor is called: at the address that the node names, that of the environment, or its own. */
export function placeOf(vendor: Vendor, inputs: NodeInputs, env: Pick<NodeEnv, 'variable'>): Place {
  const { baseUrl, baseUrlInput, baseUrlVariable, baseUrlSuffix = '' } = vendor
  const typed = trimmed(baseUrlInput === undefined ? undefined : readText(inputs, baseUrlInput))
  if (typed !== undefined) {
    const url = typed.endsWith(baseUrlSuffix) ? typed : `${typed}${baseUrlSuffix}`
    return { url, own: url === baseUrl }
  }
  const configured = trimmed(baseUrlVariable === undefined ? undefined : env.variable(baseUrlVariable))
  return { url: configured ?? baseUrl, own: true }
}

function trimmed(url: string | undefined): string | undefined {
  return url?.trim().replace(/\/+$/, '') || undefined
}

/** The key to send: one from the environment is the vendor's and must not travel to an address that a flow names. */
export function vendorKey(vendor: Vendor, inputs: NodeInputs, env: NodeEnv): () => Promise<string | undefined> {
  const { url, own } = placeOf(vendor, inputs, env)
  const { variable, ...key } = vendor.key
  if (url === vendor.baseUrl && !vendor.keyOptional) return requiredKey(inputs, env, vendor.key)
  return optionalKey(inputs, env, own && variable !== undefined ? { ...key, variable } : key)
}
