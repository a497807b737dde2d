import { Failure } from '@hearth/kernel'
import { ask } from '../../domain/chat/ask.ts'
import type { ChatModel } from '../../domain/chat/chat-model.ts'
import type { RunContext } from '../../domain/flow/run-context.ts'
import type { NodeInputs } from '../../domain/flow/runnable-node.ts'

/** Something that a model may choose by what is said of it. */
export type Choice = { readonly name: string; readonly description: string }

/** What is wired to a list anchor of choices. @throws {Failure} `broken` for nothing, or something else */
export function readChoices<T extends Choice>(
  inputs: NodeInputs,
  name: string,
  is: (value: unknown) => value is T,
  what: string,
): readonly T[] {
  const wired = [inputs.values[name]].flat().filter((value) => value !== undefined && value !== '' && value !== null)
  if (wired.length > 0 && wired.every(is)) return wired
  throw new Failure('broken', `Cannot run node "${inputs.label}": ${what} must be wired to "${name}"`)
}

/**
 * Lets a model choose which of several suits the question best.
 *
 * @returns `undefined` where the model finds that none does
 */
export async function choose<T extends Choice>(
  model: ChatModel,
  choices: readonly T[],
  context: RunContext,
): Promise<T | undefined> {
  const list = choices.map(({ name, description }) => `- ${name}: ${description}`).join('\n')
  const content = `Choose what suits the question best. Answer with its name alone, or NONE when nothing suits.

${list}

Question: ${context.question}
Name:`
  const { text } = await ask(model, [{ role: 'user', content }], { ...context, streaming: false })
  const reply = text.trim().toLowerCase()
  const exact = choices.find(({ name }) => name.toLowerCase() === reply)
  // The longest name first: "sales" must not be taken for "sales-eu".
  const longestFirst = choices.toSorted((a, b) => b.name.length - a.name.length)
  return exact ?? longestFirst.find(({ name }) => reply.includes(name.toLowerCase()))
}
