import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ChatModel, ChatModelFactory, ChatModelSettings } from '../domain/chat/chat-model.ts'
import { readAnswer, readParts } from './model-answer.ts'
import { callOptions } from './model-call.ts'
import { isRetryable, modelFailure, retryAfterSeconds } from './model-failure.ts'
import type { Outbound } from './outbound-fetch.ts'
import { retry } from './retry.ts'

const openaiUrl = 'https://api.openai.com/v1'

export type OpenAICompatibleDeps = {
  readonly outbound: Outbound
  readonly retries: number
  readonly retryBudgetMs: number
}

/** Chat models at any server that speaks OpenAI's API: retried before the first byte, never after. */
export function createOpenAICompatibleFactory(deps: OpenAICompatibleDeps): ChatModelFactory {
  const policy = {
    retries: deps.retries,
    budgetMs: deps.retryBudgetMs,
    isRetryable,
    waitMs: (error: unknown) => {
      const seconds = retryAfterSeconds(error)
      return seconds === undefined ? undefined : seconds * 1_000
    },
  }
  return (settings) => {
    const connect = connector(settings, deps.outbound)
    const name = settings.model === '' ? `"${settings.label}"` : `"${settings.label}" (${settings.model})`
    async function call<T>(
      signal: AbortSignal,
      send: (model: LanguageModelV4, signal: AbortSignal) => PromiseLike<T>,
    ): Promise<T> {
      const limited = withTimeout(signal, settings.timeoutMs)
      try {
        const model = await connect()
        return await retry(async () => send(model, limited), policy, limited)
      } catch (error) {
        throw signal.aborted ? signal.reason : modelFailure(error, name)
      }
    }
    return {
      model: settings.model,
      takesImages: settings.takesImages ?? false,
      async generate(messages, signal, options) {
        const result = await call(signal, (model, limited) =>
          model.doGenerate(callOptions(settings, messages, limited, options)),
        )
        return readAnswer(result)
      },
      async *stream(messages, signal, options) {
        const { stream } = await call(signal, (model, limited) =>
          model.doStream(callOptions(settings, messages, limited, options)),
        )
        return yield* readParts(stream, signal, name)
      },
    } satisfies ChatModel
  }
}

function connector(settings: ChatModelSettings, outbound: Outbound): () => Promise<LanguageModelV4> {
  const { baseUrl, headers, apiKey, model, userSupplied } = settings
  const open = (key: string | undefined) =>
    createOpenAICompatible({
      name: 'hearth',
      baseURL: baseUrl ?? openaiUrl,
      includeUsage: true,
      fetch: userSupplied ? outbound.guarded : outbound.trusted,
      ...(headers === undefined ? {} : { headers: { ...headers } }),
      ...(key === undefined ? {} : { apiKey: key }),
    }).chatModel(model)
  if (apiKey === undefined) {
    const shared = open(undefined)
    return async () => shared
  }
  // Opening builds schemas, which costs more than a request; so once per key, which rarely changes.
  let last: { readonly key: string | undefined; readonly opened: LanguageModelV4 } | undefined
  return async () => {
    const key = await apiKey()
    if (last === undefined || last.key !== key) last = { key, opened: open(key) }
    return last.opened
  }
}

function withTimeout(signal: AbortSignal, timeoutMs: number | undefined): AbortSignal {
  return timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
}
