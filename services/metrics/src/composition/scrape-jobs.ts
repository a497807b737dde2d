import { type CommonConfig, SERVICE_NAMES } from '@hearth/kernel'
import { formatDuration } from '@hearth/rules/values'
import type { MetricsConfig } from '../config.ts'
import { applyGlobal, type JobConfig } from '../config-file/apply-global.ts'
import { prometheusConfig } from '../config-file/schema/prometheus-config.ts'
import { scrapeConfig } from '../config-file/schema/scrape.ts'

/** A job as a configuration file would have it. */
export type WrittenJob = Readonly<Record<string, unknown>>

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', '0.0.0.0', '[::]'])

/**
 * What is scraped without being asked for: the services of the bundle, this machine, and its containers.
 *
 * @param ownUrl where this service listens, without trailing slash
 */
export function bundleJobs(config: MetricsConfig, common: CommonConfig, ownUrl: string): readonly WrittenJob[] {
  const urlOf = (name: (typeof SERVICE_NAMES)[number]) => (name === 'metrics' ? ownUrl : common.urls[name])
  const services = SERVICE_NAMES.map((name) =>
    job(config, { name, ...below(urlOf(name), '/metrics'), intervalMs: config.bundleIntervalMs }),
  )
  return [
    ...services,
    job(config, { name: 'host', ...below(ownUrl, '/metrics/host') }),
    job(config, { name: 'containers', ...below(common.urls.logs, '/api/v1/containers/metrics') }),
  ]
}

// A base address may have a path.
function below(url: string, path: string): { readonly url: string; readonly metricsPath: string } {
  return { url, metricsPath: new URL(url).pathname.replace(/\/$/, '') + path }
}

/** What the settings name: those of one job belong together, as far as they are asked alike. */
export function namedJobs(config: MetricsConfig): readonly WrittenJob[] {
  return config.targets.map(({ job: name, url, metricsPath, intervalMs, timeoutMs, labels, ...rest }) => {
    const { pathname } = new URL(url)
    const path = metricsPath ?? (pathname === '/' ? '/metrics' : pathname)
    const { honorLabels, basicAuth, bearerToken } = rest
    return {
      ...job(config, { name, url, metricsPath: path, intervalMs, timeoutMs, labels }),
      ...(honorLabels ? { honor_labels: true } : {}),
      ...(basicAuth === undefined ? {} : { basic_auth: basicAuth }),
      ...(bearerToken === undefined ? {} : { authorization: { credentials: bearerToken } }),
    }
  })
}

/** The jobs in our terms; they are ours and have no faults. */
export function readJobs(written: readonly WrittenJob[]): readonly JobConfig[] {
  const { global } = prometheusConfig.parse({})
  return written.map((one) => applyGlobal(scrapeConfig.parse(one), global))
}

type JobOptions = {
  readonly name: string
  readonly url: string
  readonly metricsPath: string
  readonly intervalMs?: number | undefined
  readonly timeoutMs?: number | undefined
  readonly labels?: Readonly<Record<string, string>>
}

function job(config: MetricsConfig, { name, url, metricsPath, ...rest }: JobOptions): WrittenJob {
  const { protocol, host, hostname, port } = new URL(url)
  const isSecure = protocol === 'https:'
  const address = port === '' ? `${host}:${isSecure ? 443 : 80}` : host
  const instance = loopback.has(hostname) ? `localhost:${address.slice(address.lastIndexOf(':') + 1)}` : address
  const interval = rest.intervalMs ?? config.scrapeIntervalMs
  return {
    job_name: name,
    scrape_interval: formatDuration(interval),
    scrape_timeout: formatDuration(Math.min(rest.timeoutMs ?? config.scrapeTimeoutMs, interval)),
    metrics_path: metricsPath,
    ...(isSecure ? { scheme: 'https' } : {}),
    static_configs: [{ targets: [address], labels: { instance, ...rest.labels } }],
  }
}
