import { type ChildProcess, spawn } from 'node:child_process'
import type { Logger } from '@hearth/kernel'
import { type Backoff, backoffMs } from '@hearth/outbound'
import { engineEnvironment } from '../engine-environment.ts'
import { createMemoryKills } from '../llama/memory-kills.ts'
import { isStopped } from '../llama/processor-use.ts'

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
  failure(): string | undefined
  /**
   * Whether requests that find nobody there do well to wait: it is started again when it ends, and has not ended
   * again and again without running for a while. Its end is noticed a moment later, so this does not ask for it.
   */
  comesBack(): boolean
  close(): Promise<void>
}

// Its last words are at the end of what it writes.
const maxOutputChars = 4_000
// One that ran for so long had a good start; waits begin anew.
const stableMs = 30_000
// Requests wait for the next start after a few failures; a server that ends again and again is not worth waiting for.
const maxAwaitedFailures = 3

// Two looks in a row: a stop that is taken back at once does no harm.
const lookEveryMs = 250
// What the system ended longer ago than two such spans was another process.
const lookForKillsEvery = 20

// Lower than the services, so that they stay prompt while it computes. It must not outlive this process,
// however that ends: the pipe that the shell's helper waits at closes then, and the server is killed. The
// server takes the shell's place, so that its end and its state are told as they are.
const guard = `exec 3<&0
{ cat <&3 >/dev/null; kill -9 $$ 2>/dev/null; } 2>/dev/null &
exec nice -n 5 "$0" "$@" </dev/null 3<&-`

/** Starts a server, and starts it again, with growing waits, whenever it ends. */
export function startLlamaServer(options: LlamaServerOptions): LlamaServer {
  return new SupervisedServer(options)
}

class SupervisedServer implements LlamaServer {
  readonly #options: LlamaServerOptions
  #child: ChildProcess | undefined
  #exited: Promise<void> = Promise.resolve()
  #failure: string | undefined
  #failures = 0
  #closed = false
  #again: NodeJS.Timeout | undefined
  readonly #memoryKills = createMemoryKills()

  constructor(options: LlamaServerOptions) {
    this.#options = options
    this.#start()
  }

  failure(): string | undefined {
    return this.#failure
  }

  comesBack(): boolean {
    return !this.#closed && this.#failures <= maxAwaitedFailures
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#again)
    // It has nothing to save.
    if (this.#child !== undefined) killAll(this.#child)
    await this.#exited
  }

  #start(): void {
    const { binary, args, key } = this.#options
    const startedMs = performance.now()
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#exited = promise
    const child = spawnGuarded(binary, args, { ...engineEnvironment(process.env), LLAMA_API_KEY: key })
    this.#child = child
    this.#failure = undefined
    let output = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-maxOutputChars)
    })
    let ended = false
    const stopWatching = this.#watch(child)
    const end = (reason: string) => {
      if (ended) return
      ended = true
      stopWatching()
      resolve()
      if (performance.now() - startedMs >= stableMs) this.#failures = 0
      this.#onEnd(reason, output)
    }
    child.on('error', (error) => end(error.message))
    child.on('exit', (code, signal) => end(signal ?? `exit code ${code}`))
  }

  /** Ends a server that a signal has stopped: it would keep its requests waiting for ever. */
  #watch(child: ChildProcess): () => void {
    const { logger, model } = this.#options
    this.#memoryKills.begin()
    let stopped = false
    let looks = 0
    const look = () => {
      if (++looks % lookForKillsEvery === 0) this.#memoryKills.look()
      const isNow = child.pid !== undefined && isStopped(child.pid)
      if (stopped && isNow) {
        logger.error({ model }, 'a signal has stopped llama-server: killing it')
        killAll(child)
      }
      stopped = isNow
    }
    const timer = setInterval(look, lookEveryMs).unref()
    return () => clearInterval(timer)
  }

  #onEnd(reason: string, output: string): void {
    this.#child = undefined
    if (this.#closed) return
    const { logger, model, restart } = this.#options
    this.#failures++
    const state = reason === 'SIGKILL' && this.#memoryKills.wereSome() ? 'memory ran out' : reason
    this.#failure = `llama-server ended (${state})`
    const delayMs = backoffMs(restart, this.#failures)
    logger.error({ model, reason: state, delayMs, output }, 'llama-server ended: starting it again')
    this.#again = setTimeout(() => this.#start(), delayMs)
  }
}

function spawnGuarded(binary: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  if (process.platform === 'win32') return spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  // A group of its own: signals for the service are not for it.
  return spawn('/bin/sh', ['-c', guard, binary, ...args], { stdio: ['pipe', 'ignore', 'pipe'], env, detached: true })
}

function killAll(child: ChildProcess): void {
  try {
    if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has just ended by itself.
  }
}
