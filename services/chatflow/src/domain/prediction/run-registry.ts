import { Failure } from '@hearth/kernel'

/** Why a run was ended from outside. */
export type StopReason = 'disconnected' | 'stopped' | 'interrupted' | 'timeout'

/** The reason an aborted run's signal carries. */
export class RunStopped extends Error {
  override readonly name = 'RunStopped'
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(`The run was ended: ${reason}`)
    this.reason = reason
  }
}

// Every run ends with one: making it anew would cost more than all else of an end, for a stack that tells nothing.
const stopped: Readonly<Record<StopReason, RunStopped>> = {
  disconnected: new RunStopped('disconnected'),
  stopped: new RunStopped('stopped'),
  interrupted: new RunStopped('interrupted'),
  timeout: new RunStopped('timeout'),
}

export type Run = {
  readonly signal: AbortSignal
  stop(reason: StopReason): void
  /** Must be called when the run is over, however it ended. */
  end(): void
}

export type RunRegistryOptions = {
  readonly maxRuns: number
  /** A run that lasts longer is stopped. */
  readonly timeoutMs: number
}

/** Runs going on, by conversation. Every kind passes the cases in `run-registry.contract.ts`. */
export type RunRegistry = {
  /** @throws {Failure} `rate-limited` when too many runs are going on */
  begin(chatflowId: string, chatId: string): Run
  /**
   * Stops every run of this conversation, in whichever process; how many there were in this one. Those of another
   * end a moment later.
   */
  stop(chatflowId: string, chatId: string): Promise<number>
  /** Those of this process. */
  readonly size: number
}

/**
 * The predictions going on in this process. A run is known by itself and never by its chat id, so
 * two streams of one conversation cannot take each other over.
 */
export function createRunRegistry(options: RunRegistryOptions): RunRegistry {
  const runs = new Map<string, Set<Run>>()
  let size = 0
  return {
    begin(chatflowId, chatId) {
      if (size >= options.maxRuns) {
        throw new Failure('rate-limited', `Cannot start the prediction: ${size} are running, the most allowed`, {
          retryAfterSeconds: 1,
        })
      }
      const key = `${chatflowId}/${chatId}`
      const peers = runs.get(key) ?? new Set()
      runs.set(key, peers)
      const run = createRun(options.timeoutMs, () => {
        size -= 1
        peers.delete(run)
        if (peers.size === 0) runs.delete(key)
      })
      peers.add(run)
      size += 1
      return run
    },
    async stop(chatflowId, chatId) {
      const found = [...(runs.get(`${chatflowId}/${chatId}`) ?? [])]
      for (const run of found) run.stop('stopped')
      return found.length
    },
    get size() {
      return size
    },
  }
}

function createRun(timeoutMs: number, onEnd: () => void): Run {
  const controller = new AbortController()
  const stop = (reason: StopReason) => controller.abort(stopped[reason])
  const deadline = setTimeout(() => stop('timeout'), timeoutMs)
  let ended = false
  return {
    signal: controller.signal,
    stop,
    end() {
      if (ended) return
      ended = true
      clearTimeout(deadline)
      onEnd()
    },
  }
}
