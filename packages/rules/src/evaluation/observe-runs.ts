import type { Logger } from '@hearth/kernel'
import type { Metrics } from '@hearth/server'
import type { GroupLoopDeps } from './group-loop.ts'
import { countRuleRuns } from './rule-metrics.ts'

/** Counts evaluations, and logs what a person should hear of: rules that begin to fail, and evaluations left out. */
export function observeRuns({ metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger }, prefix = '') {
  const count = countRuleRuns(metrics, prefix)
  const failing = new Set<string>()
  const onRun: GroupLoopDeps['onRun'] = (evaluator, run, missed) => {
    const { group } = evaluator
    count(group, { ...run, missed })
    if (missed > 0) logger.warn({ group: group.name, missed }, 'A group of rules is slower than its interval')
    for (const { rule, health, lastError } of evaluator.states()) {
      const key = JSON.stringify([group.file, group.name, rule.name, rule.expression])
      if (health !== 'err') failing.delete(key)
      else if (!failing.has(key)) {
        failing.add(key)
        logger.warn({ group: group.name, rule: rule.name, reason: lastError }, 'A rule cannot be evaluated')
      }
    }
  }
  const onError: GroupLoopDeps['onError'] = ({ group }, error) =>
    logger.error({ err: error, group: group.name }, 'A group of rules failed by a fault of this program')
  return { onRun, onError }
}
