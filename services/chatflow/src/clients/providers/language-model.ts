import type {
  LanguageModelV3,
  LanguageModelV3Prompt,
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4Prompt,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'

/** What a provider's package gives us, whichever version of the AI SDK's interface it implements. */
export type LanguageModel = {
  doGenerate(options: LanguageModelV4CallOptions): PromiseLike<Pick<LanguageModelV4GenerateResult, 'content' | 'usage'>>
  doStream(options: LanguageModelV4CallOptions): PromiseLike<Pick<LanguageModelV4StreamResult, 'stream'>>
}

/** A model of the interface's current version needs nothing. */
export function asLanguageModel(model: LanguageModelV4): LanguageModel {
  return model
}

/**
 * A model of the version before: it wants the data of files bare, and knows no common setting of
 * how much to reason, which arrives among the provider's own options instead.
 */
export function fromV3(model: LanguageModelV3): LanguageModel {
  // What both versions answer differs only in kinds of content that we never ask for.
  return {
    doGenerate: (options) => model.doGenerate(v3Options(options)) as ReturnType<LanguageModel['doGenerate']>,
    doStream: (options) => model.doStream(v3Options(options)) as ReturnType<LanguageModel['doStream']>,
  }
}

type V3CallOptions = Parameters<LanguageModelV3['doGenerate']>[0]

function v3Options({ prompt, reasoning: _, ...options }: LanguageModelV4CallOptions): V3CallOptions {
  return { ...options, prompt: prompt.map(v3Message) } as V3CallOptions
}

function v3Message(message: LanguageModelV4Prompt[number]): LanguageModelV3Prompt[number] {
  if (message.role !== 'user') return message as LanguageModelV3Prompt[number]
  return {
    role: 'user',
    content: message.content.map((part) => {
      if (part.type === 'text') return { type: 'text', text: part.text } as const
      return { type: 'file', mediaType: part.mediaType, data: bareData(part.data) } as const
    }),
  }
}

type FileData = Extract<
  Extract<LanguageModelV4Prompt[number], { role: 'user' }>['content'][number],
  { type: 'file' }
>['data']

function bareData(data: FileData): string | Uint8Array | URL {
  if (data.type === 'url') return data.url
  return data.type === 'data' ? data.data : ''
}
