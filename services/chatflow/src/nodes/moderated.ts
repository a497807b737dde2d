import type { Moderation } from '../domain/chat/moderation.ts'
import type { NodeAnswer, RunContext } from '../domain/flow/run-context.ts'

/** Answers by `work`, unless a moderation refuses the question: then its words are the answer. */
export async function moderated(
  moderations: readonly Moderation[],
  context: RunContext,
  work: () => Promise<NodeAnswer>,
): Promise<NodeAnswer> {
  for (const moderation of moderations) {
    const text = await moderation.refuse(context.question, context.signal)
    if (text === undefined) continue
    if (context.streaming) await context.emit({ event: 'token', data: text })
    return { text, usage: undefined }
  }
  return await work()
}
