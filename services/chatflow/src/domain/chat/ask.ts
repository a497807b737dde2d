import type { RunContext } from '../flow/run-context.ts'
import type { ChatModel, ModelAnswer, ModelMessage, ModelOptions } from './chat-model.ts'

/**
 * Puts `messages` to the model: token by token to whoever listens when the run is streamed, in one
 * piece otherwise. What it cost counts against the run's budget.
 */
export async function ask(
  model: ChatModel,
  messages: readonly ModelMessage[],
  context: RunContext,
  options?: ModelOptions,
): Promise<ModelAnswer> {
  const answer = context.streaming
    ? await streamed(model, messages, context, options)
    : await model.generate(messages, context.signal, options)
  context.spend(answer.usage)
  return answer
}

async function streamed(
  model: ChatModel,
  messages: readonly ModelMessage[],
  context: RunContext,
  options: ModelOptions | undefined,
): Promise<ModelAnswer> {
  const parts = model.stream(messages, context.signal, options)
  let ended = false
  let thinkingSince: number | undefined
  try {
    for (;;) {
      const step = await parts.next()
      ended = step.done === true
      if (step.done) return step.value
      if (step.value.kind === 'reasoning') {
        thinkingSince ??= performance.now()
        await context.emit({ event: 'thinking', data: step.value.text })
        continue
      }
      if (thinkingSince !== undefined) {
        const duration = Math.round((performance.now() - thinkingSince) / 1_000)
        await context.emit({ event: 'thinking', data: '', duration })
        thinkingSince = undefined
      }
      await context.emit({ event: 'token', data: step.value.text })
    }
  } finally {
    // The generation must not go on unread when the run ends early.
    if (!ended) await parts.return({ text: '', usage: undefined, toolCalls: [] })
  }
}
