import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import type { Logger } from '@hearth/kernel'
import { type Backoff, backoffMs } from '../../domain/backoff.ts'

export type LlamaServerOptions = {
  readonly model: string
  readonly binary: string
  readonly args: readonly string[]
  /** It takes no requests without it, so that nobody else on this machine can use it. */
  readonly key: string
  readonly restart: Backoff
  readonly logger: Logger
}

/** A running `llama-server` of llama.cpp. */
export type LlamaServer = {
  /** Why it does not run; `undefined` while it does. */
  trouble(): string | undefined
  close(): Promise<void>
}

const niceness = 5
// Its last words are at the end of what it writes.
const maxHeardChars = 4_000
const stopMs = 2_000
// One that ran for so long had a good start; waits begin anew.
const stableMs = 30_000

/** Starts a server, and starts it again, with growing waits, whenever it ends. */
export function startLlamaServer(options: LlamaServerOptions): LlamaServer {
  return new SupervisedServer(options)
}

class SupervisedServer implements LlamaServer {
  readonly #options: LlamaServerOptions
  #child: ChildProcess | undefined
  #exited: Promise<void> = Promise.resolve()
  #trouble: string | undefined
  #failures = 0
  #closed = false
  #again: NodeJS.Timeout | undefined

  constructor(options: LlamaServerOptions) {
    this.#options = options
    this.#start()
  }

  trouble(): string | undefined {
    return this.#trouble
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    this.#child?.kill('SIGTERM')
    const impatience = setTimeout(() => this.#child?.kill('SIGKILL'), stopMs)
    await this.#exited
    clearTimeout(impatience)
  }

  #start(): void {
    const { binary, args, key } = this.#options
    const startedMs = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exited = promise
    const child = spawn(binary, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, LLAMA_API_KEY: key },
    })
    this.#child = child
    this.#trouble = undefined
    let heard = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      heard = `${heard}${text}`.slice(-maxHeardChars)
    })
    let ended = false
    const end = (reason: string) => {
      if (ended) return
      ended = true
      resolve()
      if (performance.now() - startedMs >= stableMs) this.#failures = 0
      this.#onEnd(reason, heard)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
    lowerPriority(child.pid)
  }

  #onEnd(reason: string, heard: string): void {
    this.#child = undefined
    if (this.#closed) return
    const { logger, model, restart } = this.#options
    this.#failures++
    this.#trouble = `llama-server ended (${reason})`
    const delayMs = backoffMs(restart, this.#failures)
    logger.error({ model, reason, delayMs, heard }, 'llama-server ended: starting it again')
    this.#again = setTimeout(() => this.#start(), delayMs)
  }
}

// As the model processes: lower than the services, so that they stay prompt while it computes.
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // The process is gone already, or the platform does not allow it; the model runs all the same.
  }
}
