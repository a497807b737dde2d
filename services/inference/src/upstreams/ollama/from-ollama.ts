import { z } from 'zod'

const callSchema = z.looseObject({
  id: z.string().optional(),
  function: z.looseObject({ name: z.string(), arguments: z.unknown().optional() }),
})
const answerSchema = z.looseObject({
  message: z
    .looseObject({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z.array(callSchema).nullish(),
    })
    .optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
  logprobs: z.array(z.unknown()).optional(),
  error: z.string().optional(),
})

export type OllamaAnswer = z.infer<typeof answerSchema>

/** What the answers to one request have in common. */
export type OllamaHead = { readonly id: string; readonly createdS: number; readonly model: string }

/** @returns `undefined` for what is no answer of Ollama's */
export function parseOllamaAnswer(written: string): OllamaAnswer | undefined {
  try {
    const parsed = answerSchema.safeParse(JSON.parse(written))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

export type ToolCallDelta = {
  readonly index: number
  readonly id: string
  readonly type: 'function'
  readonly function: { readonly name: string; readonly arguments: string }
}

/** @param from how many calls came before; ids are made of the request's where Ollama gives none */
export function toToolCalls({ message }: OllamaAnswer, head: OllamaHead, from: number): readonly ToolCallDelta[] {
  return (message?.tool_calls ?? []).map((call, at) => ({
    index: from + at,
    id: call.id ?? `call_${head.id.replace(/^chatcmpl-/, '')}${from + at}`,
    type: 'function',
    function: { name: call.function.name, arguments: JSON.stringify(call.function.arguments ?? {}) },
  }))
}

export function toUsage({ prompt_eval_count: prompt = 0, eval_count: answer = 0 }: OllamaAnswer): object {
  return { prompt_tokens: prompt, completion_tokens: answer, total_tokens: prompt + answer }
}

export function toFinishReason({ done_reason: reason }: OllamaAnswer, calls: number): string {
  if (calls > 0) return 'tool_calls'
  return reason === 'length' ? 'length' : 'stop'
}

/** Reasoning under both names that clients look for. */
export function toReasoning(thinking: string | null | undefined): object {
  return thinking ? { reasoning_content: thinking, reasoning: thinking } : {}
}

/** Ollama's whole answer as a `chat.completion`. */
export function toCompletion(answer: OllamaAnswer, head: OllamaHead): object {
  const calls = toToolCalls(answer, head, 0)
  const content = answer.message?.content ?? ''
  return {
    id: head.id,
    object: 'chat.completion',
    created: head.createdS,
    model: head.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: content === '' && calls.length > 0 ? null : content,
          refusal: null,
          ...toReasoning(answer.message?.thinking),
          ...(calls.length === 0 ? {} : { tool_calls: calls.map(({ index: _, ...call }) => call) }),
        },
        logprobs: answer.logprobs === undefined ? null : { content: answer.logprobs },
        finish_reason: toFinishReason(answer, calls.length),
      },
    ],
    usage: toUsage(answer),
  }
}
