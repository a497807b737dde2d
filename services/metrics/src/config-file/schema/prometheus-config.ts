import { z } from 'zod'
import { otlpSchema } from '../../domain/otlp/settings.ts'
import { alerting, ruleFiles } from './alerting.ts'
import { remoteRead, remoteWrite, storage, tracing } from './remote.ts'
import { duration, labelMap, lastPartAlone } from './scalars.ts'
import { scrapeConfig, scrapeDefaults } from './scrape.ts'

// An interval of 0 is one that is not set.
const globalConfig = z.strictObject({
  scrape_interval: duration.prefault('1m').transform((ms) => ms || 60_000),
  scrape_timeout: duration.prefault('0'),
  evaluation_interval: duration.prefault('1m').transform((ms) => ms || 60_000),
  rule_query_offset: duration.prefault('0'),
  query_log_file: z.string().optional(),
  query_max_series: z.int().min(0).optional(),
  query_max_samples_read: z.int().min(0).optional(),
  query_max_duration: duration.optional(),
  /** They mark what leaves this server. */
  external_labels: labelMap.default({}),
  ...scrapeDefaults,
})

/** Prometheus' configuration, all of it. An unknown key is an error. */
export const prometheusConfig = z.strictObject({
  global: globalConfig.prefault({}),
  runtime: z
    .strictObject({ gogc: z.int().optional(), log_level: z.enum(['debug', 'info', 'warn', 'error']).optional() })
    .optional(),
  rule_files: ruleFiles,
  alerting: alerting.optional(),
  scrape_config_files: z.array(lastPartAlone).default([]),
  scrape_configs: z.array(scrapeConfig).default([]),
  storage: storage.optional(),
  tracing: tracing.optional(),
  remote_write: z.array(remoteWrite).default([]),
  remote_read: z.array(remoteRead).default([]),
  otlp: otlpSchema.optional(),
})

/** What a file of `scrape_config_files` may hold. */
export const scrapeConfigFile = z.strictObject({ scrape_configs: z.array(scrapeConfig).default([]) })

export type PrometheusConfig = z.output<typeof prometheusConfig>
export type GlobalConfig = PrometheusConfig['global']
