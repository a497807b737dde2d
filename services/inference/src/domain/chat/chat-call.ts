import type { ChatMessage, GenerateRequest, TemplateOptions, Tool } from '../engine/engine.ts'
import type { Sampling } from '../engine/sampling/sampling.ts'
import type { TokenLimits } from '../engine/token-limits.ts'
import type { Expression } from '../grammar/expression.ts'
import type { Grammar } from '../grammar/grammar.ts'

export type ToolChoice =
  | { readonly kind: 'none' | 'auto' | 'required' }
  /** Calls of these tools alone; `required`: at least one of them. */
  | { readonly kind: 'named'; readonly names: readonly string[]; readonly required: boolean }

/** The form asked of the answer's content. */
export type AnswerForm =
  | { readonly kind: 'text' }
  /** Any JSON object. */
  | { readonly kind: 'json' }
  /** `param`: the field that it came in, which a refusal names; absent: `response_format`. */
  | { readonly kind: 'schema'; readonly schema: unknown; readonly strict: boolean; readonly param?: string }
  | {
      readonly kind: 'grammar'
      /** GBNF of llama.cpp, with the rule `root`. */
      readonly grammar: string
      /** Adds the same to a greater grammar; absent: the client wrote it, and it can only stand alone. */
      readonly build?: (grammar: Grammar) => Expression
      /** As above; absent: `grammar`. */
      readonly param?: string
    }

/** What any of the chat APIs asks for, in our own terms. */
export type ChatCall = {
  /** Absent: the default model. */
  readonly model: string | undefined
  readonly messages: readonly ChatMessage[]
  readonly template: Omit<TemplateOptions, 'tools'>
  /** As the client declared them, in OpenAI's form `{type: "function", function: {name, parameters}}`. */
  readonly tools: readonly Tool[]
  readonly toolChoice: ToolChoice
  readonly parallelToolCalls: boolean
  readonly form: AnswerForm
  /** Tokens of reasoning after which it is closed; absent: no limit. */
  readonly reasoningTokens?: number
  readonly choices: number
  readonly sampling: Sampling
  readonly limits?: TokenLimits
  readonly stop: readonly string[]
  readonly maxTokens?: number
  readonly logprobs?: number
  /** Anything of `GenerateRequest` that needs no translation. */
  readonly generation?: GenerationExtras
}

/** What a request says about its generation that every API hands on as it is. */
export type GenerationExtras = Partial<
  Pick<
    GenerateRequest,
    | 'minTokens'
    | 'ignoreEnd'
    | 'stopTokens'
    | 'includeStop'
    | 'showControlTokens'
    | 'promptLogprobs'
    | 'truncatePromptTokens'
    | 'cacheSalt'
    | 'client'
    | 'priority'
  >
>
