import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel, ModelMessage, ModelOptions } from '../../domain/chat/chat-model.ts'
import type { OutputParser } from '../../domain/chat/output-parser.ts'
import type { NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'
import { addUsage } from '../../domain/tools/add-usage.ts'

/** The messages, the first of which also tells the form of the answer. */
export function withInstructions(parser: OutputParser, messages: readonly ModelMessage[]): readonly ModelMessage[] {
  return messages.map((message, at) =>
    at === 0 ? { ...message, content: `${message.content}\n${parser.formatInstructions}` } : message,
  )
}

/**
 * Puts the messages to the model, held to the parser's form where it can be, and makes something
 * structured of its answer. A parser that mends asks the model once more when the answer does not fit.
 *
 * @throws {Failure} `broken` when it does not fit in the end
 */
export async function parseAnswer(
  parser: OutputParser,
  model: ChatModel,
  messages: readonly ModelMessage[],
  outer: RunContext,
): Promise<NodeAnswer> {
  const context = { ...outer, streaming: false }
  const options = formOf(parser)
  const { text, usage } = await ask(model, messages, context, options)
  try {
    return answerOf(parser.parse(text), usage)
  } catch (error) {
    if (!parser.autoFix || !(error instanceof Failure)) throw error
    const again = await ask(model, [...messages, ...mending(text, error.message, parser)], context, options)
    return answerOf(parser.parse(again.text), addUsage(usage, again.usage))
  }
}

function formOf({ schema }: OutputParser): ModelOptions | undefined {
  return schema === undefined ? undefined : { responseSchema: { name: 'answer', schema } }
}

function mending(text: string, fault: string, parser: OutputParser): readonly ModelMessage[] {
  const content = `That answer cannot be read: ${fault}\n${parser.formatInstructions}\nGive the whole answer again in this form.`
  return [
    { role: 'assistant', content: text },
    { role: 'user', content },
  ]
}

function answerOf(value: unknown, usage: NodeAnswer['usage']): NodeAnswer {
  return typeof value === 'string' ? { text: value, usage } : { text: JSON.stringify(value), json: value, usage }
}
