import type { EmbeddingModel } from '../../domain/chat/embedding-model.ts'
import type { NodeInputs } from '../../domain/flow/node-definition.ts'
import type { NodeEnv } from '../../domain/flow/node-env.ts'
import { embeddingSettings } from './embedding-settings.ts'
import { extraHeaders } from './model-settings.ts'
import { placeOf, type Vendor, vendorKey } from './openai-compatible.ts'
import { stripped } from './strip-new-lines.ts'

type Options = (inputs: NodeInputs) => Readonly<Record<string, unknown>>

/** Makes the embedding model of a vendor that speaks OpenAI's API; `options` are further fields of its requests. */
export function openAICompatibleEmbeddings(
  vendor: Vendor,
  options: Options = () => ({}),
): (inputs: NodeInputs, env: NodeEnv) => EmbeddingModel {
  return (inputs, env) => {
    const settings = embeddingSettings(inputs)
    const model = env.createEmbeddingModel({
      provider: 'openai-compatible',
      ...settings,
      model: settings.model === '' ? (vendor.model ?? '') : settings.model,
      baseUrl: placeOf(vendor, inputs, env).url,
      apiKey: vendorKey(vendor, inputs, env),
      headers: extraHeaders(inputs),
      providerOptions: options(inputs),
      userSupplied: true,
    })
    return stripped(model, inputs)
  }
}
