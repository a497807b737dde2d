import { Failure } from '@hearth/kernel'
import { type ScrapeProtocol, textProtocols } from '../domain/scrape/scrape-protocol.ts'
import type { GlobalConfig } from './schema/prometheus-config.ts'
import type { ScrapeConfig } from './schema/scrape.ts'

/** A job with nothing left open. */
export type JobConfig = Omit<ScrapeConfig, 'scrape_protocols'> & {
  readonly scrape_interval: number
  readonly scrape_timeout: number
  readonly scrape_protocols: readonly ScrapeProtocol[]
  readonly scrape_native_histograms: boolean
  readonly always_scrape_classic_histograms: boolean
  readonly convert_classic_histograms_to_nhcb: boolean
  readonly extra_scrape_metrics: boolean
}

const limits = [
  'body_size_limit',
  'sample_limit',
  'label_limit',
  'label_name_length_limit',
  'label_value_length_limit',
  'target_limit',
  'keep_dropped_targets',
] as const

const defaultTimeoutMs = 10_000

/**
 * What the job does not say is as `global` has it.
 *
 * @throws {Failure} `invalid` when a scrape could outlast its interval
 */
export function applyGlobal(job: ScrapeConfig, global: GlobalConfig): JobConfig {
  const interval = job.scrape_interval || global.scrape_interval
  const timeout = job.scrape_timeout || Math.min(global.scrape_timeout || defaultTimeoutMs, interval)
  if (timeout > interval)
    throw new Failure(
      'invalid',
      `scrape timeout greater than scrape interval for scrape config with job name "${job.job_name}"`,
    )
  const native = job.scrape_native_histograms ?? global.scrape_native_histograms ?? false
  const protocols = native ? (['PrometheusProto', ...textProtocols] as const) : textProtocols
  return {
    ...job,
    ...Object.fromEntries(limits.map((name) => [name, job[name] || global[name]])),
    scrape_interval: interval,
    scrape_timeout: timeout,
    scrape_protocols: job.scrape_protocols ?? global.scrape_protocols ?? protocols,
    scrape_native_histograms: native,
    always_scrape_classic_histograms:
      job.always_scrape_classic_histograms ?? global.always_scrape_classic_histograms ?? false,
    convert_classic_histograms_to_nhcb:
      job.convert_classic_histograms_to_nhcb ?? global.convert_classic_histograms_to_nhcb ?? false,
    extra_scrape_metrics: job.extra_scrape_metrics ?? global.extra_scrape_metrics ?? false,
  }
}
