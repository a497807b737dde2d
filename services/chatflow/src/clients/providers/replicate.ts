import { setTimeout as sleep } from 'node:timers/promises'
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4Usage } from '@ai-sdk/provider'
import { Failure } from '@hearth/kernel'
import { z } from 'zod'
import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'
import { postJson } from '../outbound/post-json.ts'
import { type Access, requireKey } from './access.ts'
import type { LanguageModel } from './language-model.ts'

const replicateUrl = 'https://api.replicate.com/v1'
// A model that nobody used for a while is loaded first, which takes minutes.
const pollMs = 500

const predictionSchema = z.object({
  status: z.string(),
  output: z.unknown(),
  error: z.unknown(),
  urls: z.object({ get: z.string() }),
})

/** A model at Replicate, named `owner/name` or `owner/name:version`; it answers in one piece. */
export async function openReplicate(settings: ChatModelSettings, access: Access): Promise<LanguageModel> {
  const apiKey = requireKey(access, settings.label)
  const run = (options: LanguageModelV4CallOptions) => predict(settings, { ...access, apiKey }, options)
  return {
    async doGenerate(options) {
      return { content: [{ type: 'text', text: await run(options) }], usage }
    },
    async doStream(options) {
      return { stream: streamOf(await run(options)) }
    },
  }
}

async function predict(settings: ChatModelSettings, access: Access, options: LanguageModelV4CallOptions) {
  const [name = '', version] = settings.model.split(':')
  const base = settings.baseUrl ?? replicateUrl
  const input = inputOf(options, settings)
  const call = {
    fetch: access.fetch,
    apiKey: access.apiKey,
    signal: options.abortSignal ?? new AbortController().signal,
  }
  let answer = await postJson({
    ...call,
    url: version === undefined ? `${base}/models/${name}/predictions` : `${base}/predictions`,
    body: version === undefined ? { input } : { version, input },
  })
  for (;;) {
    const { status, output, error, urls } = predictionSchema.parse(answer)
    if (status === 'succeeded') return textOf(output)
    if (status === 'failed' || status === 'canceled') {
      throw new Failure('upstream', `Cannot get an answer from "${settings.label}": ${String(error ?? status)}`)
    }
    if (!urls.get.startsWith(`${new URL(base).origin}/`)) {
      throw new Failure('upstream', `Cannot get an answer from "${settings.label}": it sent us to another host`)
    }
    await sleep(pollMs, undefined, { signal: call.signal })
    answer = await postJson({ ...call, url: urls.get })
  }
}

function inputOf({ prompt, ...options }: LanguageModelV4CallOptions, settings: ChatModelSettings): object {
  const text = (content: (typeof prompt)[number]['content']) =>
    typeof content === 'string' ? content : content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  const system = prompt.filter(({ role }) => role === 'system').map(({ content }) => text(content))
  const talk = prompt.filter(({ role }) => role === 'user' || role === 'assistant')
  const turns = talk.map(({ role, content }) => (talk.length === 1 ? text(content) : `${role}: ${text(content)}`))
  return {
    prompt: turns.join('\n'),
    ...(system.length === 0 ? {} : { system_prompt: system.join('\n') }),
    ...(options.temperature === undefined ? {} : { temperature: options.temperature }),
    ...(options.maxOutputTokens === undefined ? {} : { max_length: options.maxOutputTokens }),
    ...(options.topP === undefined ? {} : { top_p: options.topP }),
    ...settings.providerOptions,
  }
}

function textOf(output: unknown): string {
  if (Array.isArray(output)) return output.map(textOf).join('')
  return typeof output === 'string' ? output : JSON.stringify(output ?? '')
}

// Replicate bills by the second and tells no tokens.
const usage: LanguageModelV4Usage = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

function streamOf(text: string): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue({ type: 'text-delta', id: '0', delta: text })
      controller.enqueue({ type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined } })
      controller.close()
    },
  })
}
