import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Alert, AlertSink } from '@hearth/notify'
import type { Metrics } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import { createGate } from '../../domain/gate.ts'
import { createEngine } from '../../domain/promql/engine.ts'
import type { RuleGroup } from '../../domain/rules/rule.ts'
import { sliceMs, type Turns } from '../../domain/turns/turns.ts'
import {
  createRuleManager,
  type GroupState,
  type RuleManager,
  type RuleManagerDeps,
} from '../../engines/rules/rule-manager.ts'
import { showRules } from '../../rule-metrics.ts'
import { readKeptStates } from '../../storage/kept-states.ts'
import type { Storage } from '../../storage/open-storage.ts'
import type { ConfigInForce } from '../config-in-force.ts'
import type { Queries } from '../queries/queries.ts'
import type { LoggedQuery } from '../queries/query-log-line.ts'
import { createAlerting } from './alerting.ts'
import { bundleRules } from './bundle-rules.ts'
import { observeRuns } from './observe-runs.ts'
import { createRuleStore } from './rule-store.ts'

export type RulingDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly storage: Storage
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly turns: Turns
  /** Takes note of each query. */
  readonly queries: Pick<Queries, 'note' | 'measures'>
  readonly configFile: ConfigInForce
  /** Who is told of alerts beside the Alertmanagers of the configuration. */
  readonly sinks: readonly AlertSink[]
}

/** All rules; none is evaluated before `start`. */
export type Ruling = {
  /** @param ownUrl where this service listens */
  start(ownUrl: string): void
  groups(): readonly GroupState[]
  /** Addresses to which alerts go. */
  alertmanagers(): readonly string[]
  /** Addresses that relabelling dropped. */
  droppedAlertmanagers(): readonly string[]
  close(): Promise<void>
}

/** @throws {Failure} `invalid` when a file of rules cannot be read or has faults */
export async function createRuling(deps: RulingDeps): Promise<Ruling> {
  const { config, configFile } = deps
  const bundled = config.bundle && config.bundleRules ? bundleRules() : []
  let externalUrl = config.externalUrl ?? ''
  const externalLabels = () => ({ ...config.externalLabels, ...configFile.current().config.global.external_labels })
  const alerting = createAlerting(deps)
  const surroundings = { externalLabels, externalUrl: () => externalUrl.replace(/\/+$/, '') }
  const manager = createManager(deps, alerting.send, surroundings)
  showRules(deps.metrics, manager.groups)
  const apply = async () => {
    const { config: file, ruleGroups } = configFile.current()
    const groups = [...bundled, ...(await loadOwn(config)), ...ruleGroups]
    alerting.configure(file.alerting, externalLabels())
    await manager.setGroups(groups)
  }
  await apply()
  const forget = configFile.onChange(apply)
  return {
    start(ownUrl) {
      externalUrl ||= ownUrl
      manager.start()
    },
    groups: manager.groups,
    alertmanagers: alerting.alertmanagers,
    droppedAlertmanagers: alerting.droppedAlertmanagers,
    async close() {
      forget()
      await manager.close()
      await alerting.close()
    },
  }
}

type Surroundings = Pick<RuleManagerDeps, 'externalLabels' | 'externalUrl'>

function createManager(
  deps: RulingDeps,
  send: (alerts: readonly Alert[]) => void,
  surroundings: Surroundings,
): RuleManager {
  const { config, storage, logger, clock, turns, queries } = deps
  const { lookbackMs, maxSamples, queryTimeoutMs: timeoutMs, resendMs } = config
  const turn = { lengthMs: sliceMs, next: turns.next }
  const engine = createEngine({ queryable: storage, lookbackMs, maxSamples, clock: () => performance.now(), turn })
  const gate = createGate(config.ruleConcurrency)
  const observe = observeRuns(deps)
  return createRuleManager({
    async query(expression, timeMs, signal, { file, name }) {
      const arrivedMs = performance.now()
      const leave = await gate.enter(signal)
      const queueMs = performance.now() - arrivedMs
      const note = (outcome: Pick<LoggedQuery, 'stats' | 'error'>) => {
        const request = { query: expression, times: { startMs: timeMs, endMs: timeMs, stepMs: 0 } }
        const totalMs = performance.now() - arrivedMs
        queries.note({ request, queueMs, totalMs, ...outcome, origin: { ruleGroup: { file, name } } })
      }
      try {
        const options = { signal, timeoutMs, withStats: queries.measures() }
        const { value, stats } = await engine.instant(expression, timeMs, options)
        note({ stats })
        return value
      } catch (error) {
        note({ error })
        throw error
      } finally {
        leave()
      }
    },
    store: createRuleStore(storage, logger),
    send,
    keptStates: (name, signal) => readKeptStates(storage, name, clock(), signal),
    stopwatch: () => performance.now(),
    clock,
    ...surroundings,
    resendMs,
    ...observe,
  })
}

// The parser of YAML is loaded only by those who have such files.
async function loadOwn({ ruleFiles, evaluationIntervalMs: intervalMs }: MetricsConfig): Promise<readonly RuleGroup[]> {
  if (ruleFiles.length === 0) return []
  const { loadRules } = await import('../../rule-files/load-rules.ts')
  return loadRules(ruleFiles, { intervalMs, queryOffsetMs: 0 })
}
