import type { StepNode } from '../../domain/agentflow/agent-node.ts'
import type { TokenUsage } from '../../domain/chat/chat-model.ts'

/** A node's inputs as the trace shows them: those that were set. @param hidden names of those shown elsewhere */
export function shownInputs({ values }: StepNode, hidden: readonly string[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== '' && !hidden.includes(name)))
}

export type TimeMetadata = { readonly start: number; readonly end: number; readonly delta: number }

/** Does `work` and says when, in Unix milliseconds. */
export async function timed<T>(
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly timeMetadata: TimeMetadata }> {
  const start = Date.now()
  const result = await work()
  const end = Date.now()
  return { result, timeMetadata: { start, end, delta: end - start } }
}

/** What a model used, in the shape that Flowise's clients know. */
export function usageMetadata({ promptTokens, completionTokens }: TokenUsage): object {
  return {
    input_tokens: promptTokens,
    output_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    input_token_details: {},
    output_token_details: {},
  }
}
