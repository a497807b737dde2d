import type { ChatModel } from './chat-model.ts'

/** A model for a prompt whose instructions hold these texts of the run, which a small context may shorten. */
export function withFilledTexts(model: ChatModel, filledTexts: readonly string[]): ChatModel {
  if (filledTexts.length === 0) return model
  return {
    ...model,
    generate: (messages, signal, options) => model.generate(messages, signal, { ...options, filledTexts }),
    stream: (messages, signal, options) => model.stream(messages, signal, { ...options, filledTexts }),
  }
}
