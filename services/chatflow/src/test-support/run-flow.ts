import type { ChatModel, ChatModelSettings, ModelMessage } from '../domain/chat/chat-model.ts'
import { compileFlow } from '../domain/flow/compile/compile.ts'
import { parseFlow } from '../domain/flow/flow.ts'
import type { NodeCatalog } from '../domain/flow/node-definition.ts'
import type { NodeEnv } from '../domain/flow/node-env.ts'
import { readEvents } from '../domain/flow/run/event-channel.ts'
import { createRunner, type Runner } from '../domain/flow/run/runner.ts'
import type { FlowEvent, NodeAnswer, RunContext } from '../domain/flow/run-context.ts'
import { unwatched } from '../domain/traces/watch.ts'
import { nodeCatalog } from '../nodes/catalog.ts'

type Call = { readonly model: ChatModelSettings; readonly messages: readonly ModelMessage[] }

/** A node environment in which models note what they are asked and answer with `answer`. */
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
      return { text: await answer(messages, model, signal), usage: undefined, toolCalls: [] }
    }
    return {
      model: model.model,
      takesImages: model.takesImages ?? false,
      generate,
      async *stream(messages, signal) {
        const whole = await generate(messages, signal)
        for (const text of whole.text.match(/\s*\S+/g) ?? []) yield { kind: 'text', text }
        return whole
      },
    }
  }
  const env: NodeEnv = {
    createChatModel,
    listModels: absent,
    createEmbeddingModel: absent,
    createReranker: absent,
    vectorCollection: absent,
    records: { touch: absent, exist: absent, list: absent, forget: absent },
    inferenceUrl: 'http://inference:8000',
    localModels: true,
    revealCredential: async () => undefined,
    variable: () => undefined,
    fetch: absent,
    checkHost: absent,
    reach: async () => undefined,
    checkMcpCommand: absent,
    isThisService: () => false,
    sandbox: { run: absent },
    files: { write: absent, read: absent, list: absent, remove: absent, removeOlder: absent },
    dataFolder: '/nowhere',
    runFlow: absent,
    customTool: async () => undefined,
    customTools: async () => [],
    flows: async () => [],
    assistant: async () => undefined,
    assistants: async () => [],
    mcpServers: async () => [],
    searchUrl: undefined,
    documentStore: async () => undefined,
    documentChunks: absent,
    documentStores: async () => [],
    documentParser: { parse: absent },
    documentFolder: { files: absent },
    mcpTools: absent,
    watch: unwatched,
  }
  return { env, calls, made }
}

function absent(): never {
  throw new Error('This node environment does not have it')
}

/** Makes a flow ready to run. */
export function prepare(flowData: string, env: NodeEnv, catalog: NodeCatalog = nodeCatalog): Promise<Runner> {
  return createRunner(compileFlow(parseFlow(flowData), catalog), env, 'flow-id')
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
    vars: {},
    form: undefined,
    webhook: undefined,
    humanInput: undefined,
    action: undefined,
    uploads: [],
    leadEmail: undefined,
    overrides: {},
    shared: new Map(),
    depth: 0,
    trusted: true,
    history: async () => [],
    async emit() {},
    spend() {},
    signal: new AbortController().signal,
    ...own,
  }
}

/** Runs a flow to its end, with what it tells on the way. */
export async function finish(
  runner: Runner | Promise<Runner>,
  context: RunContext,
): Promise<NodeAnswer & { readonly events: readonly FlowEvent[] }> {
  const { run } = await runner
  const reading = readEvents((emit) => run({ ...context, emit }))
  const events: FlowEvent[] = []
  for (;;) {
    const step = await reading.next()
    if (step.done) return { ...step.value, events }
    events.push(step.value)
  }
}
