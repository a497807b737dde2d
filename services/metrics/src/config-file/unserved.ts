import { unservedDiscovery } from './schema/discovery.ts'

/** A key of Prometheus that is read and has no effect; `*` stands for each entry of a list. */
type Unserved = readonly [path: string, why: string]

const httpClient: readonly Unserved[] = [
  ['proxy_connect_header', 'the proxy gets no header of its own'],
  ['oauth2.proxy_connect_header', 'the proxy gets no header of its own'],
]

const section: readonly Unserved[] = [
  ...unservedDiscovery.map((name): Unserved => [name, 'no discovery of this kind; a file or http_sd can bring it']),
  ...httpClient,
]

const scrape: readonly Unserved[] = [
  ...section,
  ['scrape_failure_log_file', 'failures are in the log and in /api/v1/targets'],
  ['metric_name_validation_scheme', 'names may have any letters'],
  ['metric_name_escaping_scheme', 'names may have any letters'],
]

/** All that is known and not served, in one list: the log names what a file has of it, and so does the API. */
const table: readonly Unserved[] = [
  ['runtime.gogc', 'there is no collector of Go'],
  ['runtime.log_level', 'the level is set where the service is started'],
  ['global.query_max_series', 'queries are bounded by the settings of the service'],
  ['global.query_max_samples_read', 'queries are bounded by the settings of the service'],
  ['global.query_max_duration', 'queries are bounded by the settings of the service'],
  ['storage.tsdb.chunk_encoding', 'chunks are written as every reader of blocks knows them'],
  ['storage.tsdb.stale_series_compaction_threshold', 'series are closed by age'],
  ['storage.tsdb.retention.percentage', 'the size is given in bytes'],
  ['tracing', 'nothing is traced'],
  ['remote_write.*.round_robin_dns', 'the name is looked up by the system'],
  ['remote_write.*.convert_nhcb_to_classic', 'histograms are sent as they are'],
  ['remote_write.*.sigv4', 'requests are not signed'],
  ['remote_write.*.azuread', 'requests have no token of Azure'],
  ['remote_write.*.google_iam', 'requests have no token of Google'],
  ...scrape.map(([path, why]): Unserved => [`global.${path}`, why]),
  ...scrape.map(([path, why]): Unserved => [`scrape_configs.*.${path}`, why]),
  ['alerting.alertmanagers.*.sigv4', 'requests are not signed for AWS'],
  ...section.map(([path, why]): Unserved => [`alerting.alertmanagers.*.${path}`, why]),
]

/** A key that a file has and that has no effect. */
export type UnservedKey = { readonly key: string; readonly why: string }

/** Which keys of a configuration, as it was written, have no effect here; each once. */
export function listUnserved(written: unknown): readonly UnservedKey[] {
  return table.filter(([path]) => has(written, path.split('.'))).map(([key, why]) => ({ key, why }))
}

function has(value: unknown, [first, ...rest]: readonly string[]): boolean {
  if (first === undefined) return true
  if (first === '*') return Array.isArray(value) && value.some((one) => has(one, rest))
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, first)) return false
  return has((value as Record<string, unknown>)[first], rest)
}
