import type { Logger } from '@hearth/kernel'
import { type Backoff, backoffMs } from '../../domain/backoff.ts'
import type {
  Embeddings,
  EmbedInput,
  Engine,
  EngineStatus,
  GenerateRequest,
  GenerationEvent,
  ModelInfo,
} from '../../domain/engine.ts'
import { notReady } from '../../domain/engine-status.ts'
import { type ChildProcess, startChild } from './child-process.ts'
import type { FromChild, LoadSettings } from './protocol.ts'
import { createRequestTable } from './request-table.ts'

export type LlamaEngineOptions = {
  readonly load: LoadSettings
  readonly logger: Logger
  readonly restart: Backoff
  /** So many deaths in a row before the model was ever ready, and no further start is tried. */
  readonly maxLoadCrashes: number
  /** A child that was ready for so long had a good start; waits begin anew. */
  readonly stableMs: number
  /** A child with work that shows no sign of life for so long is killed. */
  readonly stallTimeoutMs: number
  /** Told of every change of the status. */
  readonly onStatus: (status: EngineStatus) => void
}

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
  readonly #requests = createRequestTable()
  #status: EngineStatus = { kind: 'loading' }
  #loaded = createLoading()
  #child: ChildProcess | undefined
  #exited = Promise.resolve()
  #crashes = 0
  #readyAtMs: number | undefined
  #wasReady = false
  #restart: NodeJS.Timeout | undefined
  #watchdog: NodeJS.Timeout | undefined

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

  generate(request: GenerateRequest, signal: AbortSignal): AsyncIterable<GenerationEvent> {
    return this.#requests.generate(() => this.#readyChild(), request, signal)
  }

  async embed(inputs: readonly EmbedInput[], signal: AbortSignal): Promise<Embeddings> {
    return this.#requests.embed(this.#readyChild(), inputs, signal)
  }

  async close(): Promise<void> {
    clearTimeout(this.#restart)
    this.#end({ kind: 'closed' })
    this.#child?.kill()
    await this.#exited
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

  #readyChild(): ChildProcess {
    if (this.#status.kind !== 'ready' || this.#child === undefined) throw notReady(this.#status)
    return this.#child
  }

  #start(): void {
    const { load } = this.#options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exited = promise
    this.#readyAtMs = undefined
    this.#child = startChild(load.slots, {
      onMessage: (message) => this.#receive(message),
      onExit: (reason) => {
        resolve()
        this.#onExit(reason)
      },
    })
    this.#child.send({ type: 'load', settings: load })
  }

  #receive(message: FromChild): void {
    const { load, logger } = this.#options
    if (this.#status.kind === 'closed') return
    if (message.type === 'ready') this.#becomeReady(message.info)
    else if (message.type === 'unloadable') this.#refuse(message.message)
    else if (message.type === 'log') logger[message.level]({ model: load.modelPath }, message.message)
    else {
      this.#watchdog?.refresh()
      this.#requests.receive(message)
    }
  }

  #becomeReady(info: ModelInfo): void {
    this.#become({ kind: 'ready', info })
    this.#readyAtMs = performance.now()
    this.#wasReady = true
    this.#watchdog = setInterval(() => this.#killIfSilent(), this.#options.stallTimeoutMs)
    this.#watchdog.unref()
    this.#loaded.resolve(info)
  }

  // A model that was loaded once may be again, when memory is free; one that never was will not be.
  #refuse(reason: string): void {
    const { load, logger } = this.#options
    if (!this.#wasReady) {
      this.#fail(`Cannot load the model "${load.modelPath}": ${reason}`)
      return
    }
    logger.error({ model: load.modelPath, reason }, 'the model cannot be loaded again')
    this.#child?.kill()
  }

  // The timer starts anew with every message, so it fires only in silence.
  #killIfSilent(): void {
    if (this.#requests.size() === 0) return
    const { load, logger, stallTimeoutMs } = this.#options
    logger.error({ model: load.modelPath, silentMs: stallTimeoutMs }, 'the model process hangs: killing it')
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
    if (!this.#wasReady && this.#crashes >= maxLoadCrashes) {
      this.#fail(`Cannot load the model "${model}": its process ended ${this.#crashes} times while loading (${reason})`)
      return
    }
    const delayMs = backoffMs(restart, this.#crashes)
    logger.error({ model, reason, delayMs }, 'the model process died: starting it again')
    this.#startLater(delayMs)
  }

  #startLater(delayMs: number): void {
    if (this.#status.kind === 'ready') this.#loaded = createLoading()
    const status = { kind: 'restarting', retryAfterSeconds: Math.ceil(delayMs / 1_000) + 1 } as const
    this.#requests.failAll(notReady(status))
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
