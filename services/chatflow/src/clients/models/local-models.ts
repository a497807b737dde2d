import type { ChatModel, ChatModelFactory, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { type EmbeddingModelFactory, embedAs } from '../../domain/chat/embedding-model.ts'
import { MissingKey, mayStandIn } from '../../domain/chat/missing-key.ts'

/**
 * Chat models of which the hosted ones are served by our inference service as long as they have no
 * key: with the model that is loaded there, and sampled as the node says. It is asked anew at each
 * call, so a credential counts as soon as it is there.
 *
 * @param inferenceUrl without `/v1`
 */
export function orLocalChatModel(create: ChatModelFactory, inferenceUrl: string): ChatModelFactory {
  return (settings) => {
    const hosted = create(settings)
    if (!mayStandIn(settings)) return hosted
    const local = create(localSettings(settings, inferenceUrl))
    return {
      model: hosted.model,
      takesImages: hosted.takesImages,
      async contextTokens(signal) {
        return (await lacksKey(settings)) ? await local.contextTokens?.(signal) : undefined
      },
      generate: (...call) => orElse(hosted.generate(...call), () => local.generate(...call)),
      async *stream(...call): ReturnType<ChatModel['stream']> {
        try {
          return yield* hosted.stream(...call)
        } catch (error) {
          if (!(error instanceof MissingKey)) throw error
          return yield* local.stream(...call)
        }
      },
    }
  }
}

/** As {@link orLocalChatModel}; where our inference service cannot embed, texts are compared by their words. */
export function orLocalEmbeddingModel(create: EmbeddingModelFactory, inferenceUrl: string): EmbeddingModelFactory {
  return (settings) => {
    const hosted = create(settings)
    if (!mayStandIn(settings)) return hosted
    const { label, batchSize, timeoutMs } = settings
    const local = create({ label, batchSize, timeoutMs, ...localPlace(inferenceUrl), provider: 'hearth' })
    const hostedAs = async (texts: readonly string[], signal: AbortSignal) => ({
      vectors: await hosted.embed(texts, signal),
      madeBy: hosted.model || undefined,
    })
    return {
      model: hosted.model,
      embed: (...call) => orElse(hosted.embed(...call), () => local.embed(...call)),
      embedAs: (madeBy, texts, signal) => orElse(hostedAs(texts, signal), () => embedAs(local, madeBy, texts, signal)),
    }
  }
}

async function lacksKey({ apiKey, secrets }: ChatModelSettings): Promise<boolean> {
  const asking = async () => {
    await apiKey?.()
    await secrets?.()
    return false
  }
  return await orElse(asking(), async () => true)
}

// What only the vendor knows, its options and its models' names, stays behind.
function localSettings(settings: ChatModelSettings, inferenceUrl: string): ChatModelSettings {
  const { label, temperature, topP, maxTokens, frequencyPenalty, presencePenalty } = settings
  const { stop, timeoutMs, takesImages, imageDetail } = settings
  return {
    label,
    temperature,
    topP,
    maxTokens,
    frequencyPenalty,
    presencePenalty,
    stop,
    timeoutMs,
    imageDetail,
    ...(takesImages === undefined ? {} : { takesImages }),
    ...localPlace(inferenceUrl),
    provider: 'openai-compatible',
  }
}

function localPlace(inferenceUrl: string) {
  return { baseUrl: `${inferenceUrl}/v1`, model: '', userSupplied: false }
}

async function orElse<T>(attempt: Promise<T>, instead: () => Promise<T>): Promise<T> {
  try {
    return await attempt
  } catch (error) {
    if (!(error instanceof MissingKey)) throw error
    return instead()
  }
}
