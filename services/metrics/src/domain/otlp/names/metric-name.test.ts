import { describe, expect, test } from 'vitest'
import { metricName, type NamedMetric } from './metric-name.ts'

const of = (name: string, unit: string, role: NamedMetric['role']): NamedMetric => ({ name, unit, role })

describe('metricName()', () => {
  test.each([
    { metric: of('http.server.duration', 's', 'other'), name: 'http_server_duration_seconds' },
    { metric: of('requests.count', '1', 'counter'), name: 'requests_count_total' },
    { metric: of('requests_total', '', 'counter'), name: 'requests_total' },
    { metric: of('total.requests', '', 'counter'), name: 'requests_total' },
    { metric: of('memory.usage', 'By', 'gauge'), name: 'memory_usage_bytes' },
    { metric: of('memory.bytes.usage', 'By', 'gauge'), name: 'memory_bytes_usage' },
    { metric: of('cpu.use', '1', 'gauge'), name: 'cpu_use_ratio' },
    { metric: of('cpu.use', '%', 'gauge'), name: 'cpu_use_percent' },
    { metric: of('io', 'By/s', 'counter'), name: 'io_bytes_per_second_total' },
    { metric: of('queue', '{message}', 'gauge'), name: 'queue' },
    { metric: of('queue', '{message}/s', 'gauge'), name: 'queue_per_second' },
    { metric: of('speed', 'km/h', 'gauge'), name: 'speed_km_per_hour' },
    { metric: of('a  b..c', '', 'gauge'), name: 'a_b_c' },
    { metric: of('2xx', '', 'gauge'), name: '_2xx' },
    { metric: of('käse', '', 'gauge'), name: 'k_se' },
    { metric: of('__', '', 'gauge'), name: undefined },
    { metric: of('', '', 'gauge'), name: undefined },
  ])('$metric.name in $metric.unit is $name', ({ metric, name }) => {
    expect(metricName(metric, 'UnderscoreEscapingWithSuffixes')).toBe(name)
  })

  test.each([
    { strategy: 'UnderscoreEscapingWithoutSuffixes', name: 'http_requests' },
    { strategy: 'NoUTF8EscapingWithSuffixes', name: 'http.requests_bytes_per_second_total' },
    { strategy: 'NoTranslation', name: 'http.requests' },
  ] as const)('$strategy makes it $name', ({ strategy, name }) => {
    expect(metricName(of('http.requests', 'By/s', 'counter'), strategy)).toBe(name)
  })

  test.each([
    { metric: of('http.requests.total', '', 'counter'), name: 'http.requests_total' },
    { metric: of('size.bytes', 'By', 'gauge'), name: 'size.bytes' },
    { metric: of('use', '1', 'gauge'), name: 'use_ratio' },
  ])('without escaping $metric.name is $name', ({ metric, name }) => {
    expect(metricName(metric, 'NoUTF8EscapingWithSuffixes')).toBe(name)
  })
})
