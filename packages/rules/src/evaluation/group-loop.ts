import { setTimeout as sleep } from 'node:timers/promises'
import { nextDueMs } from '../values/due.ts'
import type { GroupEvaluator, GroupRun } from './group-evaluator.ts'

/** A group with the states of its rules. */
type EvaluatedGroup = Pick<GroupEvaluator, 'group' | 'states'>

export type GroupLoopDeps = {
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Hears of each evaluation, and how many before it were left out because the one before took too long. */
  readonly onRun: (evaluator: EvaluatedGroup, run: GroupRun, missed: number) => void
  /** Hears of what went wrong other than in a rule. */
  readonly onError: (evaluator: EvaluatedGroup, error: unknown) => void
}

/** When a group was evaluated last, and how long that took, in milliseconds. */
export type GroupTimes = { readonly lastEvaluationMs: number | undefined; readonly durationMs: number }

/** Evaluates a group again and again at its interval until it is stopped. Two evaluations never overlap. */
export class GroupLoop<H = never> {
  readonly evaluator: GroupEvaluator<H>
  readonly #deps: GroupLoopDeps
  readonly #stopping = new AbortController()
  #running: Promise<void> | undefined
  #evaluations = 0
  #restores: boolean
  #times: GroupTimes = { lastEvaluationMs: undefined, durationMs: 0 }

  /** @param options.restores whether alerts take over what was kept of them, once there was something to evaluate */
  constructor(evaluator: GroupEvaluator<H>, deps: GroupLoopDeps, options: { readonly restores: boolean }) {
    this.evaluator = evaluator
    this.#deps = deps
    this.#restores = options.restores
  }

  get times(): GroupTimes {
    return this.#times
  }

  start(): void {
    this.#running ??= this.#run(this.#stopping.signal)
  }

  /** Breaks off the evaluation that is going on and starts no other. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { intervalMs, file, name } = this.evaluator.group
    const identity = `${file};${name}`
    let [dueMs, missed] = [nextDueMs(this.#deps.clock(), intervalMs, identity), 0]
    while (!signal.aborted) {
      await sleep(Math.max(0, dueMs - this.#deps.clock()), undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      await this.#evaluate(dueMs, missed, signal)
      const nowMs = this.#deps.clock()
      const passed = Math.floor((nowMs - dueMs) / intervalMs)
      missed = Math.max(0, passed - 1)
      // A clock that was set back must not keep the group waiting until it is there again.
      dueMs =
        nowMs < dueMs - intervalMs ? nextDueMs(nowMs, intervalMs, identity) : dueMs + Math.max(1, passed) * intervalMs
    }
  }

  async #evaluate(timeMs: number, missed: number, signal: AbortSignal): Promise<void> {
    try {
      const run = await this.evaluator.evaluate(timeMs, signal)
      if (signal.aborted) return
      this.#times = { lastEvaluationMs: timeMs, durationMs: run.durationMs }
      this.#deps.onRun(this.evaluator, run, missed)
      this.#evaluations += 1
      // At the first evaluation what alerts look at may not be there again yet.
      if (!this.#restores || this.#evaluations < 2) return
      await this.evaluator.restore(this.#deps.clock(), signal)
      this.#restores = false
    } catch (error) {
      if (!signal.aborted) this.#deps.onError(this.evaluator, error)
    }
  }
}
