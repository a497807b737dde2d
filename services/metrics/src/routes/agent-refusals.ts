import { Failure } from '@hearth/kernel'
import { type Endpoint, endpoint } from './endpoint.ts'

const both = ['get', 'post'] as const

const paths: readonly (readonly [path: string, methods: readonly ('get' | 'post' | 'put')[]])[] = [
  ...['query', 'query_range', 'query_exemplars', 'format_query', 'parse_query', 'labels', 'series'].map(
    (name) => [name, both] as const,
  ),
  ...['metric_names', 'label_names', 'label_values'].map((name) => [`search/${name}`, both] as const),
  ['label/{name}/values', ['get']],
  ...['alertmanagers', 'alerts', 'rules', 'status/tsdb', 'status/tsdb/blocks'].map((name) => [name, ['get']] as const),
  ['read', ['post']],
  ...['delete_series', 'clean_tombstones', 'snapshot'].map(
    (name) => [`admin/tsdb/${name}`, ['post', 'put'] as const] as const,
  ),
]

/** What an agent does not do: it has no samples. */
export function agentRefusals(): readonly Endpoint[] {
  return [
    ...paths.map(([path, method]) =>
      endpoint({
        path: `/api/v1/${path}`,
        method,
        summary: 'Not there in an agent',
        handle() {
          throw new Failure('invalid', 'unavailable with Prometheus Agent', { code: 'execution' })
        },
      }),
    ),
    endpoint({
      path: '/federate',
      summary: 'Not there in an agent',
      contentType: 'text/plain',
      handle: (_, c) => c.text('unsupported operation with WAL-only storage\n', 500),
    }),
  ]
}
