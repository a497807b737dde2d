import { Failure } from '@hearth/kernel'
import type { Memory } from '../chat/memory.ts'
import type { LoadedChatflow } from '../chatflows/chatflow.ts'
import type { FollowUps } from '../chatflows/flow-settings.ts'
import type { CodeSandbox } from '../code/code-sandbox.ts'
import type { FlowFiles } from '../files/flow-files.ts'
import type { NodeEnv } from '../flow/node-env.ts'
import { readEvents } from '../flow/run/event-channel.ts'
import type { Runner } from '../flow/run/runner.ts'
import type { FlowEvent, NodeAnswer, RunContext } from '../flow/run-context.ts'
import { redactMessage } from '../privacy/redact-kept.ts'
import type { ChatType, MessageStore } from '../records/message.ts'
import { keepsAnonymously, keepsMessages } from '../records/retention.ts'
import type { Transcribe } from '../speech/speech.ts'
import { postProcess } from './answer/post-process.ts'
import { checkAddresses } from './check-addresses.ts'
import type { Prediction, PredictionRequest } from './prediction.ts'
import type { Run, RunRegistry } from './run-registry.ts'
import { sessionHistory } from './session-history.ts'
import type { SessionQueue } from './session-queue.ts'
import { stopFailure } from './stop-failure.ts'
import { createTokenBudget } from './token-budget.ts'
import { questionText, type Turn, turnMessages } from './turn.ts'
import { type KeptUpload, readStored, storeUploads } from './uploads.ts'

export type PredictDeps = {
  readonly messages: MessageStore
  readonly runs: RunRegistry
  readonly sessions: SessionQueue
  readonly files: FlowFiles
  readonly sandbox: CodeSandbox
  readonly checkHost: NodeEnv['checkHost']
  /** Values of `{{$vars.…}}` for a run. */
  readonly varsOf: (chatflow: LoadedChatflow, requested: PredictionRequest['vars']) => Promise<RunContext['vars']>
  /** Text of what was said in an audio upload. */
  readonly transcribe: Transcribe
  /** Questions that could follow an answer; `undefined` where the model finds none. */
  readonly suggest: (
    followUps: FollowUps,
    answer: string,
    signal: AbortSignal,
  ) => Promise<readonly string[] | undefined>
  /** Tokens one run may use, questions and answers together; unlimited when absent. */
  readonly maxTokens?: number | undefined
  readonly newId: () => string
  readonly nowMs: () => number
  /** A clock that never goes back, for how long something takes. */
  readonly monotonicMs: () => number
}

export type PredictCall = {
  readonly chatflow: LoadedChatflow
  readonly runner: Runner
  readonly request: PredictionRequest
  readonly chatType: ChatType
  /** Whether the caller may see prompts and settings in what a run tells; a caller without a key may not. */
  readonly trusted: boolean
  /** How many flows have called one another to get here; 0 by default. */
  readonly depth?: number
  /** Aborts when the client hangs up: the run ends and nothing is written. */
  readonly disconnected: AbortSignal
}

/**
 * Answers one question. Yields what the run tells while it goes on, the answer's text among it when
 * the request asks for streaming, and returns the whole once question and answer are durable in
 * the history.
 *
 * A failed or stopped run writes nothing.
 *
 * @throws {Failure} what kept the flow from answering; `code` is `stopped` after an abort request
 */
export async function* predict(deps: PredictDeps, call: PredictCall): AsyncGenerator<FlowEvent, Prediction> {
  const vars = needsVars(call) ? await deps.varsOf(call.chatflow, call.request.vars) : {}
  const ids = identify(deps, call, vars)
  const run = deps.runs.begin(call.chatflow.id, ids.chatId)
  const leave = () => run.stop('disconnected')
  call.disconnected.addEventListener('abort', leave)
  if (call.disconnected.aborted) leave()
  try {
    const free = await enterSession(deps, call, ids, run)
    try {
      return yield* answer(deps, call, { ...ids, vars }, run)
    } finally {
      await free()
    }
  } catch (error) {
    throw run.signal.aborted ? stopFailure(run.signal.reason, error) : error
  } finally {
    call.disconnected.removeEventListener('abort', leave)
    // A reader that left without a word must not leave a run behind.
    run.stop('disconnected')
    run.end()
  }
}

type Ids = { readonly chatId: string; readonly sessionId: string; readonly messageId: string; readonly isNew: boolean }

// Flowise's order: the caller's session, the caller's chat, the memory node's session, a new one.
function identify({ newId }: PredictDeps, { request, runner }: PredictCall, vars: RunContext['vars']): Ids {
  const given = request.sessionId ?? request.chatId ?? runner.memory?.sessionId ?? runner.sessionOf?.(vars)
  const chatId = request.chatId ?? request.sessionId ?? newId()
  return { chatId, sessionId: given ?? chatId, messageId: newId(), isNew: given === undefined }
}

// A flow that calls itself in its own session must not wait for itself, so only first calls queue.
async function enterSession(
  deps: PredictDeps,
  call: PredictCall,
  ids: Ids,
  run: Run,
): Promise<() => void | Promise<void>> {
  if ((call.depth ?? 0) > 0) return () => {}
  const session = `${call.chatflow.id}/${ids.sessionId}`
  return await deps.sessions.enter(session, () => run.stop('interrupted'), run.signal, call.request.onBusy)
}

async function* answer(
  deps: PredictDeps,
  outer: PredictCall,
  { vars, ...ids }: Ids & Pick<RunContext, 'vars'>,
  run: Run,
): AsyncGenerator<FlowEvent, Prediction> {
  const askedAtMs = deps.nowMs()
  const call = await transcribeQuestion(deps, outer, run.signal)
  if (call !== outer) yield { event: 'question', data: call.request.question }
  await checkAddresses(call.request.uploads, deps.checkHost)
  const fileUploads = await keepUploads(deps, call, ids)
  let { memory } = call.runner
  const usesMemory = (own: Memory) => {
    memory = own
  }
  const context = { ...(await contextOf(deps, call, ids, run)), vars, usesMemory }
  const ran = yield* readEvents((emit) => call.runner.run({ ...context, emit }))
  run.signal.throwIfAborted()
  const answered = await refine(deps, call, context, ran)
  const followUpPrompts = await suggestions(deps, call, answered.text, run.signal)
  // What a part of a flow says answers nobody.
  const keepTurn = call.request.part === undefined ? keep : async () => {}
  await keepTurn(deps, call, memory, {
    ...ids,
    chatflowId: call.chatflow.id,
    chatType: call.chatType,
    memoryType: memory?.label,
    request: call.request,
    questionId: deps.newId(),
    answerId: ids.messageId,
    askedAtMs,
    answeredAtMs: deps.nowMs(),
    fileUploads,
    answer: answered,
    followUpPrompts,
  })
  return {
    ...answered,
    question: call.request.question,
    form: call.request.form,
    chatId: ids.chatId,
    sessionId: ids.sessionId,
    messageId: ids.messageId,
    memoryType: memory?.label,
    engine: call.runner.engine ?? 'chain',
    followUpPrompts,
  }
}

// What was spoken takes the place of what was typed.
async function transcribeQuestion(deps: PredictDeps, call: PredictCall, signal: AbortSignal): Promise<PredictCall> {
  const audio = call.request.uploads.find(({ type }) => type === 'audio')
  if (audio === undefined) return call
  const { speechToText } = call.chatflow.settings
  if (speechToText === undefined)
    throw new Failure('invalid', 'Cannot hear the question: the chatflow has no speech to text', { param: 'uploads' })
  return { ...call, request: { ...call.request, question: await deps.transcribe(speechToText, audio, signal) } }
}

async function keepUploads(
  { files }: PredictDeps,
  { chatflow, request }: PredictCall,
  { chatId }: Ids,
): Promise<readonly KeptUpload[]> {
  if (request.uploads.length === 0 || !keepsMessages(chatflow)) return []
  return await storeUploads(files, { chatflowId: chatflow.id, chatId }, request.uploads)
}

async function contextOf(
  deps: PredictDeps,
  call: PredictCall,
  ids: Ids,
  run: Run,
): Promise<Omit<RunContext, 'emit' | 'vars'>> {
  const { chatflow, request, trusted, depth = 0 } = call
  const { question, streaming, form, webhook, humanInput, action, leadEmail, traceDelta } = request
  const session = { chatflowId: chatflow.id, ...ids }
  const past = { ...session, parentId: request.parentId }
  const place = { chatflowId: chatflow.id, chatId: ids.chatId }
  return {
    question,
    ...session,
    streaming,
    callerVars: callerVars(call),
    form,
    webhook,
    humanInput,
    action,
    uploads: request.uploads.length === 0 ? [] : await readStored(deps.files, place, request.uploads),
    leadEmail,
    overrides: allowedOverrides(call),
    shared: new Map(),
    chatType: call.chatType,
    traceDelta,
    depth,
    trusted,
    spend: createTokenBudget(deps.maxTokens),
    monotonicMs: deps.monotonicMs,
    signal: run.signal,
    async history(memory) {
      return [...request.history, ...(await sessionHistory(deps.messages, past, memory, run.signal))]
    },
  }
}

// Saved variables take a query, and post-processing reads them too.
function needsVars({ runner, chatflow }: PredictCall): boolean {
  return runner.usesVars !== false || chatflow.settings.postProcessing !== undefined
}

function callerVars({ chatflow, request }: PredictCall): ReadonlySet<string> {
  const names = Object.keys(request.vars)
  return new Set(names.filter((name) => chatflow.settings.overrides?.variables.has(name) === true))
}

function allowedOverrides({ chatflow, request }: PredictCall): PredictionRequest['overrides'] {
  const given = Object.entries(request.overrides)
  const { overrides: rules } = chatflow.settings
  if (given.length === 0 || rules === undefined) return {}
  const names = new Set([...rules.inputs.values()].flatMap((inputs) => [...inputs]))
  return Object.fromEntries(given.filter(([name]) => names.has(name)))
}

async function refine(
  deps: PredictDeps,
  { chatflow, request }: PredictCall,
  context: Omit<RunContext, 'emit'>,
  ran: NodeAnswer,
): Promise<NodeAnswer> {
  const { postProcessing } = chatflow.settings
  if (postProcessing === undefined) return ran
  const past = (await context.history(undefined)).map(({ role, content }) => ({ role, content }))
  return await postProcess(deps.sandbox, postProcessing, {
    answer: ran,
    question: questionText(request),
    past,
    context,
  })
}

async function suggestions(
  deps: PredictDeps,
  { chatflow }: PredictCall,
  text: string,
  signal: AbortSignal,
): Promise<readonly string[] | undefined> {
  const { followUps } = chatflow.settings
  if (followUps === undefined || text === '') return undefined
  try {
    return await deps.suggest(followUps, text, signal)
  } catch (error) {
    // An answer is worth having without suggestions.
    if (error instanceof Failure && !signal.aborted) return undefined
    throw error
  }
}

async function keep(
  deps: PredictDeps,
  { chatflow }: PredictCall,
  memory: Memory | undefined,
  turn: Turn,
): Promise<void> {
  const plain = turnMessages(turn)
  const messages = keepsAnonymously(chatflow) ? ([redactMessage(plain[0]), redactMessage(plain[1])] as const) : plain
  if (keepsMessages(chatflow)) {
    const { chatflowId, chatId, request } = turn
    if (request.humanInput ?? request.action) await deps.messages.settleActions(chatflowId, chatId)
    await deps.messages.append(messages)
  }
  const [asked, answered] = messages
  await memory?.store?.append(
    turn.sessionId,
    [
      { role: 'user', content: asked.content },
      { role: 'assistant', content: answered.content },
    ],
    AbortSignal.timeout(storeTimeoutMs),
  )
}

// The answer is there: a memory elsewhere that does not take it must not hold it up for long.
const storeTimeoutMs = 10_000
