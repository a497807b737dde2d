/** A format of metrics, as a configuration names it. */
export type ScrapeProtocol =
  | 'PrometheusProto'
  | 'OpenMetricsText1.0.0'
  | 'OpenMetricsText0.0.1'
  | 'PrometheusText1.0.0'
  | 'PrometheusText0.0.4'

const mediaTypes: Readonly<Record<ScrapeProtocol, string>> = {
  PrometheusProto: 'application/vnd.google.protobuf;proto=io.prometheus.client.MetricFamily;encoding=delimited',
  'OpenMetricsText1.0.0': 'application/openmetrics-text;version=1.0.0;escaping=allow-utf-8',
  'OpenMetricsText0.0.1': 'application/openmetrics-text;version=0.0.1',
  'PrometheusText1.0.0': 'text/plain;version=1.0.0;escaping=allow-utf-8',
  'PrometheusText0.0.4': 'text/plain;version=0.0.4',
}

/** What is asked for where nothing is said. */
export const textProtocols: readonly ScrapeProtocol[] = [
  'OpenMetricsText1.0.0',
  'OpenMetricsText0.0.1',
  'PrometheusText1.0.0',
  'PrometheusText0.0.4',
]

/** The `Accept` header that asks for the formats, the first most of all; anything is better than nothing. */
export function acceptOf(protocols: readonly ScrapeProtocol[]): string {
  const wanted = protocols.map((protocol, at) => `${mediaTypes[protocol]};q=0.${protocols.length + 1 - at}`)
  return [...wanted, '*/*;q=0.1'].join(',')
}
