import type { ServiceName } from '@hearth/kernel'
import type { ProcessMessage, ReadyMessage } from '../../serve/messages.ts'
import type { Ending } from '../ending.ts'
import type { ServiceState } from '../state.ts'
import { judgeCrash } from './crash-verdict.ts'
import { NO_CRASHES, type RestartLimits } from './restart-policy.ts'
import type { ServiceProcess } from './service-process.ts'

/** What is known of one service; `reason` says why it is degraded or failed. */
export type ServiceStatus = {
  readonly state: ServiceState
  readonly pid: number | undefined
  /** When the process that runs was started, as Unix milliseconds. */
  readonly startedAtMs: number | undefined
  readonly port: number
  readonly restarts: number
  readonly reason: string | undefined
}

type StartOutcome =
  | { readonly kind: 'ready'; readonly message: ReadyMessage }
  /** What it keeps or needs does not let it start; its process explains that at its port. */
  | { readonly kind: 'down'; readonly reason: string }
  /** It ended without a reason of its own, and is started again. */
  | { readonly kind: 'crashed'; readonly ending: Ending }
  /** It refuses to start with these settings, or was stopped. */
  | { readonly kind: 'ended'; readonly ending: Ending }

/** Keeps one service running. */
export type ServiceKeeper = {
  readonly name: ServiceName
  readonly status: () => ServiceStatus
  /** Resolves when the first process is ready, says why it cannot be, or has ended before it was. */
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

/** A first start that is refused is the caller's to handle; every crash leads to a restart. */
export function createServiceKeeper(options: ServiceKeeperOptions): ServiceKeeper {
  const { name, limits, nowMs } = options
  const { status, change, observe } = holdStatus(options)
  let current: ServiceProcess | undefined
  let retry: NodeJS.Timeout | undefined
  let history = NO_CRASHES
  let stopping = false
  // Whether a first process has come so far that its end is a crash, and who waits for that.
  let begun = false
  let settle: (outcome: StartOutcome) => void = () => undefined

  function run(): void {
    const startedAtMs = nowMs()
    const started = options.spawn((message) => {
      if (stopping || message.type === 'failed') return
      const { status: next, outcome } = readMessage(message)
      if (begun && outcome.kind === 'down') options.onCrash(`${name} is down: ${outcome.reason}`)
      begun = true
      change(next)
      settle(outcome)
    })
    current = started
    change({ pid: started.pid, startedAtMs })
    void started.ended.then((ending) => {
      current = undefined
      const isOver = stopping || (!begun && ending.message !== undefined)
      if (isOver) change({ pid: undefined, startedAtMs: undefined })
      else restart(ending, nowMs() - startedAtMs)
      settle({ kind: isOver ? 'ended' : 'crashed', ending })
    })
  }

  function restart(ending: Ending, ranMs: number): void {
    begun = true
    const verdict = judgeCrash({ name, ending, history, atMs: nowMs(), ranMs }, limits)
    history = verdict.history
    // In one step: a service without a process must never be seen as ready.
    change({ state: verdict.state, reason: verdict.reason, pid: undefined, startedAtMs: undefined })
    options.onCrash(verdict.sentence)
    if (verdict.delayMs === undefined) return
    retry = setTimeout(() => {
      change({ restarts: status().restarts + 1 })
      run()
    }, verdict.delayMs)
  }

  return {
    name,
    status,
    start() {
      const { promise, resolve } = Promise.withResolvers<StartOutcome>()
      settle = resolve
      run()
      return promise
    },
    observe,
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

function holdStatus({ port, onChange }: Pick<ServiceKeeperOptions, 'port' | 'onChange'>) {
  let status: ServiceStatus = {
    ...{ state: 'starting', pid: undefined, startedAtMs: undefined, port },
    ...{ restarts: 0, reason: undefined },
  }
  function change(next: Partial<ServiceStatus>): void {
    status = { ...status, ...next }
    onChange(status)
  }
  return {
    status: () => status,
    change,
    observe(ready: boolean, reason?: string): void {
      const state = ready ? 'ready' : 'degraded'
      const observable = status.state === 'ready' || status.state === 'degraded'
      if (observable && (status.state !== state || status.reason !== reason)) change({ state, reason })
    },
  }
}

function readMessage(message: Exclude<ProcessMessage, { type: 'failed' }>): {
  readonly status: Partial<ServiceStatus>
  readonly outcome: StartOutcome
} {
  const { port } = message
  if (message.type === 'ready')
    return { status: { state: 'ready', port, reason: undefined }, outcome: { kind: 'ready', message } }
  const reason = message.message
  return { status: { state: 'failed', port, reason }, outcome: { kind: 'down', reason } }
}
