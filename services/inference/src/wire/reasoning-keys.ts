/** Keys under which reasoning is told: llama-server's and vLLM's former one, vLLM's and Ollama's. */
export type ReasoningKey = 'reasoning_content' | 'reasoning'

/** The text under each of the keys; nothing when there is none. */
export function renderReasoning(keys: readonly ReasoningKey[], text: string): Partial<Record<ReasoningKey, string>> {
  return text === '' ? {} : Object.fromEntries(keys.map((key) => [key, text]))
}
