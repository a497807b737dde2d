import { GroupEvaluator, type RuleGroup, type RuleOutput } from '@hearth/rules'
import { formatDuration } from '@hearth/rules/values'
import type { Histogram } from '../../model/histogram.ts'
import { createEngine, type Engine } from '../../promql/engine.ts'
import { samplesOf } from '../samples-of.ts'
import { alertDifference, sampleDifference } from './compare.ts'
import type { AlertExpectation, RuleTest, RuleTestOptions } from './rule-test.ts'
import { SampleStore } from './sample-store.ts'

const lookbackMs = 300_000
const maxSamples = 10_000_000
const timeoutMs = 100_000

/**
 * Evaluates groups over the series of a test, and says what came out otherwise than it should; nothing means it passed.
 *
 * @param stopwatch milliseconds; only differences matter
 */
export async function runRuleTest(
  test: RuleTest,
  groups: readonly RuleGroup[],
  options: RuleTestOptions,
  stopwatch: () => number,
): Promise<readonly string[]> {
  const run = new TestRun(test, groups, options, stopwatch)
  const faults = await run.evaluate()
  return faults.stops ? faults.all : [...faults.all, ...(await run.ask())]
}

class TestRun {
  readonly #test: RuleTest
  readonly #options: RuleTestOptions
  readonly #store = new SampleStore()
  readonly #engine: Engine
  readonly #evaluators: readonly GroupEvaluator<Histogram>[]
  readonly #signal = new AbortController().signal

  constructor(test: RuleTest, groups: readonly RuleGroup[], options: RuleTestOptions, stopwatch: () => number) {
    this.#test = test
    this.#options = options
    const nothing = async () => []
    const queryable = { select: this.#store.select, series: nothing, labelNames: nothing, labelValues: nothing }
    const subqueryStepMs = options.intervalMs
    this.#engine = createEngine({ queryable, lookbackMs, maxSamples, clock: stopwatch, subqueryStepMs })
    this.#evaluators = groups.map((group) => new GroupEvaluator(group, this.#deps(stopwatch), { restores: false }))
    for (const { labels, points } of test.series) {
      for (const [at, point] of points.entries()) {
        if (point !== undefined) this.#store.add(labels, test.startMs + at * test.stepMs, point)
      }
    }
  }

  #deps(stopwatch: () => number) {
    const { externalLabels, externalUrl } = this.#test
    return {
      query: async (expression: string, timeMs: number) => samplesOf((await this.#query(expression, timeMs)).value),
      store: async ({ timeMs, samples, gone }: RuleOutput<Histogram>) => {
        for (const { labels, value, histogram } of samples) this.#store.add(labels, timeMs, histogram ?? value)
        for (const labels of gone) this.#store.add(labels, timeMs, 'stale')
      },
      send: () => undefined,
      keptStates: async () => new Map(),
      stopwatch,
      externalUrl: () => externalUrl,
      pathTo: () => '',
      externalLabels: () => externalLabels,
      resendMs: 0,
    }
  }

  #query(expression: string, timeMs: number) {
    return this.#engine.instant(expression, timeMs, { signal: this.#signal, timeoutMs })
  }

  /** Evaluates all groups up to the last time that is asked about, and looks at alerts on the way. */
  async evaluate(): Promise<{ readonly all: readonly string[]; readonly stops: boolean }> {
    const { alerts, queries, startMs } = this.#test
    const { intervalMs } = this.#options
    const lastMs = Math.max(0, ...alerts.map(({ atMs }) => atMs), ...queries.map(({ atMs }) => atMs))
    const all: string[] = []
    for (let passedMs = 0; passedMs <= lastMs; passedMs += intervalMs) {
      this.#store.visibleUntilMs = startMs + passedMs
      for (const evaluator of this.#evaluators) await evaluator.evaluate(startMs + passedMs, this.#signal)
      const broken = this.#broken(passedMs)
      if (broken.length > 0) return { all: [...all, ...broken], stops: true }
      const due = alerts.filter(({ atMs }) => atMs >= passedMs && atMs < passedMs + intervalMs)
      all.push(...due.flatMap((expected) => this.#compareAlerts(expected)))
    }
    return { all, stops: false }
  }

  #broken(passedMs: number): readonly string[] {
    const states = this.#evaluators.flatMap((evaluator) => evaluator.states())
    return states
      .filter(({ health }) => health === 'err')
      .map(({ rule, lastError }) => `rule: ${rule.name}, time: ${formatDuration(passedMs)}, err: ${lastError}`)
  }

  #compareAlerts({ atMs, alertName, alerts: expected }: AlertExpectation): readonly string[] {
    const states = this.#evaluators.flatMap((evaluator) => evaluator.states())
    const firing = states
      .filter(({ rule }) => rule.kind === 'alerting' && rule.name === alertName)
      .flatMap(({ active }) => [...active.values()].filter(({ state }) => state === 'firing'))
    const difference = alertDifference(expected, firing)
    if (difference === undefined) return []
    return [`${this.#nameLine()}alertname: ${alertName}, time: ${formatDuration(atMs)},\n${difference}`]
  }

  /** Asks the expressions whose answers are given. */
  async ask(): Promise<readonly string[]> {
    const faults: string[] = []
    for (const { expression, atMs, samples: expected } of this.#test.queries) {
      const where = `expr: ${JSON.stringify(expression)}, time: ${formatDuration(atMs)}`
      try {
        const { value } = await this.#query(expression, this.#test.startMs + atMs)
        const difference = sampleDifference(expected, samplesOf(value), this.#options.isFuzzy)
        if (difference !== undefined) faults.push(`${this.#nameLine()}${where},\n${difference}`)
      } catch (error) {
        faults.push(`${where}, err: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return faults
  }

  #nameLine(): string {
    return this.#test.name === '' ? '' : `name: ${this.#test.name},\n`
  }
}
