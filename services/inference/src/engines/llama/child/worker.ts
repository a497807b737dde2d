import { Failure } from '@hearth/kernel/base'
import type { GenerateRequest, Prompt } from '../../../domain/engine.ts'
import type { Task } from '../../../domain/scheduler/generation.ts'
import { createPrefillBudget } from '../../../domain/scheduler/prefill-budget.ts'
import { createScheduler } from '../../../domain/scheduler/scheduler.ts'
import type { FromChild, ToChild } from '../protocol.ts'
import { type LoadedModel, loadModel } from './load-model.ts'

export type WorkerDeps = {
  readonly send: (message: FromChild) => void
  /** Called when the engine can no longer compute; the process should end. */
  readonly die: (error: unknown) => void
}

/** Answers the messages of the parent process: first `load`, then requests. */
export function createWorker({ send, die }: WorkerDeps): (message: ToChild) => Promise<void> {
  let serve: ((message: ToChild) => Promise<void>) | undefined
  return async (message) => {
    if (message.type !== 'load') return serve?.(message)
    try {
      const model = await loadModel(message.settings, (level, text) => send({ type: 'log', level, message: text }))
      serve = createRequestHandler(model, message.settings.stepBudgetMs, { send, die })
      send({ type: 'ready', info: model.info })
    } catch (error) {
      send({ type: 'unloadable', message: reasonOf(error) })
    }
  }
}

function createRequestHandler(model: LoadedModel, stepBudgetMs: number, { send, die }: WorkerDeps) {
  const scheduler = createScheduler({
    decoder: model.decoder,
    budget: createPrefillBudget(stepBudgetMs),
    clock: () => performance.now(),
    deliver: (events) => send({ type: 'step', events }),
  })

  function generate(id: number, request: GenerateRequest): void {
    scheduler.submit(toTask(id, request, model))
    scheduler.drain().catch(die)
  }

  async function embed({ id, inputs }: Extract<ToChild, { type: 'embed' }>): Promise<void> {
    send({ type: 'embedded', id, ...(await model.embedder.embed(inputs, () => send({ type: 'step', events: [] }))) })
  }

  return async (message: ToChild): Promise<void> => {
    if (message.type === 'cancel') return scheduler.cancel(message.id)
    if (message.type === 'load') return
    try {
      if (message.type === 'generate') generate(message.id, message.request)
      else await embed(message)
    } catch (error) {
      if (!(error instanceof Failure)) return die(error)
      const { code, param } = error
      const failure = {
        message: error.message,
        ...(code === undefined ? {} : { code }),
        ...(param === undefined ? {} : { param }),
      }
      send({ type: 'refused', id: message.id, failure })
    }
  }
}

/** @throws {Failure} `invalid` for a prompt that the template refuses or that does not fit the context */
function toTask(id: number, request: GenerateRequest, model: LoadedModel): Task {
  const param = request.prompt.kind === 'chat' ? 'messages' : 'prompt'
  const prompt = tokensOf(request.prompt, model, param)
  const { contextTokens } = model.decoder
  if (prompt.length === 0)
    throw new Failure('invalid', 'Cannot complete an empty prompt: give at least one token', { param })
  if (prompt.length >= contextTokens) throw tooLong(`${prompt.length}`, contextTokens, param)
  const templateStops = request.prompt.kind === 'chat' ? model.template.stop : []
  const { sampling, maxTokens } = request
  return { id, prompt, sampling, maxTokens, stop: [...request.stop, ...templateStops] }
}

function tokensOf(prompt: Prompt, { tokenizer, template, decoder }: LoadedModel, param: string): readonly number[] {
  if (prompt.kind === 'tokens') return tokenizer.known(prompt.tokens, 'prompt')
  const text = prompt.kind === 'text' ? prompt.text : rendered(() => template.render(prompt.messages, prompt.tools))
  // A text of megabytes takes seconds to cut into tokens, in which no other answer advances.
  const fewest = tokenizer.fewest(text)
  if (fewest >= decoder.contextTokens) throw tooLong(`at least ${fewest}`, decoder.contextTokens, param)
  return tokenizer.prompt(text)
}

function tooLong(length: string, contextTokens: number, param: string): Failure {
  return new Failure(
    'invalid',
    `Cannot fit the prompt: it is ${length} tokens long, and the model's context of ${contextTokens} tokens ` +
      'must hold it and at least one token of answer',
    { code: 'context_length_exceeded', param },
  )
}

function rendered(render: () => string): string {
  try {
    return render()
  } catch (cause) {
    const reason = `the model's chat template refuses them with "${reasonOf(cause)}"`
    throw new Failure('invalid', `Cannot put the messages into a prompt: ${reason}`, { cause, param: 'messages' })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
