import type { Logger } from '@hearth/kernel'
import { type Backoff, backoffMs } from '@hearth/outbound'
import type {
  ChatMessage,
  Embeddings,
  EmbedInput,
  Engine,
  EngineStatus,
  GenerateRequest,
  GenerationEvent,
  ModelInfo,
  Prompt,
  Ranking,
  TemplateOptions,
  TokenizedPrompt,
} from '../../domain/engine/engine.ts'
import { notReady } from '../../domain/engine/engine-status.ts'
import type { Step } from '../../domain/scheduler/scheduler.ts'
import { type ChildProcess, startChild } from './child-process.ts'
import { createMemoryKills } from './memory-kills.ts'
import { isStopped, processorUse } from './processor-use.ts'
import type { Answers, FromChild, LoadSettings, Question } from './protocol.ts'
import { createRequestTable } from './request-table.ts'
import { residentBytes } from './resident-bytes.ts'
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts'

export type LlamaEngineOptions = {
  readonly load: LoadSettings
  readonly logger: Logger
  readonly restart: Backoff
  /** So many deaths in a row before the model was ever ready, and no further start is tried. */
  readonly maxLoadCrashes: number
  /** A child that was ready for so long had a good start; waits begin anew. */
  readonly stableMs: number
  /** A child whose step does not end for so long is killed; one that shows no sign of life much earlier. */
  readonly stallTimeoutMs: number
  /** Told of every pass through the model. */
  readonly onStep?: (step: Step) => void
  /** Told of every change of the status. */
  readonly onStatus: (status: EngineStatus) => void
}

// Requests wait for the next child after a few deaths; a child that dies again and again is not worth waiting for.
const maxAwaitedCrashes = 3
const watchEveryMs = 250
// Two looks in a row: a stop that is taken back at once does no harm.
const stoppedMs = watchEveryMs
// What the system ended longer ago than two such spans, 5 s each, was another process.
const lookForKillsEvery = 20
// A busy machine may leave a process alone for a second.
const minFrozenMs = 2_000
// The longest text that is cut into tokens at once takes a tenth of it.
const blockedMs = 15_000

/**
 * Runs a model in a child process through llama.cpp, and starts the child again, with growing waits,
 * when it dies: an assertion in native code ends its whole process, so it must not be ours.
 *
 * The first child is started at once.
 */
export function createLlamaEngine(options: LlamaEngineOptions): Engine {
  return new ChildEngine(options)
}

class ChildEngine implements Engine {
  readonly #options: LlamaEngineOptions
  readonly #requests = createRequestTable(() => this.#admit())
  #status: EngineStatus = { kind: 'loading' }
  #loaded = createLoading()
  #child: ChildProcess | undefined
  #exited = Promise.resolve()
  #crashes = 0
  #readyAtMs: number | undefined
  #wasReady = false
  #restart: NodeJS.Timeout | undefined
  #watchdog: NodeJS.Timeout | undefined
  #silence: SilenceWatch | undefined
  readonly #memoryKills = createMemoryKills()
  #looks = 0
  /** Why we ended the child ourselves, if we did. */
  #endedFor: string | undefined
  /** In what words the engine ended the child, if it did. */
  #abortMessage: string | undefined

  constructor(options: LlamaEngineOptions) {
    this.#options = options
    this.#start()
  }

  status(): EngineStatus {
    return this.#status
  }

  ready(signal: AbortSignal): Promise<ModelInfo> {
    return Promise.race([this.#loaded.promise, rejectOnAbort(signal)])
  }

  generate(request: GenerateRequest, signal: AbortSignal, emit: (event: GenerationEvent) => void): Promise<void> {
    return this.#requests.generate(request, signal, emit)
  }

  embed(inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings> {
    return this.#ask({ kind: 'embed', inputs }, signal)
  }

  rank(query: string, documents: readonly string[], signal: AbortSignal): Promise<Ranking> {
    return this.#ask({ kind: 'rank', query, documents }, signal)
  }

  render(messages: readonly ChatMessage[], options: TemplateOptions, signal: AbortSignal): Promise<string> {
    return this.#ask({ kind: 'render', messages, options }, signal)
  }

  tokenize(prompt: Prompt, { addSpecial }: { addSpecial: boolean }, signal: AbortSignal): Promise<TokenizedPrompt> {
    return this.#ask({ kind: 'tokenize', prompt, addSpecial }, signal)
  }

  detokenize(tokens: readonly number[], signal: AbortSignal): Promise<string> {
    return this.#ask({ kind: 'detokenize', tokens }, signal)
  }

  memoryBytes(): number | undefined {
    const pid = this.#child?.pid
    return pid === undefined ? undefined : residentBytes(pid)
  }

  async close(): Promise<void> {
    clearTimeout(this.#restart)
    this.#end({ kind: 'closed' })
    this.#child?.kill()
    await this.#exited
  }

  #ask<Q extends Question>(question: Q, signal: AbortSignal): Promise<Answers[Q['kind']]> {
    return this.#requests.ask(question, signal)
  }

  #become(status: EngineStatus): void {
    this.#status = status
    this.#options.onStatus(status)
  }

  // From here on there is no way back.
  #end(status: Extract<EngineStatus, { kind: 'failed' | 'closed' }>): void {
    this.#become(status)
    this.#requests.failAll(notReady(status))
    this.#loaded.reject(notReady(status))
  }

  #admit(): void {
    const awaited = this.#status.kind === 'restarting' && this.#crashes <= maxAwaitedCrashes
    if (this.#status.kind !== 'ready' && !awaited) throw notReady(this.#status)
  }

  #start(): void {
    const { load } = this.#options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exited = promise
    this.#readyAtMs = undefined
    this.#endedFor = undefined
    this.#abortMessage = undefined
    this.#memoryKills.begin()
    this.#child = startChild(load.slots, {
      onMessage: (message) => this.#receive(message),
      onAbort: (abortMessage) => this.#endAborted(abortMessage),
      onExit: (reason) => {
        resolve()
        this.#onExit(reason)
      },
    })
    this.#child.send({ type: 'load', settings: load })
    this.#watch(this.#child)
  }

  #watch(child: ChildProcess): void {
    const { pid } = child
    const { load, stallTimeoutMs } = this.#options
    const frozenMs = Math.max(minFrozenMs, 3 * load.stepBudgetMs)
    this.#silence = createSilenceWatch({
      limits: { stoppedMs, frozenMs, blockedMs, stalledMs: stallTimeoutMs },
      clock: () => performance.now(),
      processorUse: () => (pid === undefined ? undefined : processorUse(pid)),
      isStopped: () => pid !== undefined && isStopped(pid),
      everyMs: watchEveryMs,
    })
    this.#watchdog = setInterval(() => this.#killIfSilent(), watchEveryMs)
    this.#watchdog.unref()
  }

  #receive(message: FromChild): void {
    const { load, logger } = this.#options
    if (this.#status.kind === 'closed') return
    this.#silence?.messageCame(message.type !== 'alive' && message.type !== 'log')
    if (message.type === 'alive') return
    if (message.type === 'ready') this.#becomeReady(message.info)
    else if (message.type === 'unloadable') this.#refuse(message.message)
    else if (message.type === 'log') logger[message.level]({ model: load.modelPath }, message.message)
    else {
      this.#requests.receive(message)
      if (message.type === 'step' && message.step !== undefined) this.#options.onStep?.(message.step)
    }
  }

  #becomeReady(info: ModelInfo): void {
    this.#become({ kind: 'ready', info })
    this.#readyAtMs = performance.now()
    this.#wasReady = true
    this.#loaded.resolve(info)
    if (this.#child !== undefined) this.#requests.connect(this.#child)
  }

  // A model that was loaded once may be again, when memory is free; one that never was will not be.
  #refuse(reason: string): void {
    const { load, logger } = this.#options
    if (!this.#wasReady) {
      this.#fail(`Cannot load the model "${load.modelPath}": ${reason}`)
      return
    }
    logger.error({ model: load.modelPath, reason }, 'the model cannot be loaded again')
    this.#kill(reason)
  }

  #killIfSilent(): void {
    if (++this.#looks % lookForKillsEvery === 0) this.#memoryKills.look()
    const loading = this.#status.kind !== 'ready'
    const reason = this.#silence?.check(loading ? 'loading' : this.#requests.working() > 0 ? 'working' : 'idle')
    if (reason === undefined) return
    const { load, logger } = this.#options
    logger.error({ model: load.modelPath, reason }, 'the model process hangs: killing it')
    this.#kill(reason)
  }

  // The engine would still write down its state, and the system its memory, while requests wait.
  #endAborted(abortMessage: string): void {
    this.#abortMessage ??= abortMessage
    this.#kill(`llama.cpp ended it with "${this.#abortMessage}"`)
  }

  // Looked at no more: a large process takes a while to go.
  #kill(reason: string): void {
    clearInterval(this.#watchdog)
    this.#endedFor = reason
    this.#child?.kill()
  }

  #fail(message: string): void {
    this.#options.logger.error(message)
    this.#end({ kind: 'failed', message })
    this.#child?.kill()
  }

  #onExit(reason: string): void {
    clearInterval(this.#watchdog)
    this.#child = undefined
    if (this.#status.kind === 'closed' || this.#status.kind === 'failed') return
    const { load, restart, stableMs, maxLoadCrashes, logger } = this.#options
    if (this.#readyAtMs !== undefined && performance.now() - this.#readyAtMs >= stableMs) this.#crashes = 0
    this.#crashes++
    const model = load.modelPath
    // The system ends a process with this signal; so may anybody else, and so may we.
    const outOfMemory = reason === 'SIGKILL' && this.#endedFor === undefined && this.#memoryKills.wereSome()
    if (!this.#wasReady && this.#abortMessage !== undefined) {
      this.#fail(`Cannot load the model "${model}": llama.cpp ended its process with "${this.#abortMessage}"`)
      return
    }
    if (!this.#wasReady && this.#crashes >= maxLoadCrashes) {
      const state = `its process ended ${this.#crashes} times while loading (${reason})`
      const likely = outOfMemory ? 'memory ran out' : 'the file is damaged, or memory is short'
      this.#fail(`Cannot load the model "${model}": ${state}; ${likely}`)
      return
    }
    const delayMs = backoffMs(restart, this.#crashes)
    const facts = { model, reason: this.#endedFor ?? reason, outOfMemory, delayMs }
    logger.error(facts, 'the model process died: starting it again')
    this.#startLater(delayMs, outOfMemory)
  }

  #startLater(delayMs: number, outOfMemory: boolean): void {
    if (this.#status.kind === 'ready') this.#loaded = createLoading()
    const retryAfterSeconds = Math.ceil(delayMs / 1_000) + 1
    const status = { kind: 'restarting', retryAfterSeconds, outOfMemory, abortMessage: this.#abortMessage } as const
    this.#requests.disconnect(notReady(status), this.#abortMessage)
    if (this.#crashes > maxAwaitedCrashes) this.#requests.failAll(notReady(status))
    this.#become(status)
    this.#restart = setTimeout(() => this.#start(), delayMs)
  }
}

// Nobody may be waiting for the outcome, and then a failure is told by the status alone.
function createLoading(): PromiseWithResolvers<ModelInfo> {
  const loading = Promise.withResolvers<ModelInfo>()
  loading.promise.catch(() => undefined)
  return loading
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}
