import type {
  LanguageModelV4CallOptions,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'

/** A whole answer; our own clients do not tell why it ended. */
export type WholeAnswer = Pick<LanguageModelV4GenerateResult, 'content' | 'usage'> &
  Partial<Pick<LanguageModelV4GenerateResult, 'finishReason' | 'providerMetadata'>>

/** What we ask of a provider's package, and of our own clients beside them. */
export type LanguageModel = {
  doGenerate(options: LanguageModelV4CallOptions): PromiseLike<WholeAnswer>
  doStream(options: LanguageModelV4CallOptions): PromiseLike<Pick<LanguageModelV4StreamResult, 'stream'>>
}
