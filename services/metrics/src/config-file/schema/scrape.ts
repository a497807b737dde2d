import { z } from 'zod'
import { anyDiscoveryFields } from './discovery.ts'
import { checkHttpClient, httpClientFields } from './http-client.ts'
import { relabelConfig } from './relabel.ts'
import { bytes, duration, limit, text } from './scalars.ts'

const scrapeProtocol = z.enum([
  'PrometheusProto',
  'OpenMetricsText1.0.0',
  'OpenMetricsText0.0.1',
  'PrometheusText1.0.0',
  'PrometheusText0.0.4',
])

/** What a job says for itself, and `global` for all that do not. */
export const scrapeDefaults = {
  scrape_protocols: z
    .array(scrapeProtocol)
    .min(1)
    .refine((all) => new Set(all).size === all.length, 'duplicated protocol in scrape_protocols')
    .optional(),
  scrape_native_histograms: z.boolean().optional(),
  always_scrape_classic_histograms: z.boolean().optional(),
  convert_classic_histograms_to_nhcb: z.boolean().optional(),
  extra_scrape_metrics: z.boolean().optional(),
  scrape_failure_log_file: z.string().optional(),
  metric_name_validation_scheme: z.enum(['legacy', 'utf8']).optional(),
  metric_name_escaping_scheme: z.enum(['allow-utf-8', 'underscores', 'dots', 'values']).optional(),
  body_size_limit: bytes.transform((limit) => Math.max(limit, 0)).prefault(0),
  sample_limit: limit,
  label_limit: limit,
  label_name_length_limit: limit,
  label_value_length_limit: limit,
  target_limit: limit,
  keep_dropped_targets: limit,
}

/** One job. */
export const scrapeConfig = z
  .strictObject({
    job_name: z.string().min(1),
    scrape_interval: duration.optional(),
    scrape_timeout: duration.optional(),
    metrics_path: z.string().default('/metrics'),
    scheme: z.enum(['http', 'https']).default('http'),
    params: z.record(z.string(), z.array(text)).default({}),
    honor_labels: z.boolean().default(false),
    honor_timestamps: z.boolean().default(true),
    track_timestamps_staleness: z.boolean().default(false),
    enable_compression: z.boolean().default(true),
    fallback_scrape_protocol: scrapeProtocol.optional(),
    native_histogram_bucket_limit: limit,
    native_histogram_min_bucket_factor: z.number().min(0).default(0),
    relabel_configs: z.array(relabelConfig).default([]),
    metric_relabel_configs: z.array(relabelConfig).default([]),
    ...scrapeDefaults,
    ...httpClientFields,
    ...anyDiscoveryFields,
  })
  .superRefine(checkHttpClient)
  .superRefine(({ relabel_configs, static_configs }, context) => {
    // A URL in place of a host; relabelling may make an address of it, as for probes.
    if (relabel_configs.length > 0) return
    const address = static_configs.flatMap(({ targets }) => targets).find((target) => target.includes('/'))
    if (address !== undefined) context.addIssue({ code: 'custom', message: `"${address}" is not a valid hostname` })
  })

export type ScrapeConfig = z.output<typeof scrapeConfig>
