// Prometheus' API v1 as far as it reads; what deletes, writes, reloads or stops is not among it.
const plain = [
  'query',
  'query_range',
  'query_exemplars',
  'format_query',
  'parse_query',
  'series',
  'labels',
  'metadata',
  'rules',
  'alerts',
  'alertmanagers',
  'targets',
  'targets/metadata',
  'scrape_pools',
  'read',
  'features',
]
const statuses = ['config', 'flags', 'runtimeinfo', 'buildinfo', 'tsdb', 'walreplay']
const logPaths = new Set(['api/v1/containers', 'api/v1/docker', 'api/v1/logs', 'api/v1/logs/download', 'readyz'])
const paths = new Set([
  ...plain.map((path) => `api/v1/${path}`),
  ...statuses.map((path) => `api/v1/status/${path}`),
  'federate',
  '-/healthy',
  '-/ready',
])

/**
 * Whether a path below a Prometheus only reads. Whoever may look at dashboards must not be able to delete series
 * or to stop a server through them, and some compatible servers do so on a mere GET.
 *
 * @param path as the client wrote it, encoded, with its query text
 */
export function isPrometheusReadingPath(_method: string, path: string): boolean {
  const pathname = pathOf(path)
  return paths.has(pathname) || /^api\/v1\/label\/[^/]+\/values$/.test(pathname)
}

/** Whether a path below our log service only reads, and ends: a stream would hold its place in the proxy for good. */
export function isLogsReadingPath(method: string, path: string): boolean {
  return method === 'GET' && logPaths.has(pathOf(path))
}

// What finds labels, streams, fields and how much there is of them; lines themselves are asked for by queries.
const lokiPaths = new Set(
  ['labels', 'series', 'index/stats', 'index/volume', 'detected_labels', 'detected_fields', 'patterns'].map(
    (path) => `loki/api/v1/${path}`,
  ),
)

/** Whether a path below a Loki is one that Grafana's plugin reads by, besides its queries. */
export function isLokiReadingPath(method: string, path: string): boolean {
  const pathname = pathOf(path)
  const isValues = /^loki\/api\/v1\/(label|detected_field)\/[^/]+\/values$/.test(pathname)
  return method === 'GET' && (lokiPaths.has(pathname) || isValues)
}

/** Whether a path below our health service only reads, and ends. */
export function isHealthReadingPath(method: string, path: string): boolean {
  return method === 'GET' && /^(health(\/[^/]+)?|api\/v1\/(history|incidents))$/.test(pathOf(path))
}

/** Whether a path below an Alertmanager only reads. */
export function isAlertsReadingPath(method: string, path: string): boolean {
  return (
    method === 'GET' && /^api\/v2\/(alerts(\/groups)?|silences|silence\/[^/]+|status|receivers)$/.test(pathOf(path))
  )
}

function pathOf(path: string): string {
  const [pathname = ''] = path.replace(/^\/+/, '').split('?')
  return pathname
}
