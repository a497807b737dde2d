import type { EmbeddingModelV4 } from '@ai-sdk/provider'
import type { EmbeddingModelSettings, EmbeddingProvider } from '../../domain/chat/embedding-model.ts'
import { type Access, keyedAccess } from './access.ts'
import { createAzureClient } from './azure.ts'
import { createBedrockClient } from './bedrock.ts'
import type { Embedder } from './embedder.ts'
import { openHearthEmbedder } from './hearth-embedder.ts'
import { openHuggingFaceEmbedder } from './hugging-face-embedder.ts'
import { keyedClients } from './keyed-clients.ts'
import { openOpenAIEmbedder } from './openai-embedder.ts'

const voyageUrl = 'https://api.voyageai.com/v1/embeddings'

type Open = (settings: EmbeddingModelSettings, access: Access) => Promise<Embedder>

const providers: Readonly<Record<EmbeddingProvider, Open>> = {
  'openai-compatible': openOpenAIEmbedder,
  hearth: openHearthEmbedder,
  'hugging-face': openHuggingFaceEmbedder,
  voyage: (settings, access) => openOpenAIEmbedder(settings, access, access.secrets.endpoint || voyageUrl),
  async azure(settings, access) {
    const azure = await createAzureClient(settings, access)
    const model = azure.embeddingModel(access.secrets.deployment ?? settings.model)
    return embedderOf(model, { openai: dimensionsOf(settings) })
  },
  async bedrock(settings, access) {
    return embedderOf((await createBedrockClient(settings, access)).embeddingModel(settings.model), {
      bedrock: { ...dimensionsOf(settings), ...settings.providerOptions },
    })
  },
  async cohere(settings, access) {
    const client = await keyedClients.cohere(keyedAccess(settings, access))
    return embedderOf(client.embeddingModel(settings.model), { cohere: { ...settings.providerOptions } })
  },
  async google(settings, access) {
    const client = await keyedClients.google(keyedAccess(settings, access))
    const length = settings.dimensions === undefined ? {} : { outputDimensionality: settings.dimensions }
    return embedderOf(client.embeddingModel(settings.model), { google: { ...length, ...settings.providerOptions } })
  },
  async mistral(settings, access) {
    const client = await keyedClients.mistral(keyedAccess(settings, access))
    return embedderOf(client.embeddingModel(settings.model), {})
  },
}

/** The provider's own client for an embedding model; its package is loaded when it is first needed. */
export function openEmbedder(settings: EmbeddingModelSettings, access: Access): Promise<Embedder> {
  return providers[settings.provider](settings, access)
}

function dimensionsOf({ dimensions }: EmbeddingModelSettings): { dimensions?: number } {
  return dimensions === undefined ? {} : { dimensions }
}

type ProviderOptions = NonNullable<Parameters<EmbeddingModelV4['doEmbed']>[0]['providerOptions']>

async function embedderOf(model: EmbeddingModelV4, options: Record<string, object>): Promise<Embedder> {
  const providerOptions = options as ProviderOptions
  return {
    maxBatch: (await model.maxEmbeddingsPerCall) ?? 1,
    async embed(texts, abortSignal) {
      const { embeddings } = await model.doEmbed({ values: [...texts], abortSignal, providerOptions })
      return embeddings.map((vector) => Float32Array.from(vector))
    },
  }
}
