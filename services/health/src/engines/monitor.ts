import type { Logger } from '@hearth/kernel'
import { applyOutcome, type Check, createCheck, type Outcome, type Subject, type Thresholds } from '../domain/check.ts'
import type { Probe } from '../domain/probe.ts'
import { createReport, type Report } from '../domain/report.ts'
import { type Alarm, createAlarm, runCheckLoop } from './check-loop.ts'

// How many intervals a verdict may miss before it no longer counts.
const staleAfterIntervals = 3

/** One subject, how to look at it, and how often. */
export type Target = Omit<Subject, 'staleAfterMs'> & {
  readonly intervalMs: number
  readonly retryMs: number
  /** @param onLost ends the pause before the next check */
  readonly openProbe: (onLost: () => void) => Probe
}

export type MonitorOptions = Thresholds & {
  readonly targets: readonly Target[]
  readonly jitterRatio: number
}

export type MonitorDeps = {
  readonly logger: Logger
  readonly clock: () => number
  readonly random: () => number
  /** Told of every result, after it has been taken into the verdict. */
  readonly observe: (before: Check, after: Check, outcome: Outcome) => void
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
  const checks = new Map(options.targets.map((target) => [target.name, createCheck(subjectOf(target), deps.clock())]))
  let loops: Promise<unknown> = Promise.resolve()
  const record = (name: string, outcome: Outcome) => {
    const before = checks.get(name)
    if (before === undefined) throw new Error(`Cannot record a result of ${name}: it is no target`)
    const after = applyOutcome(before, outcome, deps.clock(), options)
    checks.set(name, after)
    logChange(deps.logger, before, after)
    deps.observe(before, after, outcome)
    return after
  }
  const watch = async (target: Target) => {
    const alarm: Alarm = createAlarm()
    const probe = target.openProbe(alarm.ring)
    const own = { probe, alarm, random: deps.random, record: (outcome: Outcome) => record(target.name, outcome) }
    const pace = { intervalMs: target.intervalMs, retryMs: target.retryMs, jitterRatio: options.jitterRatio }
    await runCheckLoop(own, pace, stop.signal).finally(() => probe.close())
  }
  return {
    start() {
      loops = Promise.all(options.targets.map(watch))
    },
    report: () => createReport([...checks.values()], deps.clock()),
    async close() {
      stop.abort()
      await loops
    },
  }
}

function subjectOf({ name, group, weight, intervalMs }: Target): Subject {
  return { name, group, weight, staleAfterMs: intervalMs * staleAfterIntervals }
}

function logChange(logger: Logger, before: Check, after: Check): void {
  if (before.state === after.state) return
  const { name, state, reason } = after
  const details = { target: name, from: before.state, to: state, ...(reason === undefined ? {} : { reason }) }
  if (state === 'failing') logger.warn(details, 'check failing')
  else logger.info(details, `check ${state}`)
}
