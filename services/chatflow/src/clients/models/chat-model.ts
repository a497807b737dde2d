import { randomUUID } from 'node:crypto'
import type { ChatModel, ChatModelFactory, ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { createConnector, type ModelClients } from '../providers/connector.ts'
import type { LanguageModel } from '../providers/language-model.ts'
import { openLanguageModel } from '../providers/open-language-model.ts'
import { readContextTokens } from './context/context-tokens.ts'
import { withinContext } from './context/within-context.ts'
import { withForms } from './forms/with-forms.ts'
import { readAnswer, readParts } from './model-answer.ts'
import { callOptions } from './model-call.ts'
import { modelFailure } from './model-failure.ts'
import { type ModelCallPolicy, modelRetryPolicy, withTimeout } from './model-policy.ts'
import { retry } from './retry.ts'

export type ChatModelDeps = ModelCallPolicy & { readonly outbound: ModelClients }

/** Chat models of every provider: retried before the first byte, never after. */
export function createChatModelFactory(deps: ChatModelDeps): ChatModelFactory {
  const policy = modelRetryPolicy(deps)
  return (settings) => {
    const plain = connection(settings, deps)
    const withTools = hasResponses(settings) ? connection({ ...settings, provider: 'openai-responses' }, deps) : plain
    const name = modelName(settings)
    async function call<T>(
      signal: AbortSignal,
      { connect }: Connection,
      send: (model: LanguageModel, signal: AbortSignal) => PromiseLike<T>,
    ): Promise<T> {
      const limited = withTimeout(signal, settings.timeoutMs)
      try {
        const model = await connect()
        return await retry(async () => send(model, limited), policy, limited)
      } catch (error) {
        throw signal.aborted ? signal.reason : modelFailure(error, name)
      }
    }
    const plainModel: ChatModel = {
      model: settings.model,
      takesImages: settings.takesImages ?? false,
      ...(isOwn(settings) && {
        contextTokens: readContextTokens(deps.outbound.trusted, settings.baseUrl, settings.model),
      }),
      async generate(messages, signal, options) {
        const way = options?.providerTools === undefined ? plain : withTools
        const result = await call(signal, way, (model, limited) =>
          model.doGenerate(callOptions(way.settings, messages, limited, options)),
        )
        return readAnswer(result)
      },
      async *stream(messages, signal, options) {
        const way = options?.providerTools === undefined ? plain : withTools
        const { stream } = await call(signal, way, (model, limited) =>
          model.doStream(callOptions(way.settings, messages, limited, options)),
        )
        return yield* readParts(stream, signal, name)
      },
    }
    const model = isOwn(settings) ? withinContext(plainModel) : plainModel
    return withForms(model, settings.provider === 'openai-compatible' ? randomUUID : undefined)
  }
}

type Connection = { readonly settings: ChatModelSettings; readonly connect: () => Promise<LanguageModel> }

function connection(settings: ChatModelSettings, { outbound }: ChatModelDeps): Connection {
  return { settings, connect: createConnector(settings, outbound, (access) => openLanguageModel(settings, access)) }
}

// OpenAI's own server has tools of its own, under another path than chat completions.
function hasResponses({ provider, providerTools }: ChatModelSettings): boolean {
  return provider === 'openai-compatible' && providerTools === true
}

// Only our own inference service is asked what others would count as a request.
function isOwn(settings: ChatModelSettings): settings is ChatModelSettings & { readonly baseUrl: string } {
  return settings.provider === 'openai-compatible' && !settings.userSupplied && settings.baseUrl !== undefined
}

/** How people know a model, for failures. */
export function modelName({ label, model }: Pick<ChatModelSettings, 'label' | 'model'>): string {
  return model === '' ? `"${label}"` : `"${label}" (${model})`
}
