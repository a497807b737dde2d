import { Failure } from '@hearth/kernel'
import type { ModelMessage } from '../chat/chat-model.ts'
import type { Memory } from '../chat/memory.ts'
import type { Chatflow } from '../chatflow.ts'
import { readEvents } from '../flow/event-channel.ts'
import type { FlowEvent, RunContext } from '../flow/run-context.ts'
import type { Runner } from '../flow/runner.ts'
import type { ChatType, Message, MessageStore } from '../message.ts'
import type { Prediction, PredictionRequest } from './prediction.ts'
import { type Run, type RunRegistry, RunStopped, type StopReason } from './run-registry.ts'
import type { SessionQueue } from './session-queue.ts'

export type PredictDeps = {
  readonly messages: MessageStore
  readonly runs: RunRegistry
  readonly sessions: SessionQueue
  readonly newId: () => string
  readonly nowMs: () => number
}

export type PredictCall = {
  readonly chatflow: Chatflow
  readonly runner: Runner
  readonly request: PredictionRequest
  readonly chatType: ChatType
  /** Aborts when the client hangs up: the run ends and nothing is written. */
  readonly gone: AbortSignal
}

/**
 * Answers one question. Yields the answer's text as it is generated when the request asks for
 * streaming, and returns the whole once question and answer are durable in the history.
 *
 * A failed or stopped run writes nothing.
 *
 * @throws {Failure} what kept the flow from answering; `code` is `stopped` after an abort request
 */
export async function* predict(deps: PredictDeps, call: PredictCall): AsyncGenerator<FlowEvent, Prediction> {
  const ids = identify(deps, call)
  const run = deps.runs.begin(call.chatflow.id, ids.chatId)
  const leave = () => run.stop('gone')
  call.gone.addEventListener('abort', leave, { once: true })
  if (call.gone.aborted) leave()
  try {
    const session = `${call.chatflow.id}/${ids.sessionId}`
    const free = await deps.sessions.enter(session, () => run.stop('interrupted'), run.signal)
    try {
      return yield* answer(deps, call, ids, run)
    } finally {
      free()
    }
  } catch (error) {
    throw run.signal.aborted ? stopFailure(run.signal.reason, error) : error
  } finally {
    call.gone.removeEventListener('abort', leave)
    // A reader that left without a word must not leave a run behind.
    run.stop('gone')
    run.end()
  }
}

type Ids = { readonly chatId: string; readonly sessionId: string; readonly messageId: string; readonly isNew: boolean }

// Flowise's order: the caller's session, the caller's chat, the memory node's session, a new one.
function identify({ newId }: PredictDeps, { request, runner }: PredictCall): Ids {
  const given = request.sessionId ?? request.chatId ?? runner.memory?.sessionId
  const chatId = request.chatId ?? request.sessionId ?? newId()
  return { chatId, sessionId: given ?? chatId, messageId: newId(), isNew: given === undefined }
}

async function* answer(
  deps: PredictDeps,
  call: PredictCall,
  ids: Ids,
  run: Run,
): AsyncGenerator<FlowEvent, Prediction> {
  const askedAtMs = deps.nowMs()
  const context = contextOf(deps, call, ids, run)
  const { text } = yield* readEvents((emit) => call.runner.run({ ...context, emit }))
  run.signal.throwIfAborted()
  await deps.messages.append(turn(deps, call, ids, askedAtMs, text))
  return {
    text,
    question: call.request.question,
    chatId: ids.chatId,
    sessionId: ids.sessionId,
    messageId: ids.messageId,
    memoryType: call.runner.memory?.label,
  }
}

function contextOf(
  deps: PredictDeps,
  { chatflow, request }: PredictCall,
  ids: Ids,
  run: Run,
): Omit<RunContext, 'emit'> {
  return {
    question: request.question,
    chatflowId: chatflow.id,
    chatId: ids.chatId,
    sessionId: ids.sessionId,
    messageId: ids.messageId,
    streaming: request.streaming,
    vars: {},
    form: undefined,
    webhook: undefined,
    humanInput: undefined,
    uploads: [],
    leadEmail: undefined,
    overrides: {},
    shared: new Map(),
    depth: 0,
    spend() {},
    signal: run.signal,
    async history(memory) {
      // A conversation that begins now has no past worth a query.
      const stored = ids.isNew ? [] : await remembered(deps.messages, chatflow.id, ids.sessionId, memory)
      return [...request.history, ...stored]
    },
  }
}

async function remembered(
  messages: MessageStore,
  chatflowId: string,
  sessionId: string,
  memory: Memory | undefined,
): Promise<readonly ModelMessage[]> {
  if (memory === undefined || memory.maxMessages === 0) return []
  const stored = await messages.history(chatflowId, sessionId, memory.maxMessages)
  return stored.map(({ role, content }) => ({ role: role === 'userMessage' ? 'user' : 'assistant', content }))
}

function turn(deps: PredictDeps, call: PredictCall, ids: Ids, askedAtMs: number, text: string): Message[] {
  const shared = {
    chatflowId: call.chatflow.id,
    chatType: call.chatType,
    chatId: ids.chatId,
    sessionId: ids.sessionId,
    memoryType: call.runner.memory?.label,
  }
  return [
    { ...shared, id: deps.newId(), role: 'userMessage', content: call.request.question, createdAtMs: askedAtMs },
    { ...shared, id: ids.messageId, role: 'apiMessage', content: text, createdAtMs: deps.nowMs() },
  ]
}

const stopMessages: Readonly<Record<StopReason, string>> = {
  gone: 'the client left',
  stopped: 'it was aborted on request',
  interrupted: 'a newer question in the same session took its place',
  timeout: 'it ran longer than allowed',
}

function stopFailure(reason: unknown, cause: unknown): Failure {
  const code = reason instanceof RunStopped ? reason.reason : 'stopped'
  const kind = code === 'timeout' ? 'broken' : 'conflict'
  return new Failure(kind, `Cannot finish the prediction: ${stopMessages[code]}`, { cause, code })
}
