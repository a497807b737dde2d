import { join } from 'node:path'
import type { CommonConfig, Logger } from '@hearth/kernel'
import { createRuleManager, observeRuns, type RuleManager, showRules } from '@hearth/rules'
import type { Metrics } from '@hearth/server'
import type { LogsConfig } from '../../config.ts'
import { createRuleEvaluation } from '../../domain/rules/evaluate-rules.ts'
import { pagePathOf } from '../../domain/rules/page-path.ts'
import { readRuleExpression } from '../../domain/rules/read-rule-expression.ts'
import type { Ruling } from '../../domain/rules/ruling.ts'
import type { StreamStore } from '../../domain/streams/stream-store.ts'
import { showRuleFiles } from '../../rule-metrics.ts'
import { type AlertStates, openAlertStates } from '../../storage/rules/alert-states.ts'
import { openRuleFiles } from '../../storage/rules/rule-files.ts'
import { openRuleKeeper } from '../../storage/rules/rule-keeper.ts'
import { type Alerting, createAlerting, metricPrefix } from './alerting.ts'
import { createGroupReader, requireAlerting } from './read-group.ts'
import { createRecording, type Recording } from './recording.ts'

export type RulingDeps = {
  readonly config: LogsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly streams: StreamStore
  /** Bounds of what one evaluation reads. */
  readonly limits: Parameters<typeof createRuleEvaluation>[0]['limits']
  /** Unix time in milliseconds. */
  readonly clock: () => number
}

export type OpenRuling = Ruling & {
  /** Begins to evaluate. */
  start(): void
  close(): Promise<void>
}

const statesEveryMs = 10_000

/** All rules of files and those that were written over HTTP. @throws {Failure} `invalid` where they have faults */
export async function openRuling(deps: RulingDeps): Promise<OpenRuling> {
  const { config, common, logger, metrics, clock } = deps
  const defaults = { intervalMs: config.evaluationIntervalMs, queryOffsetMs: 0, readExpression: readRuleExpression }
  // Beside the lines, which a backup may leave out.
  const folder = join(common.home, 'log-rules')
  const recording = createRecording(deps)
  const read = createGroupReader(defaults, recording.isKept)
  const kept = await openRuleKeeper({ path: join(folder, 'groups.json'), read })
  const files = await openRuleFiles({
    patterns: config.ruleFiles,
    defaults,
    check: recording.isKept ? () => undefined : requireAlerting,
    logger,
    clock,
    everyMs: config.ruleFilesPollMs,
  })
  const states = await openAlertStates({ path: join(folder, 'alerts.json'), clock, logger, everyMs: statesEveryMs })
  const alerting = createAlerting(deps)
  const manager = createManager(deps, alerting, states, recording)
  showRules(metrics, manager.groups, metricPrefix)
  showRuleFiles(metrics, files.files)
  const apply = inTurn(() => manager.setGroups([...files.groups(), ...kept.groups().map(({ group }) => group)]))
  await apply()
  kept.onChange(apply)
  files.onChange(apply)
  return {
    groups: manager.groups,
    kept,
    files,
    receivers: receiversOf(config),
    read,
    start: manager.start,
    async close() {
      await files.close()
      await manager.close()
      await Promise.all([alerting.close(), recording.close(), states.close()])
    },
  }
}

function receiversOf({ alertmanagers }: LogsConfig): Ruling['receivers'] {
  if (alertmanagers === undefined) return 'metrics'
  return alertmanagers.length > 0 ? 'others' : 'nobody'
}

// Files and requests may change rules at the same time.
function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }
}

function createManager(deps: RulingDeps, alerting: Alerting, states: AlertStates, recording: Recording): RuleManager {
  const { config, common, streams, limits, clock } = deps
  const externalUrl = (config.externalUrl ?? common.urls.logs).replace(/\/+$/, '')
  const stopwatch = () => performance.now()
  return createRuleManager({
    query: createRuleEvaluation({ streams, limits, places: config.ruleConcurrency, stopwatch }),
    // There is no store of samples here: they are written elsewhere, and alerts are read back from a file of their own.
    async store(output) {
      states.note(output)
      recording.push(output)
    },
    keptStates: async (alertName) => states.kept(alertName),
    send: alerting.send,
    clock,
    stopwatch,
    externalUrl: () => externalUrl,
    externalLabels: () => config.externalLabels,
    pathTo: pagePathOf,
    resendMs: config.resendMs,
    ...observeRuns(deps, metricPrefix),
  })
}
