import type { Sampling } from './sampling.ts'

/** A tool call that an assistant message carries; `arguments` is JSON text, as clients send it. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ChatMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly name?: string
  readonly toolCalls?: readonly ToolCall[]
  readonly toolCallId?: string
}

/** A tool as the client declared it; handed to the model's template unchanged. */
export type Tool = Readonly<Record<string, unknown>>

export type Prompt =
  | { readonly kind: 'chat'; readonly messages: readonly ChatMessage[]; readonly tools?: readonly Tool[] }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tokens'; readonly tokens: readonly number[] }

export type GenerateRequest = {
  readonly prompt: Prompt
  readonly sampling: Sampling
  /** At most so many tokens are generated; absent: until the context is full. */
  readonly maxTokens?: number
  /** Generation ends before the first of these appears in the text. */
  readonly stop: readonly string[]
}

export type FinishReason = 'stop' | 'length'

/** One generation is `started`, any number of `text` (never empty, never half a character), `finished`. */
export type GenerationEvent =
  | { readonly kind: 'started'; readonly promptTokens: number; readonly cachedTokens: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'finished'; readonly reason: FinishReason; readonly completionTokens: number }

export type EmbedInput = string | readonly number[]

export type Embeddings = {
  /** One vector of length 1 (Euclidean) for each input, in order. */
  readonly vectors: readonly Float32Array[]
  readonly promptTokens: number
}

/** What is known of a model once it is loaded. */
export type ModelInfo = {
  readonly architecture: string
  readonly name: string | undefined
  readonly description: string | undefined
  readonly parameters: number
  readonly sizeBytes: number
  readonly trainContextTokens: number
  /** Tokens of prompt and answer together that one request may use. */
  readonly contextTokens: number
  readonly embeddingLength: number
  readonly vocabularySize: number
  /** Sampling settings that the model file recommends. */
  readonly sampling: Sampling
}

export type EngineStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly info: ModelInfo }
  | { readonly kind: 'restarting'; readonly retryAfterSeconds: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' }

/** Runs one model. The only port between the service and whatever computes. */
export type Engine = {
  status(): EngineStatus
  /** Resolves when the model is loaded; rejects with a `Failure` when it cannot be, or when `signal` aborts. */
  ready(signal: AbortSignal): Promise<ModelInfo>
  /**
   * Starts one generation; the loop that reads it drives it.
   *
   * @throws {Failure} `invalid` for a prompt that does not fit, `unavailable` when the engine is not
   *   ready or dies meanwhile. Aborting `signal` or leaving the loop ends the generation within one
   *   step; the iterator returns once its slot is free.
   */
  generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<GenerationEvent>
  embed(inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings>
  close(): Promise<void>
}
