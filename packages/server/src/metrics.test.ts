import { createLogger } from '@hearth/kernel'
import { describe, expect, test } from 'vitest'
import { createMetrics, showLines } from './metrics.ts'

describe('createMetrics()', () => {
  test('renders counters, gauges and histograms with the service as a label', async () => {
    const metrics = createMetrics('logs')
    metrics.counter('lines_total', 'Lines read', ['level']).inc({ level: 'warn' }, 3)
    metrics.gauge('streams_open', 'Streams open').set(2)
    metrics.histogram('wait_seconds', 'Time waited', [0.1, 1]).observe(0.5)
    const text = await metrics.registry.metrics()
    expect(text).toContain('# HELP lines_total Lines read\n# TYPE lines_total counter\n')
    expect(text).toContain('lines_total{level="warn",service="logs"} 3\n')
    expect(text).toContain('streams_open{service="logs"} 2\n')
    expect(text).toContain('wait_seconds_bucket{le="0.1",service="logs"} 0\n')
    expect(text).toContain('wait_seconds_bucket{le="1",service="logs"} 1\n')
  })

  test('holds the figures of the process', async () => {
    expect(await createMetrics('logs').registry.metrics()).toContain('process_resident_memory_bytes{service="logs"}')
  })

  test('keeps two registries apart', async () => {
    createMetrics('logs').gauge('here', 'Here').set(1)
    expect(await createMetrics('health').registry.metrics()).not.toContain('here')
  })

  test('refuses a second metric of the same name', () => {
    const metrics = createMetrics('logs')
    metrics.gauge('twice', 'Twice')
    expect(() => metrics.gauge('twice', 'Twice')).toThrow(/already been registered/)
  })
})

test('no gauge is called like a counter', async () => {
  const text = await createMetrics('logs').registry.metrics()
  const gauges = [...text.matchAll(/^# TYPE (\S+) gauge$/gm)].map(([, name]) => name)
  expect(gauges).toContain('process_resident_memory_bytes')
  expect(gauges.filter((name) => name?.endsWith('_total'))).toEqual([])
})

test('showLines() shows how many lines a logger and its children wrote', async () => {
  const logger = createLogger({ service: 'health', destination: { write: () => undefined } })
  const metrics = createMetrics('health')
  showLines(metrics, logger)
  logger.child({ part: 'a' }).error('wrong')
  expect(await metrics.registry.metrics()).toContain('log_messages_total{level="error",service="health"} 1')
})
