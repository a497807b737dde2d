/** A field of Prometheus' configuration that has a unit: the file that says it, with `$` where the value stands. */
export type Field = { readonly name: string; readonly kind: 'duration' | 'size'; readonly file: string }

const inGlobal = (name: string, kind: Field['kind'] = 'duration'): Field => ({
  name: `global.${name}`,
  kind,
  file: `global: { ${name}: $ }`,
})
const inJob = (name: string, kind: Field['kind'] = 'duration'): Field => ({
  name: `scrape_configs.${name}`,
  kind,
  file: `scrape_configs: [{ job_name: a, ${name}: $ }]`,
})
const inQueue = (name: string): Field => ({
  name: `remote_write.queue_config.${name}`,
  kind: 'duration',
  file: `remote_write: [{ url: 'http://a/', queue_config: { ${name}: $ } }]`,
})
const inDiscovery = (kind: string, rest: string): Field => ({
  name: `${kind}.refresh_interval`,
  kind: 'duration',
  file: `scrape_configs: [{ job_name: a, ${kind}: [{ ${rest}, refresh_interval: $ }] }]`,
})

/** All that Prometheus 3.16 has and this service reads. */
const fields: readonly Field[] = [
  inGlobal('scrape_interval'),
  inGlobal('evaluation_interval'),
  inGlobal('rule_query_offset'),
  inGlobal('query_max_duration'),
  inGlobal('body_size_limit', 'size'),
  inJob('scrape_interval'),
  inJob('scrape_timeout'),
  inJob('body_size_limit', 'size'),
  ...['batch_send_deadline', 'sample_age_limit'].map(inQueue),
  {
    name: 'remote_write.remote_timeout',
    kind: 'duration',
    file: "remote_write: [{ url: 'http://a/', remote_timeout: $ }]",
  },
  {
    name: 'remote_write.metadata_config.send_interval',
    kind: 'duration',
    file: "remote_write: [{ url: 'http://a/', metadata_config: { send_interval: $ } }]",
  },
  {
    name: 'remote_read.remote_timeout',
    kind: 'duration',
    file: "remote_read: [{ url: 'http://a/', remote_timeout: $ }]",
  },
  { name: 'alerting.timeout', kind: 'duration', file: 'alerting: { alertmanagers: [{ timeout: $ }] }' },
  {
    name: 'tsdb.out_of_order_time_window',
    kind: 'duration',
    file: 'storage: { tsdb: { out_of_order_time_window: $ } }',
  },
  { name: 'tsdb.retention.time', kind: 'duration', file: 'storage: { tsdb: { retention: { time: $ } } }' },
  { name: 'tsdb.retention.size', kind: 'size', file: 'storage: { tsdb: { retention: { size: $ } } }' },
  { name: 'tracing.timeout', kind: 'duration', file: 'tracing: { endpoint: a, timeout: $ }' },
  inDiscovery('file_sd_configs', 'files: [a.yml]'),
  inDiscovery('http_sd_configs', "url: 'http://a/'"),
  inDiscovery('dns_sd_configs', 'names: [a]'),
  inDiscovery('docker_sd_configs', "host: 'unix:///a'"),
]

/** Values as YAML writes them, right and wrong ones. */
const values: Readonly<Record<Field['kind'], readonly string[]>> = {
  duration: ['0', '0s', '1m', '1h30m', '30s1m', '1m1m', '5', '1.5s', '-1m', '1M', "''", "' 1m'", '1ms', '300y', 'soon'],
  size: ['0', '100', '100B', '10MB', '1.5GiB', '1GB512MB', '10kB', '10M', '-1MB', '1.5', "''", "' 1MB'", '9EB', 'much'],
}

/** Periods: 0 is refused, which Prometheus takes, to stop with a fault when the period begins or to give up at once. */
const isPeriod = ({ name }: Field) => /refresh_interval$|^alerting/.test(name)

/** Those that each field is tried with; others only with the first field of their kind, as all are read alike. */
const everywhere: ReadonlySet<string> = new Set(['0', '5', '100', '1m', '1MB', '-1MB'])

/** Each field with the values to try. */
export const trials: readonly (Field & { readonly values: readonly string[] })[] = fields.map((field, at) => {
  const isFirst = fields.findIndex(({ kind }) => kind === field.kind) === at
  const own = values[field.kind].filter((value) => isFirst || everywhere.has(value))
  return { ...field, values: isPeriod(field) ? own.filter((value) => value !== '0') : own }
})
