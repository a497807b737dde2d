/** What a model of the catalogue is for. */
export const purposes = ['chat', 'reasoning', 'code', 'vision', 'embedding', 'reranking'] as const
export type Purpose = (typeof purposes)[number]

/** One quantisation of a model. */
export type CatalogueFile = {
  readonly quantization: string
  /** Its path in the repository; of a model in several files the first. */
  readonly file: string
  /** Of all files of the model. */
  readonly bytes: number
  /** Whether `bytes` are those of the file, and not about so many. */
  readonly isExact: boolean
}

/** A model that people use, as its publishers describe it. */
export type CatalogueModel = {
  readonly id: string
  readonly name: string
  readonly purpose: Purpose
  /** At the hub: `owner/name`. */
  readonly repository: string
  /** The best first, and at least one. */
  readonly files: readonly CatalogueFile[]
  readonly parameters: number
  /** Of a mixture of experts: those that one token passes. */
  readonly activeParameters?: number | undefined
  /** What it was trained for. */
  readonly contextTokens: number
  /** Keys and values of one token over all layers, in 16 bits. */
  readonly contextBytesPerToken: number
  /** What a slot keeps besides, whatever the length of its context. */
  readonly stateBytes: number
  /** Entries of its vocabulary. */
  readonly vocabulary: number
  /** As the hub writes it, such as `apache-2.0`. */
  readonly licence: string
  /** Where the publisher describes it. */
  readonly page: string
  readonly capabilities: { readonly tools: boolean; readonly reasoning: boolean; readonly vision: boolean }
  /** Those it was made for, as ISO 639-1 has them. */
  readonly languages: readonly string[]
}
