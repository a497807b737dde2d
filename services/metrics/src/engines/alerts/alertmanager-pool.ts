import type { Alert } from '@hearth/notify'
import { AlertmanagerSender, type SenderDeps } from '@hearth/rules'
import type { HttpAlertPost } from '../../clients/alerts/alertmanager-client.ts'
import type { AlertmanagersConfig } from '../../config-file/schema/alerting.ts'
import { type AlertmanagerPlan, planAlertmanagers } from '../../config-file/targets/plan-alertmanagers.ts'
import { md5 } from '../../config-file/targets/plan-targets.ts'
import { toRule } from '../../config-file/targets/to-rule.ts'
import { type DiscoveryDeps, discoverersOf } from '../../discovery/create-discoverers.ts'
import { labelAlerts } from '../../domain/alerts/label-alerts.ts'
import { compileRelabel } from '../../domain/scrape/relabel.ts'
import type { Relabel } from '../../domain/scrape/relabel-rule.ts'
import { createDiscoveryRuns } from '../discovery-runs.ts'

/** All Alertmanagers: finds them, and hands alerts on to each. */
export type AlertmanagerPool = {
  /** Puts sections in the place of those before; what both have goes on undisturbed. */
  setSections(sections: readonly AlertmanagersConfig[]): void
  /** Never waits. */
  push(alerts: readonly Alert[]): void
  queues(): readonly { readonly url: string; readonly waiting: number }[]
  /** Addresses of those that relabelling dropped. */
  dropped(): readonly string[]
  close(): Promise<void>
}

export type PoolDeps = SenderDeps<HttpAlertPost> & { readonly discovery: Pick<DiscoveryDeps, 'client' | 'userAgent'> }

type Section = {
  readonly config: AlertmanagersConfig
  readonly keys: readonly string[]
  readonly relabel: Relabel
  plan: AlertmanagerPlan
}

export function createAlertmanagerPool(deps: PoolDeps): AlertmanagerPool {
  let sections: readonly Section[] = []
  let senders = new Map<string, AlertmanagerSender<HttpAlertPost>>()
  const runs = createDiscoveryRuns(() => apply(), deps.logger)
  const report = (mechanism: string, error: unknown) =>
    deps.logger.warn({ err: error, discovery: mechanism }, 'Cannot discover Alertmanagers; those found before stay')

  function apply(): void {
    const before = senders
    senders = new Map()
    for (const section of sections) {
      section.plan = planAlertmanagers(section.config, section.keys.flatMap(runs.groups))
      for (const to of section.plan.alertmanagers) {
        const key = keyOf(section, to.url)
        senders.set(key, before.get(key) ?? new AlertmanagerSender(to, deps))
      }
    }
    for (const [key, sender] of before) if (!senders.has(key)) void sender.close()
  }

  return {
    setSections(configs) {
      const found = configs.map((config) => [config, discoverersOf(config, { ...deps.discovery, report })] as const)
      sections = found.map(([config, discoverers]) => ({
        config,
        keys: discoverers.map(({ key }) => key),
        relabel: compileRelabel(config.alert_relabel_configs.map(toRule), md5),
        plan: { alertmanagers: [], dropped: [] },
      }))
      runs.setDiscoverers(found.flatMap(([, discoverers]) => discoverers))
      apply()
    },
    push(alerts) {
      for (const section of sections) {
        const outgoing = labelAlerts(alerts, {}, section.relabel)
        if (outgoing.length === 0) continue
        for (const { url } of section.plan.alertmanagers) senders.get(keyOf(section, url))?.push(outgoing)
      }
    },
    queues: () => [...senders.values()].map(({ to, waiting }) => ({ url: to.url, waiting })),
    dropped: () => sections.flatMap(({ plan }) => plan.dropped),
    async close() {
      await runs.close()
      await Promise.all([...senders.values()].map((sender) => sender.close()))
    },
  }
}

function keyOf({ config }: Section, url: string): string {
  return JSON.stringify([config, url])
}
