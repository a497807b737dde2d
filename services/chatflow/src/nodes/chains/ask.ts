import type { ChatModel, ModelMessage } from '../../domain/chat/chat-model.ts'
import type { FlowEvent, NodeAnswer, RunContext } from '../../domain/flow/run-context.ts'

/** Puts `messages` to the model: token by token when the run is streamed, in one piece otherwise. */
export async function* ask(
  model: ChatModel,
  messages: readonly ModelMessage[],
  { streaming, signal }: RunContext,
): AsyncGenerator<FlowEvent, NodeAnswer> {
  if (!streaming) return await model.generate(messages, signal)
  const answer = model.stream(messages, signal)
  try {
    for (;;) {
      const step = await answer.next()
      if (step.done) return step.value
      yield { kind: 'token', text: step.value }
    }
  } finally {
    // Also reached when the reader stops early: the generation must not go on unread.
    await answer.return({ text: '', usage: undefined })
  }
}
