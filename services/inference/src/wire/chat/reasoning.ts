import { z } from '@hono/zod-openapi'

/** How a request steers the model's reasoning. */
export const reasoningFields = {
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  chat_template_kwargs: z.record(z.string(), z.unknown()).nullish(),
  thinking_token_budget: z.int().min(0).nullish(),
  include_reasoning: z.boolean().nullish(),
}

type ReasoningFields = z.infer<z.ZodObject<typeof reasoningFields>>

/** What the model's template is told, as vLLM and llama-server tell it; explicit values win. */
export function templateValues(
  fields: Pick<ReasoningFields, 'reasoning_effort' | 'chat_template_kwargs'>,
): Readonly<Record<string, unknown>> {
  const { reasoning_effort: effort, chat_template_kwargs: values } = fields
  const told = effort ? { reasoning_effort: effort, enable_thinking: effort !== 'none' } : {}
  return { ...told, ...values }
}
