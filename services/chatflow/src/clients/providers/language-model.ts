import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'

/** What we ask of a provider's package, and of our own clients beside them. */
export type LanguageModel = {
  doGenerate(options: LanguageModelV4CallOptions): PromiseLike<Pick<LanguageModelV4GenerateResult, 'content' | 'usage'>>
  doStream(options: LanguageModelV4CallOptions): PromiseLike<Pick<LanguageModelV4StreamResult, 'stream'>>
}
