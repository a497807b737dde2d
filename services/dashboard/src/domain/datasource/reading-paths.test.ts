import { describe, expect, test } from 'vitest'
import { isLogsReadingPath, isLokiReadingPath, isPrometheusReadingPath } from './reading-paths.ts'

describe('isPrometheusReadingPath()', () => {
  test.each([
    'api/v1/query?query=up',
    '/api/v1/query_range',
    'api/v1/label/__name__/values?match[]=up',
    'api/v1/label/U__a_2F_b/values',
    'api/v1/status/buildinfo',
    'api/v1/targets/metadata',
    'federate?match[]=up',
    '-/healthy',
  ])('lets %s through', (path) => expect(isPrometheusReadingPath('GET', path)).toBe(true))

  test.each([
    'api/v1/admin/tsdb/delete_series?match[]=up',
    'api/v1/admin/tsdb/snapshot',
    'api/v1/write',
    'api/v1/import/prometheus',
    'api/v1/otlp/v1/metrics',
    '-/reload',
    '-/quit',
    'debug/pprof/heap',
    '',
    'api/v1/',
    'api/v1/query/../admin',
    'api%2Fv1%2Fadmin%2Ftsdb%2Fdelete_series',
    'api/v1/label/a/b/values',
  ])('stops %s', (path) => expect(isPrometheusReadingPath('GET', path)).toBe(false))
})

describe('isLogsReadingPath()', () => {
  test.each([
    { method: 'GET', path: 'api/v1/logs?container=*', isReading: true },
    { method: 'GET', path: '/api/v1/containers', isReading: true },
    { method: 'POST', path: 'api/v1/logs', isReading: false },
    { method: 'GET', path: 'api/v1/logs/stream?container=*', isReading: false },
    { method: 'GET', path: 'containers/json', isReading: false },
  ])('$method $path: $isReading', ({ method, path, isReading }) =>
    expect(isLogsReadingPath(method, path)).toBe(isReading),
  )
})

describe('isLokiReadingPath()', () => {
  test.each([
    ...['labels?start=1', 'label/app/values?query=%7B%7D', 'series?match[]=x', 'index/stats', 'index/volume'],
    ...['detected_labels', 'detected_fields', 'detected_field/status/values', 'patterns'],
  ])('lets GET of %s through, and no POST', (path) => {
    expect(isLokiReadingPath('GET', `loki/api/v1/${path}`)).toBe(true)
    expect(isLokiReadingPath('POST', `loki/api/v1/${path}`)).toBe(false)
  })

  test.each([
    ...['loki/api/v1/push', 'loki/api/v1/delete', 'loki/api/v1/tail', 'loki/api/v1/query', 'loki/api/v1/rules'],
    ...['loki/api/v1/label/a/b/values', 'loki/api/v1/label//values', 'labels', 'flush', 'ingester/shutdown', ''],
    'loki/api/v1/labels/../push',
  ])('stops %s', (path) => expect(isLokiReadingPath('GET', path)).toBe(false))
})
