import { z } from 'zod'
import { checkHttpClient, httpClientFields, tlsConfig } from './http-client.ts'
import { relabelConfig } from './relabel.ts'
import { bytes, duration, labelMap, text, webUrl } from './scalars.ts'

const count = z.int().min(0)

const some = z.int().min(1)

const queueConfig = z.strictObject({
  capacity: some.default(10_000),
  max_shards: some.default(50),
  min_shards: some.default(1),
  max_samples_per_send: some.default(2_000),
  batch_send_deadline: duration.prefault('5s'),
  min_backoff: duration.prefault('30ms'),
  max_backoff: duration.prefault('5s'),
  retry_on_http_429: z.boolean().default(false),
  sample_age_limit: duration.prefault('0s'),
})

type Queue = z.output<typeof queueConfig>

const checkedQueue = queueConfig
  .refine(({ min_shards: least, max_shards: most }: Queue) => least <= most, {
    path: ['min_shards'],
    message: 'must not be greater than max_shards',
  })
  .refine(({ min_backoff: least, max_backoff: most }: Queue) => least <= most, {
    path: ['max_backoff'],
    message: 'must not be less than min_backoff',
  })

const metadataConfig = z.strictObject({
  send: z.boolean().default(true),
  send_interval: duration.prefault('1m'),
  max_samples_per_send: count.default(2_000),
})

/** One receiver of what is stored here. */
export const remoteWrite = z
  .strictObject({
    url: webUrl,
    name: z.string().optional(),
    remote_timeout: duration.prefault('30s'),
    headers: labelMap.default({}),
    write_relabel_configs: z.array(relabelConfig).default([]),
    send_exemplars: z.boolean().default(false),
    send_native_histograms: z.boolean().default(false),
    round_robin_dns: z.boolean().default(false),
    protobuf_message: z
      .enum(['prometheus.WriteRequest', 'io.prometheus.write.v2.Request'])
      .default('prometheus.WriteRequest'),
    queue_config: checkedQueue.prefault({}),
    metadata_config: metadataConfig.prefault({}),
    sigv4: z.unknown().optional(),
    azuread: z.unknown().optional(),
    google_iam: z.unknown().optional(),
    convert_nhcb_to_classic: z.boolean().optional(),
    ...httpClientFields,
    enable_http2: z.boolean().default(false),
  })
  .superRefine(checkHttpClient)

/** One store that is asked besides this one. */
export const remoteRead = z
  .strictObject({
    url: webUrl,
    name: z.string().optional(),
    remote_timeout: duration.prefault('1m'),
    chunked_read_limit: count.default(50_000_000),
    headers: labelMap.default({}),
    required_matchers: labelMap.default({}),
    read_recent: z.boolean().default(false),
    filter_external_labels: z.boolean().default(true),
    ...httpClientFields,
  })
  .superRefine(checkHttpClient)

/** Bounds of the store that may be changed while it runs. */
export const storage = z.strictObject({
  tsdb: z
    .strictObject({
      out_of_order_time_window: duration.optional(),
      stale_series_compaction_threshold: z.number().optional(),
      chunk_encoding: z.strictObject({ floats: z.enum(['xor', 'xor2']).optional() }).optional(),
      retention: z
        .strictObject({
          time: duration.optional(),
          size: bytes.refine((size) => size >= 0, 'must not be below 0').optional(),
          percentage: z.number().min(0).max(100).optional(),
        })
        .optional(),
    })
    .optional(),
  exemplars: z.strictObject({ max_exemplars: z.int().optional() }).optional(),
})

/** Where traces of this process go. */
export const tracing = z.strictObject({
  client_type: z.enum(['http', 'grpc']).default('grpc'),
  endpoint: z.string().min(1),
  sampling_fraction: z.number().optional(),
  insecure: z.boolean().default(false),
  tls_config: tlsConfig.optional(),
  headers: z.record(z.string(), text).default({}),
  compression: z.enum(['', 'gzip']).optional(),
  timeout: duration.optional(),
})
