import type { RuleManagerDeps } from '@hearth/rules'
import { createGate } from '@hearth/rules/values'
import type { MetricsConfig } from '../../config.ts'
import type { Histogram } from '../../domain/model/histogram.ts'
import type { Queryable } from '../../domain/model/queryable.ts'
import { createLateEngine } from '../../domain/promql/late-engine.ts'
import { parseAnswer } from '../../domain/queries/parse-answer.ts'
import { samplesOf } from '../../domain/rules/samples-of.ts'
import { sliceMs, type Turns } from '../../domain/turns/turns.ts'
import type { Queries } from '../queries/queries.ts'
import type { LoggedQuery } from '../queries/query-log-line.ts'

export type EvaluateHereDeps = {
  readonly config: MetricsConfig
  readonly queryable: Queryable
  readonly turns: Turns
  /** Takes note of each query. */
  readonly queries: Pick<Queries, 'apart' | 'note' | 'measures'>
}

/** Evaluates expressions of rules, `ruleConcurrency` at once: heavy ones in threads of their own, as queries are. */
export function createEvaluation({
  config,
  queryable,
  turns,
  queries,
}: EvaluateHereDeps): RuleManagerDeps<Histogram>['query'] {
  const { lookbackMs, maxSamples, queryTimeoutMs: timeoutMs } = config
  const turn = { lengthMs: sliceMs, next: turns.next }
  const engine = createLateEngine({ queryable, lookbackMs, maxSamples, clock: () => performance.now(), turn })
  const gate = createGate(config.ruleConcurrency)
  return async (expression, timeMs, signal, { file, name }) => {
    const arrivedMs = performance.now()
    const leave = await gate.enter(signal)
    const queueMs = performance.now() - arrivedMs
    const request = { query: expression, times: { startMs: timeMs, endMs: timeMs, stepMs: 0 } }
    const note = (outcome: Pick<LoggedQuery, 'stats' | 'error'>) => {
      const totalMs = performance.now() - arrivedMs
      queries.note({ request, queueMs, totalMs, ...outcome, origin: { ruleGroup: { file, name } } })
    }
    try {
      const options = { signal, timeoutMs, withStats: queries.measures() }
      const apart = await queries.apart({ ...request, limit: Number.MAX_SAFE_INTEGER }, options)
      const parsed = apart === undefined ? undefined : parseAnswer(apart.text)
      // Histograms are told by their buckets, from which they cannot be made again.
      const { value, stats } =
        parsed === undefined
          ? await engine.instant(expression, timeMs, options)
          : { value: parsed, stats: apart?.stats }
      note({ stats })
      return samplesOf(value)
    } catch (error) {
      note({ error })
      throw error
    } finally {
      leave()
    }
  }
}
