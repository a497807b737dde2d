import type { ReasoningKey } from '../reasoning-keys.ts'
import { type StreamStyle, streamStyle } from '../sampling-fields.ts'
import type { ChatRequest } from './request.ts'
import { usesFunctions } from './tools.ts'

/** How a chat answer is told. */
export type ChatStyle = StreamStyle & {
  readonly timingsPerToken: boolean
  readonly progress: boolean
  readonly reasoningKeys: readonly ReasoningKey[]
  /** Whether calls are told in the form that OpenAI had before tools. */
  readonly functions: boolean
  readonly logprobs: boolean
  /** Whether tokens among probabilities are named by their numbers. */
  readonly tokensAsIds: boolean
  readonly tokenIds: boolean
  readonly promptLogprobs: boolean
  /** Whether the prompt is told as the template wrote it. */
  readonly promptText: boolean
  /** Put before the content of each answer. */
  readonly echo: string
}

export function chatStyle(body: ChatRequest, reasoningKeys: readonly ReasoningKey[]): ChatStyle {
  return {
    ...streamStyle(body),
    timingsPerToken: body.timings_per_token ?? false,
    progress: body.return_progress ?? false,
    reasoningKeys: body.include_reasoning === false ? [] : reasoningKeys,
    functions: usesFunctions(body),
    logprobs: body.logprobs ?? false,
    tokensAsIds: body.return_tokens_as_token_ids ?? false,
    tokenIds: body.return_token_ids ?? false,
    promptLogprobs: (body.prompt_logprobs ?? undefined) !== undefined,
    promptText: body.return_prompt_text ?? false,
    echo: body.echo ? lastAnswer(body) : '',
  }
}

// As at vLLM, the last message comes back when it is one of the answering role, which is continued then.
function lastAnswer({ messages }: ChatRequest): string {
  const last = messages.at(-1)
  return last?.role === 'assistant' && typeof last.content === 'string' ? last.content : ''
}
