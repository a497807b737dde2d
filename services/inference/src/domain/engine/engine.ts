import type { ChatFormat } from '../chat-format/chat-format.ts'
import type { Media } from './media.ts'
import type { Sampling } from './sampling/sampling.ts'

/** A tool call that an assistant message carries; `arguments` is JSON text, as clients send it. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string }

export type ChatMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  /** Pictures, sounds and files among the text, at least one; engines of this machine are given none. */
  readonly media?: readonly Media[]
  /** What an assistant thought before it answered; templates read it as `reasoning_content`. */
  readonly reasoning?: string
  readonly name?: string
  readonly toolCalls?: readonly ToolCall[]
  readonly toolCallId?: string
}

/** A tool as the client declared it; handed to the model's template unchanged. */
export type Tool = Readonly<Record<string, unknown>>

/** What a conversation becomes a prompt with, besides its messages. */
export type TemplateOptions = {
  readonly tools?: readonly Tool[]
  /** Values that the template may read, such as `enable_thinking`. */
  readonly values?: Readonly<Record<string, unknown>>
  /** A template in place of the model's own. */
  readonly source?: string
  /** Whether the prompt ends where an answer begins; absent: it does. */
  readonly addGenerationPrompt?: boolean
  /** Whether the last message is left open, so that the answer continues it. */
  readonly continueFinalMessage?: boolean
}

export type Prompt =
  | ({ readonly kind: 'chat'; readonly messages: readonly ChatMessage[] } & TemplateOptions)
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tokens'; readonly tokens: readonly number[] }

/** A form that the answer must have. */
export type Constraint = {
  /** GBNF of llama.cpp, with the rule `root`. */
  readonly grammar: string
  /**
   * When there are any, the answer is free until one of these texts was generated; from behind it on
   * the grammar holds. Otherwise it holds from the first token.
   */
  readonly after?: readonly string[]
  /** Whether such a text counts only where the answer begins, white space aside; absent: it counts anywhere. */
  readonly atStart?: boolean
  /** Whether no stop text and no stop token ends the answer where the grammar holds; absent: they do. */
  readonly unstopped?: boolean
  /** The request's field that the grammar came in, which a refusal names; absent: `grammar`. */
  readonly param?: string
}

export type GenerateRequest = {
  readonly prompt: Prompt
  readonly sampling: Sampling
  /** Answers to the one prompt, which is computed once; absent: 1. The seed of choice `i` is the seed + i. */
  readonly choices?: number
  /** At most so many tokens are generated for each choice, of which 0 are fine; absent: until the context is full. */
  readonly maxTokens?: number
  /** No end token or stop text is taken before so many tokens. */
  readonly minTokens?: number
  /** Whether the model's own end tokens are taken as any other token. */
  readonly ignoreEnd?: boolean
  /** Generation ends before the first of these appears in the text. */
  readonly stop: readonly string[]
  /** Generation ends with the first of these tokens. */
  readonly stopTokens?: readonly number[]
  /** Whether the text that ended the generation is part of the answer. */
  readonly includeStop?: boolean
  /** Whether control tokens appear as their text; absent: they do not. */
  readonly showControlTokens?: boolean
  readonly constraint?: Constraint
  /** Texts that must not be generated, each one token of the model; others are ignored. */
  readonly avoid?: readonly string[]
  /** The same for texts whose token has a meaning of its own, unless that token stands in the prompt. */
  readonly avoidUnlessPrompted?: readonly string[]
  /** So many of the likeliest tokens are told beside each generated one; absent: no probabilities at all. */
  readonly logprobs?: number
  /** The same for the tokens of the prompt, which is then computed whole. */
  readonly promptLogprobs?: number
  /** Keeps the beginning of the prompt away when it is too long: its last so many tokens are used. */
  readonly truncatePromptTokens?: number
  /** Prompts with different salts never share computed state. */
  readonly cacheSalt?: string
  /** Who asks: waiting requests of different clients take turns. */
  readonly client?: string
  /** Smaller goes first; absent: 0. */
  readonly priority?: number
}

/** A token with its natural log probability, after the model alone: no temperature, no penalties, no grammar. */
export type TokenLogprob = {
  readonly token: number
  readonly text: string
  /** The bytes of the token, which may be part of a character. */
  readonly bytes: readonly number[]
  readonly logprob: number
}

/** A generated token and the likeliest ones in its place, most likely first. */
export type ScoredToken = TokenLogprob & { readonly top: readonly TokenLogprob[] }

export type FinishReason = 'stop' | 'length'

/**
 * One generation is `started` once, then for each choice any number of `text` (never half a character)
 * and one `finished`. A text is empty only when it carries tokens whose characters come later.
 */
export type GenerationEvent =
  | {
      readonly kind: 'started'
      readonly promptTokens: number
      readonly cachedTokens: number
      /** When asked for: each prompt token but the first, which nothing precedes. */
      readonly promptLogprobs?: readonly ScoredToken[]
    }
  | {
      readonly kind: 'text'
      readonly choice: number
      readonly text: string
      /** Tokens of the choice so far, those of this text included. */
      readonly completionTokens: number
      /** When asked for: the tokens generated since the event before. */
      readonly tokens?: readonly ScoredToken[]
    }
  | {
      readonly kind: 'finished'
      readonly choice: number
      readonly reason: FinishReason
      readonly completionTokens: number
      /** The stop text or stop token that ended it; absent at the model's own end and at a limit. */
      readonly stop?: string | number
      /** Tokens that were drawn and are no part of its text: what a stop text cut off, and the end. */
      readonly withheld?: readonly number[]
      /** Nothing that its limits and its form both allow was left to draw: a form may not be whole. */
      readonly exhausted?: true
    }

export type EmbedInput = string | readonly number[]

export type Embeddings = {
  /** One vector of length 1 (Euclidean) for each input, in order. */
  readonly vectors: readonly Float32Array[]
  readonly promptTokens: number
}

export type Ranking = { readonly scores: readonly number[]; readonly promptTokens: number }

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
  /** Sampling settings for requests that do not say; of an engine those that the model file recommends. */
  readonly sampling: Sampling
  /** How the model's template writes reasoning and tool calls. */
  readonly chatFormat: ChatFormat
}

/** A prompt as the model reads it. */
export type TokenizedPrompt = {
  readonly tokens: readonly number[]
  /** Each token's text; U+FFFD where it is part of a character. */
  readonly texts: readonly string[]
  /** The bytes of those tokens whose text is not all of them, by their places. */
  readonly partial?: Readonly<Record<number, readonly number[]>>
}

export type EngineStatus =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly info: ModelInfo }
  | {
      readonly kind: 'restarting'
      readonly retryAfterSeconds: number
      /** Whether the system ended its process because memory ran out, as far as can be told. */
      readonly outOfMemory?: boolean
      /** In what words the engine ended its process, if it did. */
      readonly abortMessage?: string | undefined
    }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' }

/** Runs one model. The only port between the service and whatever computes. */
export type Engine = {
  status(): EngineStatus
  /** Resolves when the model is loaded; rejects with a `Failure` when it cannot be, or when `signal` aborts. */
  ready(signal: AbortSignal): Promise<ModelInfo>
  /**
   * Runs one generation and tells its events as they come; resolves once its slot is free. Aborting
   * `signal` ends it within one step.
   *
   * @throws {Failure} `invalid` for a prompt that does not fit, `unavailable` when the engine is not
   *   ready or dies meanwhile
   */
  generate(request: GenerateRequest, signal: AbortSignal, emit: (event: GenerationEvent) => void): Promise<void>
  embed(inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings>
  /** How relevant each document is to the query, from 0 to 1; by the ranking head of a model that has one, else by embeddings. */
  rank(query: string, documents: readonly string[], signal: AbortSignal): Promise<Ranking>
  /** The prompt text of a conversation, as its template writes it. */
  render(messages: readonly ChatMessage[], options: TemplateOptions, signal: AbortSignal): Promise<string>
  /** @param options.addSpecial whether the model's first token is put before a text, as for a prompt */
  tokenize(prompt: Prompt, options: { readonly addSpecial: boolean }, signal: AbortSignal): Promise<TokenizedPrompt>
  detokenize(tokens: readonly number[], signal: AbortSignal): Promise<string>
  /** What it takes in memory now, in bytes; `undefined` where that cannot be measured. */
  memoryBytes(): number | undefined
  close(): Promise<void>
}
