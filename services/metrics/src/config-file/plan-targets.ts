import { createHash } from 'node:crypto'
import { Labels } from '../domain/model/labels.ts'
import { formatDuration, parseDuration } from '../domain/promql/syntax/duration.ts'
import { compileRelabel } from '../domain/scrape/relabel.ts'
import type { RelabelRule } from '../domain/scrape/relabel-rule.ts'
import type { ScrapeTarget } from '../domain/scrape/scrape-target.ts'
import type { RelabelConfig, ScrapeConfig } from './schema.ts'

/** What holds where a job does not say. */
export type TargetDefaults = {
  readonly scrapeIntervalMs: number
  readonly scrapeTimeoutMs: number
  readonly maxScrapeBytes: number
  readonly maxScrapeSamples: number
}

export type Plan = {
  readonly targets: readonly ScrapeTarget[]
  /** Labels of targets that relabelling dropped, before it did. */
  readonly dropped: readonly Readonly<Record<string, string>>[]
}

const md5 = (text: string) => createHash('md5').update(text).digest()

/**
 * The targets of all jobs, as Prometheus makes them: labels that begin with `__` say where and how a target is
 * scraped, relabelling may change them, and then they go.
 *
 * @throws {Failure} `invalid` for a regular expression that is none
 */
export function planTargets(jobs: readonly ScrapeConfig[], defaults: TargetDefaults): Plan {
  const targets: ScrapeTarget[] = []
  const dropped: Readonly<Record<string, string>>[] = []
  for (const job of jobs) {
    const relabel = compileRelabel(job.relabel_configs.map(toRule), md5)
    for (const discovered of discover(job, defaults)) {
      const labels = relabel(Labels.of(discovered))
      if (labels === undefined || labels.get('__address__') === '') dropped.push(discovered)
      else targets.push(toTarget(job, discovered, labels, defaults))
    }
  }
  return { targets, dropped }
}

/** The labels that relabelling starts from. */
function discover(job: ScrapeConfig, defaults: TargetDefaults): readonly Readonly<Record<string, string>>[] {
  const params = Object.entries(job.params).map(([name, [first = '']]) => [`__param_${name}`, first])
  const own = {
    job: job.job_name,
    __scheme__: job.scheme,
    __metrics_path__: job.metrics_path,
    __scrape_interval__: formatDuration(job.scrape_interval ?? defaults.scrapeIntervalMs),
    __scrape_timeout__: formatDuration(job.scrape_timeout ?? defaults.scrapeTimeoutMs),
    ...Object.fromEntries(params),
  }
  return job.static_configs.flatMap(({ targets, labels }) =>
    targets.map((address) => ({ ...own, ...labels, __address__: address })),
  )
}

function toTarget(
  job: ScrapeConfig,
  discoveredLabels: Readonly<Record<string, string>>,
  labels: Labels,
  defaults: TargetDefaults,
): ScrapeTarget {
  const shown = Labels.from([...labels.entries()].filter(([name]) => !name.startsWith('__')))
  const instance = shown.get('instance') === '' ? shown.with('instance', labels.get('__address__')) : shown
  const intervalMs = readMs(labels.get('__scrape_interval__'), defaults.scrapeIntervalMs)
  return {
    job: job.job_name,
    url: urlOf(job, labels),
    discoveredLabels,
    labels: instance.toRecord(),
    intervalMs,
    timeoutMs: Math.min(readMs(labels.get('__scrape_timeout__'), defaults.scrapeTimeoutMs), intervalMs),
    honorLabels: job.honor_labels,
    honorTimestamps: job.honor_timestamps,
    headers: authorizationOf(job),
    maxBodyBytes: job.body_size_limit || defaults.maxScrapeBytes,
    maxSamples: job.sample_limit || defaults.maxScrapeSamples,
    metricRelabel: job.metric_relabel_configs.map(toRule),
  }
}

function urlOf(job: ScrapeConfig, labels: Labels): string {
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(job.params))
    for (const value of values.slice(1)) query.append(name, value)
  for (const [name, value] of labels.entries()) {
    if (name.startsWith('__param_')) query.append(name.slice('__param_'.length), value)
  }
  const path = labels.get('__metrics_path__')
  const base = `${labels.get('__scheme__') || 'http'}://${labels.get('__address__')}${path.startsWith('/') ? '' : '/'}${path}`
  return query.size === 0 ? base : `${base}?${query}`
}

function readMs(text: string, otherwise: number): number {
  const ms = parseDuration(text)
  return typeof ms === 'number' && ms > 0 ? ms : otherwise
}

function authorizationOf({ basic_auth: basic, authorization }: ScrapeConfig): Readonly<Record<string, string>> {
  if (basic !== undefined) {
    const pair = Buffer.from(`${basic.username}:${basic.password}`).toString('base64')
    return { authorization: `Basic ${pair}` }
  }
  return authorization === undefined ? {} : { authorization: `${authorization.type} ${authorization.credentials}` }
}

function toRule(rule: RelabelConfig): RelabelRule {
  return {
    action: rule.action,
    sourceLabels: rule.source_labels,
    separator: rule.separator,
    targetLabel: rule.target_label ?? '',
    regex: rule.regex,
    modulus: rule.modulus ?? 1,
    replacement: rule.replacement,
  }
}
