import { Labels } from '../../domain/model/labels.ts'
import type { HttpOptions } from '../../domain/scrape/http-options.ts'
import { compileRelabel } from '../../domain/scrape/relabel.ts'
import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import type { AlertmanagersConfig } from '../schema/alerting.ts'
import { md5 } from './plan-targets.ts'
import { toHttpOptions } from './to-http-options.ts'
import { toRule } from './to-rule.ts'

/** An Alertmanager, and how it is told. */
type Alertmanager = {
  /** Of the endpoint. */
  readonly url: string
  readonly http: HttpOptions
  readonly timeoutMs: number
}

export type AlertmanagerPlan = {
  readonly alertmanagers: readonly Alertmanager[]
  /** Addresses of those that relabelling dropped. */
  readonly dropped: readonly string[]
}

/**
 * The Alertmanagers of a section, each once: labels that begin with `__` say where they are, and relabelling may change
 * them.
 */
export function planAlertmanagers(section: AlertmanagersConfig, groups: readonly TargetGroup[]): AlertmanagerPlan {
  const relabel = compileRelabel(section.relabel_configs.map(toRule), md5)
  const [http, timeoutMs] = [toHttpOptions(section), section.timeout]
  const found = new Map<string, Alertmanager>()
  const dropped: string[] = []
  for (const given of labelsOf(section, groups)) {
    const labels = relabel(Labels.of(given))
    if (labels === undefined) dropped.push(urlOf(Labels.of(given)))
    else if (URL.canParse(urlOf(labels))) found.set(urlOf(labels), { url: urlOf(labels), http, timeoutMs })
  }
  return { alertmanagers: [...found.values()], dropped }
}

function labelsOf({ scheme, path_prefix }: AlertmanagersConfig, groups: readonly TargetGroup[]) {
  const path = `/${path_prefix}/api/v2/alerts`.replaceAll(/\/+/g, '/')
  const own = { __scheme__: scheme, __alerts_path__: path }
  return groups.flatMap(({ targets, labels }) => targets.map((target) => ({ ...own, ...labels, ...target })))
}

function urlOf(labels: Labels): string {
  return `${labels.get('__scheme__')}://${labels.get('__address__')}${labels.get('__alerts_path__')}`
}
