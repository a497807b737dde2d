import { availableParallelism } from 'node:os'
import { SERVICES, serviceFields } from '@hearth/kernel'
import { allowedHostsSetting } from '@hearth/server'
import { RE2JS } from 're2js'
import { z } from 'zod'
import { otlpSchema } from './domain/otlp/settings.ts'
import { checkMode, externalSchema } from './external-config.ts'
import { ruleFields } from './rules-config.ts'

// `.` and quantifiers as in Prometheus' setting of the same meaning.
function isRegex(text: string): boolean {
  try {
    RE2JS.compile(text)
    return true
  } catch {
    return false
  }
}

const dayMs = 86_400_000
// One beside the thread that collects, and no more than a machine of its own would have use for.
const defaultWorkers = Math.max(1, Math.min(2, availableParallelism() - 1))
const label = z.string().regex(/^(?!__)[a-zA-Z_]\w*$/, 'must be letters, digits and _, and not begin with __')

/** One further target; what is not said is as for the services of the bundle. */
const targetSchema = z.strictObject({
  job: z.string().min(1).max(200),
  /** Base address; with a path, that of the metrics. */
  url: z.url({ protocol: /^https?$/ }),
  /** Default: `/metrics`, or the path of `url`. */
  metricsPath: z.string().startsWith('/').optional(),
  intervalMs: z.int().min(100).max(86_400_000).optional(),
  timeoutMs: z.int().min(10).max(86_400_000).optional(),
  labels: z.record(label, z.string()).default({}),
  honorLabels: z.boolean().default(false),
  basicAuth: z.strictObject({ username: z.string(), password: z.string() }).optional(),
  bearerToken: z.string().min(1).optional(),
})

const fields = z.strictObject({
  ...serviceFields(SERVICES.metrics.port),
  /** Collects and sends on by `remote_write` of `configFile`, and keeps and answers nothing. */
  agent: z.boolean().default(false),
  /** Another server answers in place of this one. */
  external: externalSchema.optional(),
  /** Scrapes the services of the bundle, this machine and its containers. */
  bundle: z.boolean().default(true),
  /** Between two scrapes of a service of the bundle. */
  bundleIntervalMs: z.int().min(100).max(3_600_000).default(5_000),
  /** Between two scrapes of this machine, of its containers, and of targets that do not say. */
  scrapeIntervalMs: z.int().min(100).max(dayMs).default(15_000),
  /** One scrape, to the end of its body; never longer than its interval. */
  scrapeTimeoutMs: z.int().min(10).max(dayMs).default(10_000),
  /** Further targets. */
  targets: z.array(targetSchema).max(1_000).default([]),
  /** A configuration in Prometheus' YAML; relative to the working directory. */
  configFile: z.string().min(1).optional(),
  /** Where alerts go: a configuration in Alertmanager's YAML; relative to the working directory. */
  alertmanagerFile: z.string().min(1).optional(),
  /** Most alerts at once, of whatever state. */
  maxAlerts: z.int().min(1).max(1_000_000).default(10_000),
  /** Most silences, those that are over and still shown among them. */
  maxSilences: z.int().min(1).max(100_000).default(10_000),
  /** How long a silence that is over is still shown. */
  silenceRetentionMs: z
    .int()
    .min(0)
    .default(5 * dayMs),
  /** A message that could not be delivered for this long is given up. */
  maxDeliveryMs: z.int().min(1_000).default(dayMs),
  /** A scrape's longest body. */
  maxScrapeBytes: z.int().min(1_024).default(52_428_800),
  /** Most samples of one scrape. */
  maxScrapeSamples: z.int().min(1).default(200_000),
  /** Samples older than this are dropped. */
  retentionMs: z
    .int()
    .min(60_000)
    .default(15 * dayMs),
  /** Most bytes on disk; the oldest samples go first. */
  retentionBytes: z.int().min(16_777_216).default(1_073_741_824),
  /** How far behind the newest sample of its series a sample may lie. */
  outOfOrderMs: z.int().min(0).default(3_600_000),
  /** Between two flushes of the write-ahead log to disk; 0 flushes before every acknowledgement. */
  walSyncMs: z.int().min(0).max(60_000).default(1_000),
  /** How far back an instant looks for a sample. */
  lookbackMs: z.int().min(1).default(300_000),
  /** One query, waiting and the reading of its answer included. */
  queryTimeoutMs: z.int().min(1).default(120_000),
  /** Samples that one query may load and make; each takes 9 to 16 bytes. */
  maxSamples: z.int().min(1).default(10_000_000),
  /** Bytes that one query may take, about: its samples and 400 for each series. */
  maxQueryBytes: z.int().min(1_048_576).default(268_435_456),
  /** Threads for queries that take long, started when they are needed; 0 evaluates all beside everything else. */
  queryWorkers: z.int().min(0).max(16).default(defaultWorkers),
  /** Queries that read and make fewer samples, by a guess before, are evaluated beside everything else: soonest answered. */
  lightQuerySamples: z.int().min(0).default(2_000_000),
  /** A query that takes longer is logged; 0 logs none. */
  slowQueryMs: z.int().min(0).default(5_000),
  /** Queries at once, until their answers are read; others wait. */
  queryConcurrency: z.int().min(1).max(1_000).default(20),
  /** The longest body of a request, such as a remote write. */
  maxBodyBytes: z.int().min(1_024).default(33_554_432),
  /** What a compressed remote write may unfold to. */
  maxWriteBytes: z.int().min(1_024).default(134_217_728),
  /** Samples in memory; the oldest go first. */
  headBytes: z.int().min(1_048_576).default(268_435_456),
  /** Descriptions of metrics that remote writes send; the oldest go first. */
  metadataBytes: z.int().min(1_024).default(8_388_608),
  /** Takes samples by remote write. */
  remoteWrite: z.boolean().default(true),
  /** Takes metrics by OTLP over HTTP. */
  otlpReceiver: z.boolean().default(true),
  /** How what comes by OTLP is named and labelled, under the names of Prometheus' section `otlp`. */
  otlp: otlpSchema.prefault({}),
  /** Series whose deltas are summed up at once; the one that was silent for longest begins anew when there are more. */
  otlpDeltaStreams: z.int().min(1).default(50_000),
  /** A series of deltas that is silent for longer begins anew. */
  otlpDeltaSilenceMs: z.int().min(1_000).default(3_600_000),
  /** Takes what programs push in Pushgateway's way. */
  pushGateway: z.boolean().default(true),
  /** How long what was pushed stays without another push; 0 for ever. A push may say otherwise. */
  pushTtlMs: z.int().min(0).default(0),
  /** Groups of pushed metrics. */
  maxPushGroups: z.int().min(1).default(10_000),
  /** Series of all groups. */
  maxPushedSamples: z.int().min(1).default(200_000),
  /** Samples on disk that wait to be sent to other servers; the oldest go first. */
  sendBytes: z.int().min(4_194_304).default(1_073_741_824),
  /** Exemplars in memory, of all series together; the oldest go first. */
  maxExemplars: z.int().min(0).max(1_000_000).default(100_000),
  /** Origins whose pages may read: an expression in RE2 syntax that has to match all of one; default: none. */
  corsOrigin: z.string().min(1).refine(isRegex, 'must be an expression in RE2 syntax').optional(),
  ...ruleFields,
  /** Names under which its page may change something, beside those of this machine. */
  allowedHosts: allowedHostsSetting,
  /** Allows series to be deleted over HTTP, and the configuration file to be changed. */
  adminApi: z.boolean().default(false),
  /** Allows the configuration file to be read again over HTTP. */
  lifecycleApi: z.boolean().default(false),
  /** A file system that does not answer for this long is left out of the host's figures. */
  filesystemTimeoutMs: z.int().min(10).max(60_000).default(2_000),
  /** A program that tells of graphics cards and does not answer for this long is ended, and they are left out. */
  gpuTimeoutMs: z.int().min(10).max(60_000).default(5_000),
})

/** Keys of the `metrics` section, defaults filled in. */
export const metricsConfigSchema = fields.superRefine(checkMode)

export type MetricsConfig = Readonly<z.output<typeof metricsConfigSchema>>
