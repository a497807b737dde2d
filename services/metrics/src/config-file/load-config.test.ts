import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from './load-config.ts'

async function write(files: Readonly<Record<string, string>>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'hearth-config-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dir, name, '..'), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  return dir
}

async function load(text: string, more: Readonly<Record<string, string>> = {}, environment = {}) {
  const dir = await write({ 'prometheus.yml': text, ...more })
  return { dir, ...(await loadConfig(join(dir, 'prometheus.yml'), environment)) }
}

const everything = `
global:
  scrape_interval: 15s
  scrape_timeout: 5s
  evaluation_interval: 30s
  rule_query_offset: 10s
  query_log_file: query.log
  scrape_failure_log_file: fail.log
  external_labels: { region: eu, version: 1.10 }
  scrape_protocols: [PrometheusText0.0.4]
  body_size_limit: 1MB
  sample_limit: 10
  label_limit: 11
  label_name_length_limit: 12
  label_value_length_limit: 13
  target_limit: 14
  keep_dropped_targets: 15
  metric_name_validation_scheme: utf8
  metric_name_escaping_scheme: allow-utf-8
  scrape_native_histograms: true
  convert_classic_histograms_to_nhcb: false
  always_scrape_classic_histograms: true
  extra_scrape_metrics: true
runtime: { gogc: 42 }
rule_files: [rules/*.yml]
alerting:
  alertmanagers:
    - static_configs: [{ targets: ['alerts:9093'] }]
scrape_config_files: [more/*.yml]
scrape_configs:
  - job_name: one
    tls_config: { ca_file: ca.pem, insecure_skip_verify: true, min_version: TLS12 }
    oauth2: { client_id: id, client_secret_file: secret, token_url: 'http://t/', scopes: [a] }
    http_headers: { X-Scope: { values: [a], secrets: [b], files: [c] } }
    proxy_url: http://proxy:3128
    no_proxy: localhost
    file_sd_configs: [{ files: [targets/*.json] }]
    http_sd_configs: [{ url: 'http://sd/', basic_auth: { username: u, password_file: p } }]
    dns_sd_configs: [{ names: [a.example], type: a, port: 80 }]
    docker_sd_configs: [{ host: 'unix:///var/run/docker.sock', filters: [{ name: label, values: [x] }] }]
    kubernetes_sd_configs: [{ role: pod, namespaces: { names: [a] } }]
    consul_sd_configs: [{ server: 'consul:8500' }]
    enable_http2: false
  - job_name: two
    scrape_interval: 20s
    static_configs:
storage:
  tsdb: { out_of_order_time_window: 30m, retention: { time: 15d, size: 1GB } }
  exemplars: { max_exemplars: 1000 }
tracing: { endpoint: 'otel:4317', client_type: grpc }
otlp: { promote_resource_attributes: [service.name] }
remote_write:
  - url: http://far/api/v1/write
    queue_config: { max_shards: 5 }
    write_relabel_configs: [{ action: labeldrop, regex: pod }]
remote_read: [{ url: 'http://far/api/v1/read', read_recent: true }]
`

describe('loadConfig()', () => {
  test('knows all that Prometheus does, and lists what has no effect here', async () => {
    const { config, unserved, dir } = await load(everything)
    expect(unserved.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['runtime.gogc', 'tracing', 'scrape_configs.*.consul_sd_configs']),
    )
    expect(unserved.map(({ key }) => key)).not.toContain('scrape_configs.*.file_sd_configs')
    expect(unserved.filter(({ key }) => key.startsWith('storage'))).toEqual([])
    expect(config.scrape_configs[0]?.tls_config?.ca_file).toBe(join(dir, 'ca.pem'))
    expect(config.scrape_configs[0]?.file_sd_configs[0]?.files).toEqual([join(dir, 'targets/*.json')])
    expect(config.scrape_configs[0]?.http_headers['X-Scope']?.files).toEqual([join(dir, 'c')])
  })

  test('a job has what it says, and the rest of global', async () => {
    const { jobs } = await load(everything)
    expect(jobs).toMatchObject([
      { scrape_interval: 15_000, scrape_timeout: 5_000, sample_limit: 10, body_size_limit: 1_048_576 },
      { scrape_interval: 20_000, scrape_timeout: 5_000, keep_dropped_targets: 15, extra_scrape_metrics: true },
    ])
    expect(jobs[1]?.scrape_protocols).toEqual(['PrometheusText0.0.4'])
  })

  test('native histograms are asked for in protobuf, where nothing else is said', async () => {
    const { jobs } = await load('scrape_configs: [{ job_name: a, scrape_native_histograms: true }]')
    expect(jobs[0]?.scrape_protocols[0]).toBe('PrometheusProto')
  })

  test('a number among labels is the text that stands there', async () => {
    const { config } = await load(everything)
    expect(config.global.external_labels).toEqual({ region: 'eu', version: '1.10' })
  })

  test('jobs come from further files, whose paths start there', async () => {
    const text = 'scrape_configs: [{ job_name: b, bearer_token_file: token }]'
    const { jobs, dir } = await load(everything, { 'more/b.yml': text })
    expect(jobs.at(-1)).toMatchObject({ job_name: 'b', bearer_token_file: join(dir, 'more/token'), label_limit: 11 })
  })

  test('external labels have variables of the environment; those that are missing are told', async () => {
    const braced = '$' + '{HOST}'
    const text = `global: { external_labels: { a: "${braced}-$HOST", b: "$$5 $MISSING." } }`
    const { config, missingVariables } = await load(text, {}, { HOST: 'h' })
    expect(config.global.external_labels).toEqual({ a: 'h-h', b: '$5 .' })
    expect(missingVariables).toEqual(['MISSING'])
  })

  test.each([
    {
      name: 'a job of a further file with a name that is taken',
      text: everything,
      more: { 'more/b.yml': 'scrape_configs: [{ job_name: one }]' },
      fault: 'found multiple scrape configs with job name "one"',
    },
    {
      name: 'an unknown key of a further file',
      text: everything,
      more: { 'more/b.yml': 'scrape_configs:\n  - job_name: b\n    schema: https\n' },
      fault: /more\/b.yml: line 3, column 13: unknown key "schema" in scrape_configs.0; did you mean "scheme"/,
    },
    {
      name: 'a timeout that outlasts its interval',
      text: 'scrape_configs: [{ job_name: a, scrape_interval: 5s, scrape_timeout: 10s }]',
      fault: 'scrape timeout greater than scrape interval for scrape config with job name "a"',
    },
    {
      name: 'two kinds of credentials',
      text: 'scrape_configs: [{ job_name: a, bearer_token: x, basic_auth: { username: u } }]',
      fault: 'at most one of basic_auth, authorization, oauth2 & bearer_token must be configured',
    },
    {
      name: 'an address in place of a host',
      text: 'scrape_configs: [{ job_name: a, static_configs: [{ targets: ["http://h/"] }] }]',
      fault: '"http://h/" is not a valid hostname',
    },
    {
      name: 'a regular expression that is none',
      text: 'scrape_configs: [{ job_name: a, metric_relabel_configs: [{ action: drop, regex: "(" }] }]',
      fault: 'Cannot read the regular expression "("',
    },
    {
      name: 'a header that is ours',
      text: 'scrape_configs: [{ job_name: a, http_headers: { Host: { values: [x] } } }]',
      fault: 'setting header "Host" is not allowed',
    },
    {
      name: 'a record without a port',
      text: 'scrape_configs: [{ job_name: a, dns_sd_configs: [{ names: [x], type: MX }] }]',
      fault: 'a port is required in DNS-SD configs for all record types except SRV',
    },
    {
      name: 'a replacement without a target',
      text: 'scrape_configs: [{ job_name: a, relabel_configs: [{ replacement: x }] }]',
      fault: "relabel configuration for replace action requires 'target_label' value",
    },
  ])('$name is refused', async ({ text, more = {}, fault }) => {
    await expect(load(text, more)).rejects.toThrow(fault)
  })
})
