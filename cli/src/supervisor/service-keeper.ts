import type { ServiceName } from '@hearth/kernel/base'
import type { ProcessMessage, ReadyMessage } from '../serve/messages.ts'
import { judgeCrash } from './crash-verdict.ts'
import type { Ending } from './ending.ts'
import { NO_CRASHES, type RestartLimits } from './restart-policy.ts'
import type { ServiceProcess } from './service-process.ts'
import type { ServiceState } from './state.ts'

/** What is known of one service; `reason` says why it is degraded or failed. */
export type ServiceStatus = {
  readonly state: ServiceState
  readonly pid: number | undefined
  readonly port: number
  readonly restarts: number
  readonly reason: string | undefined
}

type StartOutcome =
  | { readonly kind: 'ready'; readonly message: ReadyMessage }
  | { readonly kind: 'ended'; readonly ending: Ending }

/** Keeps one service running. */
export type ServiceKeeper = {
  readonly name: ServiceName
  readonly status: () => ServiceStatus
  /** Resolves when the first process is ready, or has ended before it was. */
  start(): Promise<StartOutcome>
  /** What its readiness endpoint said. */
  observe(ready: boolean, reason?: string): void
  /** Asks the process to stop and restarts it no more; resolves when it is gone. */
  stop(): Promise<void>
  /** Ends the process at once. */
  kill(): void
}

export type ServiceKeeperOptions = {
  readonly name: ServiceName
  readonly port: number
  readonly limits: RestartLimits
  readonly nowMs: () => number
  readonly spawn: (onMessage: (message: ProcessMessage) => void) => ServiceProcess
  readonly onChange: (status: ServiceStatus) => void
  /** One sentence whenever a process ended that should not have. */
  readonly onCrash: (sentence: string) => void
}

/** A first start that fails is the caller's to handle; afterwards every crash leads to a restart. */
export function createServiceKeeper(options: ServiceKeeperOptions): ServiceKeeper {
  const { name, limits, nowMs } = options
  let status: ServiceStatus = { state: 'starting', pid: undefined, port: options.port, restarts: 0, reason: undefined }
  let current: ServiceProcess | undefined
  let retry: NodeJS.Timeout | undefined
  let history = NO_CRASHES
  let stopping = false
  // Whether a process has been ready once, and who waits for that.
  let begun = false
  let settle: (outcome: StartOutcome) => void = () => undefined

  function change(next: Partial<ServiceStatus>): void {
    status = { ...status, ...next }
    options.onChange(status)
  }

  function run(): void {
    const startedAtMs = nowMs()
    const started = options.spawn((message) => {
      if (message.type !== 'ready' || stopping) return
      begun = true
      change({ state: 'ready', port: message.port, reason: undefined })
      settle({ kind: 'ready', message })
    })
    current = started
    change({ pid: started.pid, ...(status.state === 'failed' ? {} : { state: 'starting' }) })
    void started.ended.then((ending) => {
      current = undefined
      if (begun && !stopping) return restart(ending, nowMs() - startedAtMs)
      change({ pid: undefined })
      return settle({ kind: 'ended', ending })
    })
  }

  function restart(ending: Ending, ranMs: number): void {
    const verdict = judgeCrash({ name, ending, history, atMs: nowMs(), ranMs }, limits)
    history = verdict.history
    // In one step: a service without a process must never be seen as ready.
    change({ state: verdict.state, reason: verdict.reason, pid: undefined })
    options.onCrash(verdict.sentence)
    if (verdict.delayMs === undefined) return
    retry = setTimeout(() => {
      change({ restarts: status.restarts + 1 })
      run()
    }, verdict.delayMs)
  }

  return {
    name,
    status: () => status,
    start: () =>
      new Promise((resolve) => {
        settle = resolve
        run()
      }),
    observe(ready, reason) {
      const state = ready ? 'ready' : 'degraded'
      const observable = status.state === 'ready' || status.state === 'degraded'
      if (observable && (status.state !== state || status.reason !== reason)) change({ state, reason })
    },
    async stop() {
      stopping = true
      clearTimeout(retry)
      const running = current
      if (running === undefined) return
      change({ state: 'stopping' })
      running.stop()
      await running.ended
    },
    kill: () => current?.kill(),
  }
}
