import type { CommonConfig, Logger } from '@hearth/kernel'
import type { Alert, AlertSink } from '@hearth/notify'
import {
  createRuleManager,
  type GroupState,
  observeRuns,
  type RuleGroup,
  type RuleManager,
  type RuleManagerDeps,
  showRules,
} from '@hearth/rules'
import type { Metrics } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import type { Histogram } from '../../domain/model/histogram.ts'
import { readPromql } from '../../rule-files/read-promql.ts'
import type { ConfigInForce } from '../config-in-force.ts'
import type { Managed } from '../managed.ts'
import { createAlerting } from './alerting.ts'
import { graphPath } from './graph-path.ts'

/** How expressions are evaluated, and where what they give is kept. */
export type RuleWays = Pick<RuleManagerDeps<Histogram>, 'query' | 'store' | 'keptStates'>

export type RulingDeps = RuleWays & {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** Rules beside those of the configuration. */
  readonly bundled: readonly RuleGroup[]
  /** @throws {Failure} `invalid` for groups that cannot be evaluated here */
  readonly check?: (groups: readonly RuleGroup[]) => void
  readonly configFile: ConfigInForce
  /** Rules that are written over HTTP. */
  readonly managed?: Managed
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
  const { config, configFile, managed } = deps
  let externalUrl = config.externalUrl ?? ''
  const externalLabels = () => ({ ...config.externalLabels, ...configFile.current().config.global.external_labels })
  const alerting = createAlerting(deps)
  const surroundings = { externalLabels, externalUrl: () => externalUrl.replace(/\/+$/, '') }
  const manager = createManager(deps, alerting.send, surroundings)
  showRules(deps.metrics, manager.groups)
  const apply = async (written = managed?.rules.current().groups ?? []) => {
    const { config: file, ruleGroups } = configFile.current()
    const groups = [...deps.bundled, ...(await loadOwn(config)), ...ruleGroups, ...written]
    deps.check?.(groups)
    alerting.configure(file.alerting, externalLabels())
    await manager.setGroups(groups)
  }
  await apply()
  managed?.rules.onChange(({ groups }) => apply(groups))
  const forget = configFile.onChange(() => apply())
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
  const { config, clock, query, store, keptStates } = deps
  return createRuleManager({
    ...{ query, store, keptStates, send, clock },
    stopwatch: () => performance.now(),
    pathTo: graphPath,
    ...surroundings,
    resendMs: config.resendMs,
    ...observeRuns(deps),
  })
}

// The parser of YAML is loaded only by those who have such files.
async function loadOwn({ ruleFiles, evaluationIntervalMs: intervalMs }: MetricsConfig): Promise<readonly RuleGroup[]> {
  if (ruleFiles.length === 0) return []
  const { loadRules } = await import('@hearth/rules/files')
  return loadRules(ruleFiles, { intervalMs, queryOffsetMs: 0, readExpression: readPromql })
}
