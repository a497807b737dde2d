import { type CommonConfig, SERVICE_NAMES } from '@hearth/kernel'
import type { MetricsConfig } from '../config.ts'
import type { ScrapeConfig } from '../config-file/schema.ts'

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '0.0.0.0', '[::]'])

/**
 * What is scraped without being asked for: the services of the bundle, this machine, and its containers.
 *
 * @param ownUrl where this service listens, without trailing slash
 */
export function bundleJobs(config: MetricsConfig, common: CommonConfig, ownUrl: string): readonly ScrapeConfig[] {
  const urlOf = (name: (typeof SERVICE_NAMES)[number]) => (name === 'metrics' ? ownUrl : common.urls[name])
  const services = SERVICE_NAMES.map((name) =>
    job(config, { name, url: urlOf(name), metricsPath: '/metrics', intervalMs: config.bundleIntervalMs }),
  )
  return [
    ...services,
    job(config, { name: 'host', url: ownUrl, metricsPath: '/metrics/host' }),
    job(config, { name: 'containers', url: common.urls.logs, metricsPath: '/api/v1/containers/metrics' }),
  ]
}

/** What the configuration names: those of one job belong together, as far as they are asked alike. */
export function namedJobs(config: MetricsConfig): readonly ScrapeConfig[] {
  return config.targets.map(({ job: name, url, metricsPath, intervalMs, timeoutMs, labels, ...rest }) => {
    const { pathname } = new URL(url)
    const path = metricsPath ?? (pathname === '/' ? '/metrics' : pathname)
    const { honorLabels, basicAuth, bearerToken } = rest
    return {
      ...job(config, { name, url, metricsPath: path, intervalMs, timeoutMs, labels }),
      honor_labels: honorLabels,
      basic_auth: basicAuth,
      authorization: bearerToken === undefined ? undefined : { type: 'Bearer', credentials: bearerToken },
    }
  })
}

type JobOptions = {
  readonly name: string
  readonly url: string
  readonly metricsPath: string
  readonly intervalMs?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly labels?: Readonly<Record<string, string>>
}

function job(config: MetricsConfig, { name, url, metricsPath, ...rest }: JobOptions): ScrapeConfig {
  const { protocol, host, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const address = port === '' ? `${host}:${isSecure ? 443 : 80}` : host
  const instance = loopback.has(hostname) ? `localhost:${address.slice(address.lastIndexOf(':') + 1)}` : address
  const interval = rest.intervalMs ?? config.scrapeIntervalMs
  return {
    job_name: name,
    scrape_interval: interval,
    scrape_timeout: Math.min(rest.timeoutMs ?? config.scrapeTimeoutMs, interval),
    metrics_path: metricsPath,
    scheme: isSecure ? 'https' : 'http',
    params: {},
    honor_labels: false,
    honor_timestamps: true,
    static_configs: [{ targets: [address], labels: { instance, ...rest.labels } }],
    relabel_configs: [],
    metric_relabel_configs: [],
    basic_auth: undefined,
    authorization: undefined,
    body_size_limit: undefined,
    sample_limit: undefined,
  }
}
