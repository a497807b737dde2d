import type { Alert } from '@hearth/notify'
import type { ActiveAlerts } from '../alerts/active-alert.ts'
import { advanceAlerts } from '../alerts/active-alert.ts'
import { findAlerts } from '../alerts/find-alerts.ts'
import { isRestored, type KeptState, restoreAlerts } from '../alerts/restore-alerts.ts'
import { takeToSend } from '../alerts/sending.ts'
import type { AlertingRule, Rule, RuleGroup, RuleHealth } from '../model/rule.ts'
import { alertSamples, type RuleSample, recordedSamples } from '../model/rule-samples.ts'
import { Labels } from '../values/labels.ts'

/** Samples of one evaluation of a rule, and the series of the one before that are gone. */
export type RuleOutput<H = never> = {
  readonly timeMs: number
  readonly samples: readonly RuleSample<H>[]
  readonly gone: readonly Labels[]
}

export type EvaluatorDeps<H = never> = {
  /** The vector that an expression gives at one time. @throws {Error} with the reason */
  readonly query: (expression: string, timeMs: number, signal: AbortSignal) => Promise<readonly RuleSample<H>[]>
  /** Stores what a rule made. @throws {Error} with the reason */
  readonly store: (output: RuleOutput<H>) => Promise<void>
  readonly send: (alerts: readonly Alert[]) => void
  /** What was kept of these alerts of a rule, by the key of their labels. */
  readonly keptStates: (
    alertName: string,
    alerts: readonly Labels[],
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, KeptState>>
  /** Milliseconds; only differences matter. */
  readonly stopwatch: () => number
  /** Where people reach this service, without slash at its end. */
  readonly externalUrl: () => string
  /** Where people see what an expression gives: a path of this service. */
  readonly pathTo: (expression: string) => string
  /** Labels that tell this server apart. */
  readonly externalLabels: () => Readonly<Record<string, string>>
  /** After how long a receiver is told again of an alert that still fires. */
  readonly resendMs: number
}

/** A rule with what its evaluations left. */
export type RuleState = RuleHealth & { readonly rule: Rule; readonly active: ActiveAlerts }

type State = RuleState & {
  /** Series of the last evaluation that succeeded, by the key of their labels. */
  readonly series: ReadonlyMap<string, Labels>
  /** Whether alerts are written: not before what was kept of them has been read. */
  readonly isRestored: boolean
}

const untried = { health: 'unknown', lastError: '', lastEvaluationMs: undefined, durationMs: 0 } as const

/** What one evaluation of a group came to. */
export type GroupRun = { readonly failures: number; readonly samples: number; readonly durationMs: number }

/** Evaluates the rules of a group one after the other; a rule that fails does not stop the others. */
export class GroupEvaluator<H = never> {
  readonly group: RuleGroup
  readonly #deps: EvaluatorDeps<H>
  #states: readonly State[]

  /** @param options.restores whether alerts wait for {@link restore} before they are written */
  constructor(group: RuleGroup, deps: EvaluatorDeps<H>, options: { readonly restores: boolean }) {
    this.group = group
    this.#deps = deps
    const begin = (rule: Rule): State => {
      return { rule, ...untried, active: new Map(), series: new Map(), isRestored: !options.restores }
    }
    this.#states = group.rules.map(begin)
  }

  states(): readonly RuleState[] {
    return this.#states
  }

  /** Goes on with the alerts and series of rules that the group had before under the same name and expression. */
  adopt(before: GroupEvaluator<H>): void {
    const left = [...before.#states]
    this.#states = this.#states.map((state) => {
      const at = left.findIndex((old) => isSameRule(old.rule, state.rule))
      const [old] = at === -1 ? [] : left.splice(at, 1)
      return old === undefined ? state : { ...old, rule: state.rule }
    })
  }

  /** All series that the rules made last. */
  series(): readonly Labels[] {
    return this.#states.flatMap(({ series }) => [...series.values()])
  }

  /** Breaks off, with nothing stored of the rule at hand, when `signal` aborts. */
  async evaluate(timeMs: number, signal: AbortSignal): Promise<GroupRun> {
    const start = this.#deps.stopwatch()
    let [failures, samples] = [0, 0]
    for (const [at, state] of this.#states.entries()) {
      if (signal.aborted) break
      const next = await this.#evaluateRule(state, timeMs, signal)
      if (next === undefined) break
      this.#states = this.#states.with(at, next)
      failures += Number(next.health === 'err')
      samples += next.health === 'ok' ? next.series.size : 0
    }
    return { failures, samples, durationMs: this.#deps.stopwatch() - start }
  }

  /** Takes over what was kept of the alerts before this process started. */
  async restore(nowMs: number, signal: AbortSignal): Promise<void> {
    for (const [at, state] of this.#states.entries()) {
      const { rule, active } = state
      const kept =
        rule.kind === 'alerting' && isRestored(rule.holdMs) && active.size > 0
          ? await this.#deps.keptStates(
              rule.name,
              [...active.values()].map(({ labels }) => labels),
              signal,
            )
          : new Map<string, KeptState>()
      const holdMs = rule.kind === 'alerting' ? rule.holdMs : 0
      this.#states = this.#states.with(at, {
        ...state,
        active: restoreAlerts(active, kept, holdMs, nowMs),
        isRestored: true,
      })
    }
  }

  /** `undefined` when it was broken off. */
  async #evaluateRule(state: State, timeMs: number, signal: AbortSignal): Promise<State | undefined> {
    const start = this.#deps.stopwatch()
    const ended = () => ({ lastEvaluationMs: timeMs, durationMs: this.#deps.stopwatch() - start })
    try {
      const next = await this.#run(state, timeMs, signal)
      return { ...next, health: 'ok', lastError: '', ...ended() }
    } catch (error) {
      if (signal.aborted) return undefined
      const lastError = error instanceof Error ? error.message : String(error)
      const after = error instanceof LimitError ? { ...state, active: new Map() } : undefined
      const next = after ?? (await this.#afterFailure(state, timeMs, signal))
      return { ...next, health: 'err', lastError, ...ended() }
    }
  }

  /** What a rule says that a failed evaluation of it counts as; what cannot be stored then leaves it as it was. */
  async #afterFailure(state: State, timeMs: number, signal: AbortSignal): Promise<State> {
    const onError = state.rule.kind === 'alerting' ? state.rule.onError : undefined
    if (onError === undefined) return state
    const found = onError === 'alert' ? [{ labels: Labels.of({}), value: Number.NaN }] : []
    return this.#take(state, found, timeMs, signal).catch(() => state)
  }

  async #run(state: State, timeMs: number, signal: AbortSignal): Promise<State> {
    const found = await this.#deps.query(state.rule.expression, this.#atMs(timeMs), signal)
    return this.#take(state, found, timeMs, signal)
  }

  #atMs(timeMs: number): number {
    return timeMs - this.group.queryOffsetMs
  }

  async #take(state: State, found: readonly RuleSample<H>[], timeMs: number, signal: AbortSignal): Promise<State> {
    const { rule } = state
    const atMs = this.#atMs(timeMs)
    const { active, samples } =
      rule.kind === 'recording'
        ? { active: state.active, samples: this.#bounded(recordedSamples(rule, found), 'series') }
        : await this.#alerts(state, rule, found, timeMs, signal)
    const series = new Map(samples.map(({ labels }) => [labels.key, labels]))
    const gone = [...state.series].filter(([key]) => !series.has(key)).map(([, labels]) => labels)
    await this.#deps.store({ timeMs: atMs, samples, gone })
    return { ...state, active, series }
  }

  async #alerts(
    state: State,
    rule: AlertingRule,
    given: readonly RuleSample<H>[],
    timeMs: number,
    signal: AbortSignal,
  ) {
    const { externalUrl, externalLabels, pathTo, resendMs } = this.#deps
    const query = async (expression: string) => {
      const samples = await this.#deps.query(expression, timeMs, signal)
      return samples.map(({ labels, value }) => ({ labels: labels.toRecord(), value }))
    }
    const found = await findAlerts(rule, given, {
      query,
      externalLabels: externalLabels(),
      externalUrl: externalUrl(),
      timeMs,
    })
    const { active, current } = advanceAlerts(state.active, found, rule, timeMs)
    this.#bounded(current, 'alerts')
    const link = `${externalUrl()}${pathTo(rule.expression)}`
    const sending = takeToSend(active, { timeMs, resendMs, intervalMs: this.group.intervalMs }, link)
    if (sending.outgoing.length > 0) this.#deps.send(sending.outgoing)
    return { active: sending.active, samples: state.isRestored ? current.flatMap(alertSamples) : [] }
  }

  #bounded<T>(items: readonly T[], what: string): readonly T[] {
    const { limit } = this.group
    if (limit === 0 || items.length <= limit) return items
    throw new LimitError(`exceeded limit of ${limit} with ${items.length} ${what}`)
  }
}

class LimitError extends Error {
  override readonly name = 'LimitError'
}

function isSameRule(a: Rule, b: Rule): boolean {
  if (a.kind !== b.kind || a.name !== b.name) return false
  return a.kind === 'recording' || a.expression === b.expression
}
