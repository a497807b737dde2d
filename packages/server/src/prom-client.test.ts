import { collectDefaultMetrics, Registry as WholeRegistry } from 'prom-client'
import { expect, test } from 'vitest'
import { collectProcessMetrics, Registry } from './prom-client.ts'

async function describe(registry: WholeRegistry) {
  const metrics = await registry.getMetricsAsJSON()
  return metrics.map(({ name, help, type }) => ({ name, help, type }))
}

test('shows the figures of the process that prom-client shows, each with its help', async () => {
  const ours = new Registry()
  const whole = new WholeRegistry()
  collectProcessMetrics(ours, { eventLoopMonitoringPrecision: 50 })
  collectDefaultMetrics({ register: whole, eventLoopMonitoringPrecision: 50 })
  expect(await describe(ours)).toEqual(await describe(whole))
})

test('processor time is that of the process, the whole being the sum of its parts', async () => {
  const registry = new Registry()
  collectProcessMetrics(registry, { eventLoopMonitoringPrecision: 50 })
  const begun = process.cpuUsage()
  while (process.cpuUsage(begun).user < 20_000) JSON.stringify(process.memoryUsage())
  const read = async (name: string) => Number((await registry.getSingleMetric(name)?.get())?.values[0]?.value)
  await registry.metrics()
  const [user, system, both] = [
    await read('process_cpu_user_seconds_total'),
    await read('process_cpu_system_seconds_total'),
    await read('process_cpu_seconds_total'),
  ]
  expect(user).toBeGreaterThanOrEqual(0.02)
  expect(both).toBeGreaterThanOrEqual(user)
  expect(system).toBeGreaterThanOrEqual(0)
})
