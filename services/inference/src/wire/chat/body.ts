import type { ChatAnswer } from '../../domain/chat/collect-chat.ts'
import type { ScoredToken, ToolCall } from '../../domain/engine/engine.ts'
import { renderLogprobs, renderPromptLogprobs } from '../logprobs.ts'
import { renderReasoning } from '../reasoning-keys.ts'
import { type ResponseHead, renderHead } from '../response-head.ts'
import { renderTokenIds } from '../token-ids.ts'
import type { WireUsage } from '../usage.ts'
import type { ChatStyle } from './style.ts'

/** What belongs to a response beside its answers. */
export type ChatBodyExtras = {
  readonly usage: WireUsage
  readonly timings: object
  readonly promptLogprobs: readonly ScoredToken[] | undefined
  readonly promptTokens: readonly number[] | undefined
  readonly promptText: string | undefined
}

/** A whole `chat.completion`. */
export function renderChatBody(
  head: ResponseHead,
  answers: readonly ChatAnswer[],
  style: ChatStyle,
  { usage, timings, promptLogprobs, promptTokens, promptText }: ChatBodyExtras,
): object {
  return {
    ...renderHead(head, 'chat.completion'),
    choices: answers.map((answer, index) => renderChoice(index, answer, style)),
    usage,
    ...(promptLogprobs === undefined ? {} : { prompt_logprobs: renderPromptLogprobs(promptLogprobs) }),
    ...(promptTokens === undefined ? {} : { prompt_token_ids: promptTokens }),
    ...(promptText === undefined ? {} : { prompt_text: promptText }),
    timings,
  }
}

function renderChoice(index: number, answer: ChatAnswer, style: ChatStyle): object {
  return {
    index,
    message: renderMessage(answer, style),
    logprobs: style.logprobs ? renderLogprobs(answer.tokens, style.tokensAsIds) : null,
    finish_reason: renderReason(answer.reason, style),
    stop_reason: answer.stop ?? null,
    ...(style.tokenIds ? { token_ids: renderTokenIds(answer) } : {}),
  }
}

function renderMessage({ content, reasoning, toolCalls }: ChatAnswer, style: ChatStyle): object {
  const text = style.echo + content
  const [first] = toolCalls
  const calls = style.functions
    ? { function_call: first && { name: first.name, arguments: first.arguments } }
    : { tool_calls: toolCalls.map(renderToolCall) }
  return {
    role: 'assistant',
    content: text === '' && first !== undefined ? null : text,
    refusal: null,
    ...renderReasoning(style.reasoningKeys, reasoning),
    ...(first === undefined ? {} : calls),
  }
}

function renderToolCall({ id, name, arguments: text }: ToolCall): object {
  return { id, type: 'function', function: { name, arguments: text } }
}

/** `finish_reason`, which has another word for calls in the form before tools. */
export function renderReason(reason: ChatAnswer['reason'], style: Pick<ChatStyle, 'functions'>): string {
  return reason === 'tool_calls' && style.functions ? 'function_call' : reason
}
