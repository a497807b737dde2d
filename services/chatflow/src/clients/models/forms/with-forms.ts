import type { ChatModel, ModelOptions } from '../../../domain/chat/chat-model.ts'
import { withFormInWords } from './form-in-words.ts'
import { withObjectRoot } from './object-root.ts'
import { readingWrittenCalls } from './written-tool-calls.ts'

/**
 * A model that keeps to a form and to calls of tools whatever its server knows of them. A plain question, with
 * neither, goes straight to the model.
 *
 * @param newCallId ids of calls that the model wrote into its text; absent where its server tells calls from text
 */
export function withForms(model: ChatModel, newCallId: (() => string) | undefined): ChatModel {
  const formed = withFormInWords({ ...model, generate: withObjectRoot(model.generate) })
  const held = newCallId === undefined ? formed : readingWrittenCalls(formed, newCallId)
  const chosen = (options: ModelOptions | undefined) => (isPlain(options) ? model : held)
  return {
    ...model,
    generate: (messages, signal, options) => chosen(options).generate(messages, signal, options),
    stream: (messages, signal, options) => chosen(options).stream(messages, signal, options),
  }
}

function isPlain({ responseSchema, toolChoice, tools = [] }: ModelOptions = {}): boolean {
  return responseSchema === undefined && toolChoice === undefined && tools.length === 0
}
