import type { ChatModelSettings } from '../../domain/chat/chat-model.ts'

type Body = Record<string, unknown>

// OpenAI's own reasoning models; they refuse `max_tokens` and any temperature but 1.
const reasoningModel = /^(openai\/)?(o[1-9]|gpt-5)/

/** A chat request as OpenAI's reasoning models and picture settings want it. */
export function openaiRequest(body: Body, { model, imageDetail }: ChatModelSettings): Body {
  const own = reasoningModel.test(model) ? forReasoning(body) : body
  return imageDetail === undefined ? own : withImageDetail(own, imageDetail)
}

function forReasoning({ max_tokens, temperature: _t, top_p: _p, ...body }: Body): Body {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens }
}

function withImageDetail(body: Body, detail: string): Body {
  if (!Array.isArray(body.messages)) return body
  return { ...body, messages: body.messages.map((message: Body) => detailed(message, detail)) }
}

function detailed(message: Body, detail: string): Body {
  if (!Array.isArray(message.content)) return message
  const content = message.content.map((part: Body) =>
    part.type === 'image_url' ? { ...part, image_url: { ...Object(part.image_url), detail } } : part,
  )
  return { ...message, content }
}
