import { Failure } from '@hearth/kernel'
import type { ChatModel } from '../chat/chat-model.ts'

const prompts = {
  instruction:
    'You write system prompts for assistants. From the task that you are given, write clear instructions in Markdown: ' +
    'the role, the goal, the steps, what to avoid, and the form of answers. Answer with the instructions alone.',
  toolDescription:
    'You describe a tool that searches a collection of documents, so that a language model knows when to use it. ' +
    'Answer with one or two sentences that begin with "Searches and returns documents about", and nothing else.',
} as const

/**
 * A text that a model writes for those who build flows.
 *
 * @throws {Failure} `upstream` when it writes nothing
 */
export async function writeText(
  kind: keyof typeof prompts,
  task: string,
  model: ChatModel,
  signal: AbortSignal,
): Promise<string> {
  const { text } = await model.generate(
    [
      { role: 'system', content: prompts[kind] },
      { role: 'user', content: task },
    ],
    signal,
  )
  if (text.trim() !== '') return text.trim()
  throw new Failure('upstream', 'Cannot write the text: the model answered nothing')
}
