import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'
import type {
  ChatModel,
  ChatModelFactory,
  ChatModelSettings,
  ModelAnswer,
  ModelMessage,
  TokenUsage,
} from '../domain/chat/chat-model.ts'
import { isRetryable, modelFailure, retryAfterSeconds } from './model-failure.ts'
import type { Outbound } from './outbound-fetch.ts'
import { retry } from './retry.ts'

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
      async generate(messages, signal) {
        const result = await call(signal, (model, limited) =>
          model.doGenerate(callOptions(settings, messages, limited)),
        )
        const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('')
        return { text, usage: tokenUsage(result.usage) }
      },
      async *stream(messages, signal) {
        const { stream } = await call(signal, (model, limited) =>
          model.doStream(callOptions(settings, messages, limited)),
        )
        return yield* readParts(stream, signal, name)
      },
    } satisfies ChatModel
  }
}

type Parts = Awaited<ReturnType<LanguageModelV4['doStream']>>['stream']

async function* readParts(stream: Parts, signal: AbortSignal, name: string): AsyncGenerator<string, ModelAnswer> {
  let text = ''
  let usage: TokenUsage | undefined
  try {
    // Leaving the loop early cancels the stream, and that ends the generation.
    for await (const part of stream) {
      if (part.type === 'error') throw part.error
      if (part.type === 'finish') usage = tokenUsage(part.usage)
      if (part.type !== 'text-delta') continue
      text += part.delta
      yield part.delta
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : modelFailure(error, name)
  }
  return { text, usage }
}

function connector(settings: ChatModelSettings, outbound: Outbound): () => Promise<LanguageModelV4> {
  const { baseUrl, headers, apiKey, model, userSupplied } = settings
  const open = (key: string | undefined) =>
    createOpenAICompatible({
      name: 'hearth',
      baseURL: baseUrl,
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

function callOptions(
  settings: ChatModelSettings,
  messages: readonly ModelMessage[],
  abortSignal: AbortSignal,
): LanguageModelV4CallOptions {
  const { temperature, topP, maxTokens, frequencyPenalty, presencePenalty, stop } = settings
  return {
    prompt: messages.map(promptMessage),
    abortSignal,
    ...(temperature === undefined ? {} : { temperature }),
    ...(topP === undefined ? {} : { topP }),
    ...(maxTokens === undefined ? {} : { maxOutputTokens: maxTokens }),
    ...(frequencyPenalty === undefined ? {} : { frequencyPenalty }),
    ...(presencePenalty === undefined ? {} : { presencePenalty }),
    ...(stop === undefined ? {} : { stopSequences: [...stop] }),
  }
}

function promptMessage({ role, content }: ModelMessage): LanguageModelV4Prompt[number] {
  return role === 'system' ? { role, content } : { role, content: [{ type: 'text', text: content }] }
}

function tokenUsage(usage: LanguageModelV4Usage): TokenUsage {
  return { promptTokens: usage.inputTokens.total ?? 0, completionTokens: usage.outputTokens.total ?? 0 }
}

function withTimeout(signal: AbortSignal, timeoutMs: number | undefined): AbortSignal {
  return timeoutMs === undefined ? signal : AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
}
