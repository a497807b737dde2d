import type { JsonSchema, ToolSpec } from '../tools/tool-spec.ts'
import type { UsedTool } from '../tools/used-tool.ts'

type ModelRole = 'system' | 'user' | 'assistant' | 'tool'

/** One message of a conversation with a model. */
export type ModelMessage = {
  readonly role: ModelRole
  readonly content: string
  /** Pictures beside the text; only a user's message has them. */
  readonly images?: readonly ImagePart[]
  /** Tools that the model asked for; only an assistant's message has them. */
  readonly toolCalls?: readonly ToolCall[]
  /** Which call a tool's message answers. */
  readonly toolCallId?: string
  readonly toolName?: string
}

/** A picture: a `data:` URL or an address that the model's server fetches. */
export type ImagePart = { readonly url: string; readonly mimeType: string }

/** A tool the model wants to be called; `arguments` is the parsed JSON, `{}` where the model wrote none. */
export type ToolCall = {
  readonly id: string
  readonly name: string
  readonly arguments: Readonly<Record<string, unknown>>
}

export type TokenUsage = { readonly promptTokens: number; readonly completionTokens: number }

/** How long the parts of an answer took, in milliseconds, as the server of the model tells it. */
export type ModelTimings = {
  /** Until it had a place; absent of servers that do not tell. */
  readonly queueMs?: number
  readonly promptMs: number
  readonly generationMs: number
}

export type ModelAnswer = {
  readonly text: string
  readonly usage: TokenUsage | undefined
  /** Empty when the model asked for no tool. */
  readonly toolCalls: readonly ToolCall[]
  /** What a reasoning model thought before it answered. */
  readonly reasoning?: string
  /** What its provider's own tools did meanwhile. */
  readonly usedTools?: readonly UsedTool[]
  /** What they drew. */
  readonly images?: readonly DrawnImage[]
  /** Whether it ended at a bound of tokens: its own, or the end of the model's context. */
  readonly isCutOff?: true
  readonly timings?: ModelTimings
}

/** A picture that a model made; `base64` are its bytes. */
export type DrawnImage = { readonly mimeType: string; readonly base64: string }

/** A piece of an answer as it is generated. */
export type ModelPart = { readonly kind: 'text' | 'reasoning'; readonly text: string }

/** What one call asks for beyond its messages. */
export type ModelOptions = {
  readonly tools?: readonly ToolSpec[]
  /** `auto` by default; `{ name }` asks for this very tool. */
  readonly toolChoice?: 'auto' | 'none' | 'required' | { readonly name: string }
  /** The answer is to be JSON of this form. */
  readonly responseSchema?: { readonly name: string; readonly schema: JsonSchema }
  /** Tokens of the answer at most, where the model's own bound is not lower. */
  readonly maxTokens?: number
  /** Tools that run at the provider, by Flowise's names; a model that lives elsewhere does without. */
  readonly providerTools?: readonly string[]
  /** Texts of the run that were filled into instructions: of those, they alone may be shortened. */
  readonly filledTexts?: readonly string[]
}

/**
 * A language model that talks. Aborting `signal` ends the generation at its source; a model that
 * cannot answer fails with a `Failure` that says why.
 */
export type ChatModel = {
  /** Name of the model at its server. */
  readonly model: string
  /** Whether pictures in a question reach it. */
  readonly takesImages: boolean
  /** How many tokens a prompt and its answer may have together, where its server tells. */
  contextTokens?(signal: AbortSignal): Promise<number | undefined>
  generate(messages: readonly ModelMessage[], signal: AbortSignal, options?: ModelOptions): Promise<ModelAnswer>
  /** Yields the answer as it is generated and returns the whole. Returning early ends the generation. */
  stream(
    messages: readonly ModelMessage[],
    signal: AbortSignal,
    options?: ModelOptions,
  ): AsyncGenerator<ModelPart, ModelAnswer>
}

/** Whose API a model speaks. */
export type ModelProvider =
  | 'openai-compatible'
  /** OpenAI's newer API, which has tools of its own. */
  | 'openai-responses'
  /** OpenAI's older API that continues one text. */
  | 'openai-completion'
  | 'anthropic'
  | 'google'
  | 'google-vertex'
  | 'mistral'
  | 'azure'
  | 'bedrock'
  | 'cohere'
  | 'replicate'

/** Where a model lives and how it samples; what is `undefined` is left to the server. */
export type ChatModelSettings = {
  readonly provider: ModelProvider
  /** Label of the node, for messages that people read. */
  readonly label: string
  /** Base address up to and including the version segment, such as `http://localhost:8000/v1`; the provider's own when absent. */
  readonly baseUrl?: string | undefined
  readonly model: string
  /** Asked at each call, so that a changed credential counts at once. */
  readonly apiKey?: () => Promise<string | undefined>
  /** Further fields of the credential that a provider needs (region, resource name, secret key…), asked at each call. */
  readonly secrets?: () => Promise<Readonly<Record<string, string | undefined>>>
  readonly headers?: Readonly<Record<string, string>>
  readonly temperature?: number | undefined
  readonly topP?: number | undefined
  readonly topK?: number | undefined
  readonly maxTokens?: number | undefined
  readonly frequencyPenalty?: number | undefined
  readonly presencePenalty?: number | undefined
  readonly stop?: readonly string[] | undefined
  readonly reasoningEffort?: string | undefined
  readonly timeoutMs?: number | undefined
  readonly takesImages?: boolean
  /** How closely pictures are looked at, for the models that let it be chosen. */
  readonly imageDetail?: 'low' | 'high' | 'auto' | undefined
  /** Whether arguments of tools must follow their schema to the letter; the server decides when absent. */
  readonly strictTools?: boolean | undefined
  /** Whether the server takes a JSON schema for the answer; it does by default. */
  readonly knowsSchemas?: boolean
  /** Whether it is the provider's own server, where tools of its own can run. */
  readonly providerTools?: boolean
  /** Further fields of each request, in the provider's own terms. */
  readonly providerOptions?: Readonly<Record<string, unknown>>
  /** Whether the address was written by a user of the API rather than by configuration. */
  readonly userSupplied: boolean
  /** Whether a caller of the flow wrote the address rather than its owner: private ones are then refused. */
  readonly byCaller?: boolean
}

export type ChatModelFactory = (settings: ChatModelSettings) => ChatModel

/**
 * Names of the models that a server speaking OpenAI's API has.
 *
 * @throws {Failure} when it does not say
 */
export type ListModels = (
  place: { readonly baseUrl: string; readonly apiKey?: string | undefined; readonly userSupplied: boolean },
  signal: AbortSignal,
) => Promise<readonly string[]>
