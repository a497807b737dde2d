import { Failure } from '@hearth/kernel'
import type { Moderation } from '../domain/chat/moderation.ts'
import type { NodeAnswer, RunContext } from '../domain/flow/run-context.ts'
import type { NodeInputs } from '../domain/flow/runnable-node.ts'
import { isModeration } from './kinds.ts'

/** Moderations wired to a node: none, one, or a list. @throws {Failure} `broken` for anything else */
export function readModerations({ values, label }: NodeInputs): readonly Moderation[] {
  const wired = [values.inputModeration].flat().filter((value) => value !== undefined && value !== '' && value !== null)
  if (wired.every(isModeration)) return wired
  throw new Failure('broken', `Cannot run node "${label}": what is wired to "inputModeration" is not a moderation`)
}

/** Answers by `work`, unless a moderation refuses the question: then its words are the answer. */
export async function moderated(
  moderations: readonly Moderation[],
  context: RunContext,
  work: () => Promise<NodeAnswer>,
): Promise<NodeAnswer> {
  for (const moderation of moderations) {
    const text = await moderation.refuse(context.question, context.signal)
    if (text !== undefined) return await answerAtOnce(text, context)
  }
  return await work()
}

/** Answers with this text, which no model has written. */
export async function answerAtOnce(text: string, context: RunContext): Promise<NodeAnswer> {
  if (context.streaming) await context.emit({ event: 'token', data: text })
  return { text, usage: undefined }
}
