import { z } from 'zod'
import { parseDuration } from '../domain/promql/syntax/duration.ts'
import { readBytes } from './read-bytes.ts'

/** `1h30m`, as milliseconds. */
const duration = z.string().transform((text, context) => {
  const ms = parseDuration(text)
  if (typeof ms === 'number' && ms > 0) return ms
  context.addIssue({ code: 'custom', message: typeof ms === 'number' ? 'must be above 0' : ms.fault })
  return z.NEVER
})

/** `10MB`, in powers of 1024 as Prometheus takes it. */
const bytes = z.union([z.int().min(0).transform(String), z.string()]).transform((text, context) => {
  const amount = readBytes(text)
  if (amount !== undefined) return amount
  context.addIssue({ code: 'custom', message: `not a valid size: ${JSON.stringify(text)}; such as 10MB` })
  return z.NEVER
})

// 0 is none of one's own, as in Prometheus.
const limits = {
  body_size_limit: bytes.optional(),
  sample_limit: z.int().min(0).optional(),
}

// YAML reads `1.0` as a number where text is meant; Prometheus takes it as text.
const text = z.union([z.string(), z.number().transform(String), z.boolean().transform(String)])

const relabel = z.strictObject({
  source_labels: z.array(z.string()).default([]),
  separator: z.string().default(';'),
  target_label: z.string().optional(),
  regex: text.default('(.*)'),
  modulus: z.int().min(1).optional(),
  replacement: text.default('$1'),
  action: z
    .string()
    .toLowerCase()
    .pipe(
      z.enum([
        'replace',
        'keep',
        'drop',
        'keepequal',
        'dropequal',
        'hashmod',
        'labelmap',
        'labeldrop',
        'labelkeep',
        'lowercase',
        'uppercase',
      ]),
    )
    .default('replace'),
})

const scrapeConfig = z
  .strictObject({
    job_name: z.string().min(1),
    scrape_interval: duration.optional(),
    scrape_timeout: duration.optional(),
    metrics_path: z.string().startsWith('/').default('/metrics'),
    scheme: z.enum(['http', 'https']).default('http'),
    params: z.record(z.string(), z.array(text)).default({}),
    honor_labels: z.boolean().default(false),
    honor_timestamps: z.boolean().default(true),
    basic_auth: z.strictObject({ username: z.string(), password: text }).optional(),
    authorization: z.strictObject({ type: z.string().default('Bearer'), credentials: z.string() }).optional(),
    static_configs: z
      .array(z.strictObject({ targets: z.array(z.string().min(1)), labels: z.record(z.string(), text).default({}) }))
      .default([]),
    relabel_configs: z.array(relabel).default([]),
    metric_relabel_configs: z.array(relabel).default([]),
    ...limits,
  })
  .refine(({ basic_auth, authorization }) => basic_auth === undefined || authorization === undefined, {
    message: 'at most one of basic_auth & authorization must be configured',
  })

const globalConfig = z.strictObject({
  scrape_interval: duration.default(60_000),
  scrape_timeout: duration.default(10_000),
  /** Taken so that files of Prometheus can be used; there are no rules to evaluate. */
  evaluation_interval: duration.optional(),
  /** As above: they mark what is sent to other servers, and nothing is. */
  external_labels: z.record(z.string(), text).default({}),
  ...limits,
})

/** The part of Prometheus' configuration that is understood. An unknown key is an error. */
export const prometheusConfig = z.strictObject({
  global: globalConfig.prefault({}),
  scrape_configs: z.array(scrapeConfig).default([]),
})

export type PrometheusConfig = z.output<typeof prometheusConfig>
export type ScrapeConfig = PrometheusConfig['scrape_configs'][number]
export type RelabelConfig = ScrapeConfig['relabel_configs'][number]
