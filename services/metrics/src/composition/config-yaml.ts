import { stringify } from 'yaml'
import type { ScrapeConfig } from '../config-file/schema.ts'
import { formatDuration } from '../domain/promql/syntax/duration.ts'

const secret = '<secret>'

/** What is scraped, as Prometheus' YAML with secrets left out. */
export function renderConfigYaml(
  jobs: readonly ScrapeConfig[],
  defaults: { readonly scrapeIntervalMs: number; readonly scrapeTimeoutMs: number },
): string {
  return stringify({
    global: {
      scrape_interval: formatDuration(defaults.scrapeIntervalMs),
      scrape_timeout: formatDuration(defaults.scrapeTimeoutMs),
    },
    scrape_configs: jobs.map(renderJob),
  })
}

function renderJob({ scrape_interval, scrape_timeout, basic_auth, authorization, ...rest }: ScrapeConfig) {
  const shown = Object.entries(rest).filter(([, value]) => value !== undefined && !isEmpty(value))
  return {
    ...Object.fromEntries(shown),
    ...(scrape_interval === undefined ? {} : { scrape_interval: formatDuration(scrape_interval) }),
    ...(scrape_timeout === undefined ? {} : { scrape_timeout: formatDuration(scrape_timeout) }),
    ...(basic_auth === undefined ? {} : { basic_auth: { username: basic_auth.username, password: secret } }),
    ...(authorization === undefined ? {} : { authorization: { type: authorization.type, credentials: secret } }),
  }
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
