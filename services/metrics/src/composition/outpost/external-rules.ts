import { type CommonConfig, Failure, type Logger } from '@hearth/kernel'
import type { RuleGroup } from '@hearth/rules'
import { createGate } from '@hearth/rules/values'
import type { Metrics, Parts } from '@hearth/server'
import type { MetricsConfig } from '../../config.ts'
import { createAskQuery } from '../../domain/external/ask-query.ts'
import type { ExternalServer } from '../../domain/external/external-server.ts'
import { askKeptStates } from '../../domain/external/kept-states.ts'
import type { BatchAppender } from '../../domain/model/ingest.ts'
import { samplesOf } from '../../domain/rules/samples-of.ts'
import { showDelivery } from '../../notify-metrics.ts'
import { alertmanagerEndpoints } from '../../routes/alertmanager/alertmanager.ts'
import type { Endpoint } from '../../routes/endpoint.ts'
import { receiverEndpoints } from '../../routes/receivers.ts'
import { ruleEndpoints } from '../../routes/rules.ts'
import { type AlertingFile, openAlerting } from '../alerting.ts'
import type { ConfigInForce } from '../config-in-force.ts'
import { createRuleStore } from '../rules/rule-store.ts'
import { createRuling, type RuleWays } from '../rules/ruling.ts'

export type ExternalRulesDeps = {
  readonly config: MetricsConfig
  readonly common: CommonConfig
  readonly logger: Logger
  readonly metrics: Metrics
  /** Unix time in milliseconds. */
  readonly clock: () => number
  readonly configFile: ConfigInForce
  readonly alertingFile: AlertingFile
  readonly parts: Parts
  readonly server: ExternalServer
  /** Takes what rules record for the server; absent where it takes nothing. */
  readonly appender: BatchAppender | undefined
}

export type ExternalRules = {
  /** Of rules and alerts: they hold while there are rules here. */
  readonly ruleEndpoints: readonly Endpoint[]
  readonly alertEndpoints: readonly Endpoint[]
  /** Whether there are any. */
  hasRules(): boolean
  /** @param ownUrl where this service listens */
  start(ownUrl: string): void
}

/** Evaluates rules by asking the external server, and writes there what they give. */
export async function openExternalRules(deps: ExternalRulesDeps): Promise<ExternalRules> {
  const { common, clock, metrics, parts, alertingFile: file } = deps
  const notifier = parts.keep(openAlerting({ ...deps, file }))
  showDelivery(metrics, notifier, clock)
  const check = deps.appender === undefined ? refuseRecording : () => undefined
  const ruled = { ...deps, ...waysOf(deps), sinks: [notifier], bundled: [], check }
  const ruling = parts.keep(await createRuling(ruled))
  return {
    ruleEndpoints: ruleEndpoints(ruling),
    alertEndpoints: [
      ...alertmanagerEndpoints({ notifier, version: common.version, clock }),
      ...receiverEndpoints(notifier, deps.config.alertmanagerFile),
    ],
    hasRules: () => ruling.groups().length > 0,
    start: ruling.start,
  }
}

function waysOf({ config, server, configFile, logger, appender, clock }: ExternalRulesDeps): RuleWays {
  const gate = createGate(config.ruleConcurrency)
  const ask = createAskQuery(server)
  const bounded = async (expression: string, timeMs: number, stopped: AbortSignal) => {
    const leave = await gate.enter(stopped)
    const deadline = AbortSignal.timeout(config.queryTimeoutMs)
    try {
      return await ask(expression, timeMs, AbortSignal.any([stopped, deadline]))
    } catch (error) {
      if (!deadline.aborted) throw error
      throw new Error(`the external server gave no answer within ${config.queryTimeoutMs / 1000}s`, { cause: error })
    } finally {
      leave()
    }
  }
  const externalLabels = () => ({ ...config.externalLabels, ...configFile.current().config.global.external_labels })
  return {
    query: async (expression, timeMs, signal) => samplesOf(await bounded(expression, timeMs, signal)),
    store: appender === undefined ? async () => undefined : createRuleStore(appender, logger),
    keptStates: (name, alerts, signal) =>
      askKeptStates({ ask: bounded, externalLabels, clock }, { name, alerts }, signal),
  }
}

function refuseRecording(groups: readonly RuleGroup[]): void {
  for (const { name, rules } of groups) {
    const recording = rules.find(({ kind }) => kind === 'recording')
    if (recording === undefined) continue
    const reason = `"${recording.name}" of the group "${name}" records, and there is nowhere to: set "external.writeUrl"`
    throw new Failure('invalid', `Cannot use the rules: ${reason}`)
  }
}
