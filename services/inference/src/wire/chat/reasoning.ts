import { z } from '@hono/zod-openapi'

/** How a request steers the model's reasoning. */
export const reasoningFields = {
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  chat_template_kwargs: z.record(z.string(), z.unknown()).nullish(),
  // -1: no limit
  thinking_token_budget: z.int().min(-1).nullish(),
  include_reasoning: z.boolean().nullish(),
}

type ReasoningFields = z.infer<z.ZodObject<typeof reasoningFields>>

/** What the model's template is told, as vLLM and llama-server tell it; explicit values win. */
export function templateValues(
  fields: Pick<ReasoningFields, 'reasoning_effort' | 'chat_template_kwargs'>,
): Readonly<Record<string, unknown>> {
  const { reasoning_effort: effort, chat_template_kwargs: values } = fields
  const fromEffort = effort ? { reasoning_effort: effort, enable_thinking: effort !== 'none' } : {}
  return { ...fromEffort, ...values }
}

/** The tokens of reasoning after which it is closed, if there is such a limit. */
export function reasoningLimit({ thinking_token_budget: budget }: Pick<ReasoningFields, 'thinking_token_budget'>) {
  return budget === -1 ? undefined : budget
}
