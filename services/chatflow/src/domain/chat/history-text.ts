import type { ModelMessage } from './chat-model.ts'

/** The history as text, one line a message, for prompts that hold it in one place. */
export function historyText(history: readonly ModelMessage[]): string {
  return history.map(({ role, content }) => `${role === 'user' ? 'Human' : 'Assistant'}: ${content}`).join('\n')
}
