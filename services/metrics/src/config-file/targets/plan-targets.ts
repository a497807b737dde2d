import { createHash } from 'node:crypto'
import { formatDuration, parseDuration } from '@hearth/rules/values'
import { Labels } from '../../domain/model/labels.ts'
import { compileRelabel } from '../../domain/scrape/relabel.ts'
import type { ScrapeTarget } from '../../domain/scrape/scrape-target.ts'
import type { TargetGroup } from '../../domain/scrape/target-group.ts'
import type { JobConfig } from '../apply-global.ts'
import { histogramLabels, histogramsOf } from './histogram-labels.ts'
import { toHttpOptions } from './to-http-options.ts'
import { toRule } from './to-rule.ts'

/** Bounds of this program, which hold where a job has none of its own. */
export type TargetBounds = {
  readonly maxScrapeBytes: number
  readonly maxScrapeSamples: number
}

export type Plan = {
  readonly targets: readonly ScrapeTarget[]
  /** Labels of targets that relabelling dropped, before it did: as many as the job keeps. */
  readonly dropped: readonly Readonly<Record<string, string>>[]
  readonly droppedCount: number
  /** Why targets that were found cannot be. */
  readonly faults: readonly string[]
}

type Discovered = Readonly<Record<string, string>>

/** The sum that `hashmod` spreads by. */
export const md5 = (text: string): Uint8Array => createHash('md5').update(text).digest()

/**
 * Makes the targets of a job, as Prometheus does: labels that begin with `__` say where and how a target is
 * scraped, relabelling may change them, and then they go.
 *
 * @throws {Failure} `invalid` for a regular expression that is none
 */
export function planTargets(job: JobConfig, groups: readonly TargetGroup[], bounds: TargetBounds): Plan {
  const relabel = compileRelabel(job.relabel_configs.map(toRule), md5)
  const options = optionsOf(job, bounds)
  const targets: ScrapeTarget[] = []
  const dropped: Discovered[] = []
  const faults: string[] = []
  for (const discovered of labelsOf(job, groups)) {
    const labels = relabel(Labels.of(discovered))
    if (labels === undefined) dropped.push(discovered)
    else {
      const target = toTarget(job, discovered, labels)
      if (typeof target === 'string') faults.push(target)
      else targets.push({ ...options, ...target })
    }
  }
  const kept = job.keep_dropped_targets || dropped.length
  return { targets: withinLimit(targets, job), dropped: dropped.slice(0, kept), droppedCount: dropped.length, faults }
}

// As many as the job allows, or none: which of them would be a matter of chance.
function withinLimit(targets: readonly ScrapeTarget[], { target_limit: limit }: JobConfig): readonly ScrapeTarget[] {
  if (limit === 0 || targets.length <= limit) return targets
  const forcedError = `target_limit exceeded (number of targets: ${targets.length}, limit: ${limit})`
  return targets.map((target) => ({ ...target, forcedError }))
}

/** The labels that relabelling starts from; those that were discovered win over the job's. */
function labelsOf(job: JobConfig, groups: readonly TargetGroup[]): readonly Discovered[] {
  const params = Object.entries(job.params).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[`__param_${name}`, first]],
  )
  const own = {
    job: job.job_name,
    __scheme__: job.scheme,
    __metrics_path__: job.metrics_path,
    __scrape_interval__: formatDuration(job.scrape_interval),
    __scrape_timeout__: formatDuration(job.scrape_timeout),
    ...histogramLabels(job),
  }
  return groups.flatMap((group) =>
    group.targets.map((target) => {
      const found = Object.entries({ ...group.labels, ...target }).filter(([, value]) => value !== '')
      return { ...own, ...Object.fromEntries(found), ...Object.fromEntries(params) }
    }),
  )
}

function optionsOf(job: JobConfig, bounds: TargetBounds) {
  return {
    honorLabels: job.honor_labels,
    honorTimestamps: job.honor_timestamps,
    tracksTimestampStaleness: job.track_timestamps_staleness,
    http: toHttpOptions(job),
    protocols: job.scrape_protocols,
    fallbackProtocol: job.fallback_scrape_protocol,
    bucketLimits: {
      maxBuckets: job.native_histogram_bucket_limit,
      minFactor: job.native_histogram_min_bucket_factor,
    },
    compression: job.enable_compression,
    maxBodyBytes: job.body_size_limit || bounds.maxScrapeBytes,
    maxSamples: job.sample_limit || bounds.maxScrapeSamples,
    labelLimits: {
      labels: job.label_limit,
      nameLength: job.label_name_length_limit,
      valueLength: job.label_value_length_limit,
    },
    extraMetrics: job.extra_scrape_metrics,
    metricRelabel: job.metric_relabel_configs.map(toRule),
  }
}

/** The target, or what is wrong with it. */
function toTarget(job: JobConfig, discoveredLabels: Discovered, labels: Labels) {
  const address = labels.get('__address__')
  if (address === '') return 'no address'
  if (address.includes('/')) return `"${address}" is not a valid hostname`
  const [intervalMs, timeoutMs] = [periodOf(labels, '__scrape_interval__'), periodOf(labels, '__scrape_timeout__')]
  if (typeof intervalMs === 'string') return intervalMs
  if (typeof timeoutMs === 'string') return timeoutMs
  if (timeoutMs > intervalMs)
    return `scrape timeout cannot be greater than scrape interval ("${labels.get('__scrape_timeout__')}" > "${labels.get('__scrape_interval__')}")`
  const histograms = histogramsOf(job, labels)
  if (typeof histograms === 'string') return histograms
  const url = urlOf(job, labels)
  if (!URL.canParse(url)) return `"${url}" is not a valid address`
  const shown = Labels.from([...labels.entries()].filter(([name]) => !name.startsWith('__')))
  const instance = shown.get('instance') === '' ? shown.with('instance', address) : shown
  return { job: job.job_name, url, discoveredLabels, labels: instance.toRecord(), intervalMs, timeoutMs, ...histograms }
}

function periodOf(labels: Labels, name: '__scrape_interval__' | '__scrape_timeout__'): number | string {
  const what = name.slice(2, -2).replace('_', ' ')
  const ms = parseDuration(labels.get(name))
  if (typeof ms !== 'number') return `error parsing ${what}: ${ms.fault}`
  return ms > 0 ? ms : `${what} cannot be 0`
}

// As in Prometheus: relabelling has a say over the first value of each parameter, and names are in order.
function urlOf(job: JobConfig, labels: Labels): string {
  const params = new Map(Object.entries(job.params))
  for (const [label, value] of labels.entries()) {
    if (!label.startsWith('__param_')) continue
    const name = label.slice('__param_'.length)
    params.set(name, [value, ...(params.get(name)?.slice(1) ?? [])])
  }
  const query = new URLSearchParams()
  for (const name of [...params.keys()].sort()) for (const value of params.get(name) ?? []) query.append(name, value)
  const path = labels.get('__metrics_path__')
  const base = `${labels.get('__scheme__') || 'http'}://${labels.get('__address__')}${path.startsWith('/') ? '' : '/'}${path}`
  return query.size === 0 ? base : `${base}?${query}`
}
