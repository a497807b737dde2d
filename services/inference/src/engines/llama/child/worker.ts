import { Failure } from '@hearth/kernel'
import type { GenerateRequest } from '../../../domain/engine/engine.ts'
import { createPrefillBudget } from '../../../domain/scheduler/prefill-budget.ts'
import { createScheduler } from '../../../domain/scheduler/scheduler.ts'
import type { Task } from '../../../domain/scheduler/task.ts'
import type { FromChild, ToChild, WireFailure } from '../protocol.ts'
import { answerQuestion } from './answer-question.ts'
import { type LoadedModel, loadModel } from './load-model.ts'

export type WorkerDeps = {
  readonly send: (message: FromChild) => void
  /** Called when the engine can no longer compute; the process should end. */
  readonly die: (error: unknown) => void
}

/** Often enough that a silence tells something, seldom enough to cost nothing. */
const aliveEveryMs = 500

/** Answers the messages of the parent process: first `load`, then requests. */
export function createWorker({ send, die }: WorkerDeps): (message: ToChild) => Promise<void> {
  let serve: ((message: ToChild) => Promise<void>) | undefined
  return async (message) => {
    if (message.type !== 'load') return serve?.(message)
    const alive = setInterval(() => send({ type: 'alive' }), aliveEveryMs)
    try {
      const model = await loadModel(message.settings, (level, text) => send({ type: 'log', level, message: text }))
      serve = createRequestHandler(model, message.settings.stepBudgetMs, { send, die })
      send({ type: 'ready', info: model.info })
    } catch (error) {
      send({ type: 'unloadable', message: reasonOf(error) })
    } finally {
      clearInterval(alive)
    }
  }
}

function createRequestHandler(model: LoadedModel, stepBudgetMs: number, { send, die }: WorkerDeps) {
  const asked = new Map<number, AbortController>()
  const scheduler = createScheduler({
    decoder: model.decoder,
    budget: createPrefillBudget(stepBudgetMs),
    clock: () => performance.now(),
    deliver: (events, step) => send({ type: 'step', events, ...(step === undefined ? {} : { step }) }),
  })
  setInterval(() => {
    if (asked.size > 0 || scheduler.running() > 0) send({ type: 'alive' })
  }, aliveEveryMs).unref()

  function generate({ id, request }: Extract<ToChild, { type: 'generate' }>): void {
    scheduler.submit(toTask(id, request, model))
    scheduler.drain().catch(die)
  }

  async function ask({ id, question }: Extract<ToChild, { type: 'ask' }>): Promise<void> {
    const asking = new AbortController()
    asked.set(id, asking)
    try {
      const onProgress = () => send({ type: 'step', events: [] })
      const answer = await answerQuestion(question, model, { onProgress, signal: asking.signal })
      send({ type: 'answer', id, answer })
    } catch (error) {
      if (!asking.signal.aborted) throw error
      send({ type: 'step', events: [{ id, event: { kind: 'cancelled' } }] })
    } finally {
      asked.delete(id)
    }
  }

  return async (message: ToChild): Promise<void> => {
    if (message.type === 'load') return
    if (message.type === 'cancel') {
      asked.get(message.id)?.abort()
      scheduler.cancel(message.id)
      return
    }
    try {
      if (message.type === 'generate') generate(message)
      else await ask(message)
    } catch (error) {
      if (!(error instanceof Failure)) return die(error)
      send({ type: 'refused', id: message.id, failure: toWire(error) })
    }
  }
}

/** @throws {Failure} `invalid` for a prompt that cannot be computed, or a constraint that is no grammar */
function toTask(id: number, request: GenerateRequest, { prompts, grammars, template, generates }: LoadedModel): Task {
  if (!generates) {
    const state = 'it is made for embeddings or ranking and cannot write'
    throw new Failure('invalid', `Cannot generate with this model: ${state}`, {
      code: 'unsupported_value',
      param: 'model',
    })
  }
  const { prompt, truncatePromptTokens: truncate, ...rest } = request
  const tokens = prompts.tokens(prompt, { truncate })
  if (rest.constraint !== undefined) grammars.begin(rest.constraint.grammar, rest.constraint.param)
  const templateStops = prompt.kind === 'chat' ? template.stop : []
  return { ...rest, id, prompt: tokens, stop: [...rest.stop, ...templateStops] }
}

function toWire({ kind, message, code, param }: Failure): WireFailure {
  return { kind, message, ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
