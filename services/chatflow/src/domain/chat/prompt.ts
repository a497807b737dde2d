import type { ModelMessage } from './chat-model.ts'
import { fillFString, fStringVariables } from './f-string.ts'

/** A prompt with `{variables}`, which one question and the prompt's own values fill. */
export type Prompt = {
  readonly messages: readonly ModelMessage[]
  /** Values written into the prompt's node, by variable name. */
  readonly values: Readonly<Record<string, string>>
}

/** Names of all variables of the prompt's messages, in order of appearance. */
export function promptVariables(prompt: Prompt): readonly string[] {
  return [...new Set(prompt.messages.flatMap(({ content }) => fStringVariables(content)))]
}

/** The messages with every variable replaced by its value. */
export function fillPrompt(prompt: Prompt, values: Readonly<Record<string, string>>): ModelMessage[] {
  return prompt.messages.map(({ role, content }) => ({ role, content: fillFString(content, values) }))
}
