import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMetrics } from './start-metrics.ts'

/** A Python with the packages of PyPI; another than the system's where the environment names it. */
const python = process.env.HEARTH_TEST_PYTHON ?? 'python3'

const run = promisify(execFile)
const has = (module: string) => spawnSync(python, ['-c', `import ${module}`]).status === 0

let metrics: { url: string; stop(): Promise<void> }
beforeAll(async () => {
  metrics = await startMetrics()
})
afterAll(() => metrics.stop())

async function query(expression: string): Promise<readonly (readonly [object, string])[]> {
  const answer = await fetch(`${metrics.url}/api/v1/query?query=${encodeURIComponent(expression)}`)
  const { data } = (await answer.json()) as { data: { result: { metric: object; value: [number, string] }[] } }
  return data.result.map(({ metric, value }) => [metric, value[1]])
}

const otel = `
import sys
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader, AggregationTemporality
from opentelemetry.sdk.metrics import Counter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.sdk.resources import Resource
deltas = {Counter: AggregationTemporality.DELTA} if sys.argv[2] == "delta" else None
exporter = OTLPMetricExporter(endpoint=sys.argv[1] + "/api/v1/otlp/v1/metrics", preferred_temporality=deltas)
reader = PeriodicExportingMetricReader(exporter, export_interval_millis=3600000)
resource = Resource.create({"service.name": sys.argv[2], "service.instance.id": "p-1", "host.name": "h"})
provider = MeterProvider(metric_readers=[reader], resource=resource)
meter = provider.get_meter("library", "1.0")
counter = meter.create_counter("py.requests", unit="1", description="Requests")
counter.add(5, {"path": "/x"})
meter.create_histogram("py.duration", unit="s").record(0.3)
meter.create_up_down_counter("py.queue").add(-4)
provider.force_flush()
counter.add(2, {"path": "/x"})
provider.shutdown()
`

describe.skipIf(!has('opentelemetry.exporter.otlp.proto.http'))(
  "OpenTelemetry's SDK for Python (skipped where opentelemetry-exporter-otlp-proto-http is absent)",
  () => {
    test.each(['cumulative', 'delta'])(
      '%s sums arrive',
      async (temporality) => {
        await run(python, ['-c', otel, metrics.url, temporality])
        const of = `{job="${temporality}",instance="p-1"}`
        expect(await query(`py_requests_total${of}`)).toEqual([
          [{ __name__: 'py_requests_total', job: temporality, instance: 'p-1', path: '/x' }, '7'],
        ])
        expect((await query(`py_duration_seconds_sum${of}`)).map(([, value]) => value)).toEqual(['0.3'])
        expect((await query(`py_queue${of}`)).map(([, value]) => value)).toEqual(['-4'])
        expect(await query(`target_info${of}`)).toMatchObject([
          [{ host_name: 'h', telemetry_sdk_language: 'python' }, '1'],
        ])
      },
      60_000,
    )
  },
)

const push = `
import sys
from prometheus_client import CollectorRegistry, Gauge, Histogram, push_to_gateway, pushadd_to_gateway, delete_from_gateway
address = sys.argv[1].removeprefix("http://")
first = CollectorRegistry()
Gauge("job_last_success_unixtime", "Last success", registry=first).set(7)
Histogram("job_seconds", "Time", buckets=(1, 2), registry=first).observe(1.5)
push_to_gateway(address, job="batch/a", registry=first, grouping_key={"instance": ""}, compression="gzip")
second = CollectorRegistry()
Gauge("job_rows", "Rows", registry=second).set(9)
pushadd_to_gateway(address, job="batch/a", registry=second)
gone = CollectorRegistry()
Gauge("job_gone", "Gone", registry=gone).set(1)
push_to_gateway(address, job="gone", registry=gone)
delete_from_gateway(address, job="gone")
`

describe.skipIf(!has('prometheus_client'))('prometheus_client (skipped where it is absent)', () => {
  test('pushes, adds to and deletes groups', async () => {
    await run(python, ['-c', push, metrics.url])
    expect(await query('job_last_success_unixtime + job_rows')).toEqual([[{ job: 'batch/a' }, '16']])
    expect((await query('job_seconds_bucket{le="2.0"}')).map(([, value]) => value)).toEqual(['1'])
    expect(await query('job_gone')).toEqual([])
  })
})
