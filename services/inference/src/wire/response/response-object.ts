import type { ChatUsage } from '../../domain/chat/chat-usage.ts'
import type { ResponseRequest } from './request.ts'

/** What a response is and what was asked for; the rest changes while it is made. */
export type ResponseFrame = {
  readonly id: string
  readonly createdS: number
  readonly model: string
  readonly request: ResponseRequest
}

export type ResponseState = {
  readonly status: 'queued' | 'in_progress' | 'completed' | 'incomplete' | 'failed' | 'cancelled'
  readonly output: readonly object[]
  readonly usage?: ChatUsage
  readonly error?: { readonly code: string; readonly message: string }
  readonly completedS?: number
}

/** A `response` in the state that it has reached. */
export function renderResponse({ id, createdS, model, request }: ResponseFrame, state: ResponseState): object {
  const { status, output, usage, error, completedS } = state
  return {
    id,
    object: 'response',
    created_at: createdS,
    completed_at: completedS ?? null,
    status,
    background: request.background ?? false,
    conversation: request.conversation ? { id: request.conversation } : null,
    error: error ?? null,
    incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    instructions: request.instructions ?? null,
    max_output_tokens: request.max_output_tokens ?? null,
    max_tool_calls: request.max_tool_calls ?? null,
    model,
    output,
    parallel_tool_calls: request.parallel_tool_calls ?? true,
    previous_response_id: request.previous_response_id ?? null,
    prompt_cache_key: request.prompt_cache_key ?? null,
    reasoning: { effort: request.reasoning?.effort ?? null, summary: request.reasoning?.summary ?? null },
    safety_identifier: request.safety_identifier ?? null,
    service_tier: 'default',
    store: request.store ?? true,
    temperature: request.temperature ?? 1,
    text: { format: request.text?.format ?? { type: 'text' }, verbosity: request.text?.verbosity ?? 'medium' },
    tool_choice: renderToolChoice(request.tool_choice),
    tools: (request.tools ?? []).map(renderTool),
    top_logprobs: request.top_logprobs ?? 0,
    top_p: request.top_p ?? 1,
    truncation: request.truncation ?? 'disabled',
    usage: usage === undefined ? null : renderResponseUsage(usage),
    user: request.user ?? null,
    metadata: request.metadata ?? {},
  }
}

// The keys that OpenAI's clients read are there, sent or not.
function renderTool({ type, name, ...declared }: NonNullable<ResponseRequest['tools']>[number]): object {
  return { type, name, description: null, parameters: null, strict: false, ...declared }
}

function renderToolChoice(choice: ResponseRequest['tool_choice']): unknown {
  if (choice === undefined || choice === null) return 'auto'
  if (typeof choice === 'string') return choice
  const tools = choice.tools.map((name) => ({ type: 'function', name }))
  const [only, ...others] = tools
  return others.length === 0 && choice.mode === 'required' ? only : { type: 'allowed_tools', mode: choice.mode, tools }
}

function renderResponseUsage({ promptTokens, cachedTokens, completionTokens, reasoningTokens }: ChatUsage): object {
  return {
    input_tokens: promptTokens,
    input_tokens_details: { cached_tokens: cachedTokens, cache_write_tokens: 0 },
    output_tokens: completionTokens,
    output_tokens_details: { reasoning_tokens: reasoningTokens },
    total_tokens: promptTokens + completionTokens,
  }
}
