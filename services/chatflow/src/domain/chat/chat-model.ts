type ModelRole = 'system' | 'user' | 'assistant'

export type ModelMessage = { readonly role: ModelRole; readonly content: string }

export type TokenUsage = { readonly promptTokens: number; readonly completionTokens: number }

export type ModelAnswer = { readonly text: string; readonly usage: TokenUsage | undefined }

/**
 * A language model that talks. Aborting `signal` ends the generation at its source; a model that
 * cannot answer fails with a `Failure` that says why.
 */
export type ChatModel = {
  generate(messages: readonly ModelMessage[], signal: AbortSignal): Promise<ModelAnswer>
  /** Yields the answer's text as it is generated and returns the whole. */
  stream(messages: readonly ModelMessage[], signal: AbortSignal): AsyncGenerator<string, ModelAnswer>
}

/** Where a model lives and how it samples; what is `undefined` is left to the server. */
export type ChatModelSettings = {
  /** Label of the node, for messages that people read. */
  readonly label: string
  /** Base address up to and including the version segment, such as `http://localhost:8000/v1`. */
  readonly baseUrl: string
  readonly model: string
  /** Asked at each call, so that a changed credential counts at once. */
  readonly apiKey?: () => Promise<string | undefined>
  readonly headers?: Readonly<Record<string, string>>
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly maxTokens?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly stop?: readonly string[] | undefined
  readonly timeoutMs?: number | undefined
  /** Whether the address was written by a user of the API rather than by configuration. */
  readonly userSupplied: boolean
}

export type ChatModelFactory = (settings: ChatModelSettings) => ChatModel
