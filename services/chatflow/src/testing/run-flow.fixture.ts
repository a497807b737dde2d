import type { ChatModel, ChatModelSettings, ModelMessage } from '../domain/chat/chat-model.ts'
import { compileFlow } from '../domain/flow/compile.ts'
import { parseFlow } from '../domain/flow/flow.ts'
import type { NodeCatalog, NodeEnv } from '../domain/flow/node-definition.ts'
import type { FlowEvent, NodeAnswer, RunContext } from '../domain/flow/run-context.ts'
import { createRunner, type Runner } from '../domain/flow/runner.ts'
import { nodeCatalog } from '../nodes/catalog.ts'

type Call = { readonly model: ChatModelSettings; readonly messages: readonly ModelMessage[] }

/** A world of nodes in which models note what they are asked and answer with `answer`. */
export function recordingEnv(
  answer: (
    messages: readonly ModelMessage[],
    model: ChatModelSettings,
    signal: AbortSignal,
  ) => string | Promise<string> = (messages) => `Echo: ${messages.at(-1)?.content}`,
) {
  const calls: Call[] = []
  const made: ChatModelSettings[] = []
  const createChatModel = (model: ChatModelSettings): ChatModel => {
    made.push(model)
    const generate = async (messages: readonly ModelMessage[], signal: AbortSignal) => {
      calls.push({ model, messages })
      return { text: await answer(messages, model, signal), usage: undefined }
    }
    return {
      generate,
      async *stream(messages, signal) {
        const { text, usage } = await generate(messages, signal)
        yield* text.match(/\s*\S+/g) ?? []
        return { text, usage }
      },
    }
  }
  const env: NodeEnv = {
    createChatModel,
    inferenceUrl: 'http://inference:8000',
    revealCredential: async () => undefined,
    variable: () => undefined,
  }
  return { env, calls, made }
}

/** Makes a flow ready to run. */
export function prepare(flowData: string, env: NodeEnv, catalog: NodeCatalog = nodeCatalog): Runner {
  return createRunner(compileFlow(parseFlow(flowData), catalog), env)
}

/** What belongs to one run, with a history of nothing. */
export function contextOf(question: string, own: Partial<RunContext> = {}): RunContext {
  return {
    question,
    chatflowId: 'flow-id',
    chatId: 'chat-id',
    sessionId: 'session-id',
    messageId: 'message-id',
    streaming: false,
    history: async () => [],
    signal: new AbortController().signal,
    ...own,
  }
}

/** Reads a run to its end. */
export async function finish(
  run: AsyncGenerator<FlowEvent, NodeAnswer>,
): Promise<{ readonly events: readonly FlowEvent[]; readonly text: string }> {
  const events: FlowEvent[] = []
  for (;;) {
    const step = await run.next()
    if (step.done) return { events, text: step.value.text }
    events.push(step.value)
  }
}
