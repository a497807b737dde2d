import type { Logger } from '@hearth/kernel'
import { createHttpProbe } from '../clients/http-probe.ts'
import { applyOutcome, type Check, type CheckState, createCheck, type Outcome } from '../domain/check.ts'
import { createReport, type Report } from '../domain/report.ts'
import { runCheckLoop } from './check-loop.ts'

// How many intervals a verdict may miss before it no longer counts.
const staleAfterIntervals = 3

type Target = { readonly service: string; readonly url: string; readonly critical: boolean }

export type MonitorOptions = {
  readonly targets: readonly Target[]
  readonly intervalMs: number
  readonly retryMs: number
  readonly jitterRatio: number
  readonly timeoutMs: number
  readonly maxAnswerBytes: number
  readonly warnLatencyMs: number
  readonly failureThreshold: number
  readonly successThreshold: number
}

export type MonitorDeps = {
  readonly logger: Logger
  readonly clock: () => number
  readonly random: () => number
  /** Told of every result, after it has been taken into the verdict. */
  readonly observe: (check: Check, outcome: Outcome) => void
}

/** Checks all targets in the background and answers from what it knows. */
export type Monitor = {
  start(): void
  /** The last verdicts; asks nobody. */
  report(): Report
  /** Stops all checks, also those under way. */
  close(): Promise<void>
}

/** Creates a monitor with one loop a target; nothing is asked before `start`. */
export function createMonitor(options: MonitorOptions, deps: MonitorDeps): Monitor {
  const stop = new AbortController()
  const checks = new Map(
    options.targets.map(({ service, critical }) => [service, createCheck(service, critical, deps.clock())]),
  )
  let loops: Promise<unknown> = Promise.resolve()
  const record = (service: string, outcome: Outcome): CheckState => {
    const before = checks.get(service)
    if (before === undefined) throw new Error(`Cannot record a result of ${service}: it is no target`)
    const after = applyOutcome(before, outcome, deps.clock(), options)
    checks.set(service, after)
    logChange(deps.logger, before, after)
    deps.observe(after, outcome)
    return after.state
  }
  const watch = async ({ service, url }: Target) => {
    const probe = createHttpProbe({ ...options, url })
    const own = { probe, random: deps.random, record: (outcome: Outcome) => record(service, outcome) }
    await runCheckLoop(own, options, stop.signal).finally(() => probe.close())
  }
  return {
    start() {
      loops = Promise.all(options.targets.map(watch))
    },
    report: () => createReport([...checks.values()], deps.clock(), options.intervalMs * staleAfterIntervals),
    async close() {
      stop.abort()
      await loops
    },
  }
}

function logChange(logger: Logger, before: Check, after: Check): void {
  if (before.state === after.state) return
  const { service, state, lastError } = after
  const details = { target: service, from: before.state, to: state }
  if (state === 'failing') logger.warn({ ...details, reason: lastError?.message }, 'check failing')
  else logger.info(details, `check ${state}`)
}
