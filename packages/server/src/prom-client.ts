import { createRequire } from 'node:module'
import type { Registry as RegistryType } from 'prom-client'

// The door of prom-client loads all of OpenTelemetry's API for exemplars of three counters, and what pushes and sums
// metrics over processes: 62 modules in each process, none of which is used here.
type Client = typeof import('prom-client')
const require = createRequire(import.meta.url)

export const Counter: Client['Counter'] = require('prom-client/lib/counter.js')
export const Gauge: Client['Gauge'] = require('prom-client/lib/gauge.js')
export const Histogram: Client['Histogram'] = require('prom-client/lib/histogram.js')
export const Registry: Client['Registry'] = require('prom-client/lib/registry.js')

type Options = { readonly eventLoopMonitoringPrecision: number }

const kinds = [
  ...['processStartTime', 'osMemoryHeap', 'processOpenFileDescriptors', 'processMaxFileDescriptors', 'eventLoopLag'],
  ...['processResources', 'processHandles', 'processRequests', 'heapSizeAndUsed', 'heapSpacesSizeAndUsed'],
  ...['version', 'gc'],
]

/** The figures of the process that `collectDefaultMetrics` shows. */
export function collectProcessMetrics(registry: RegistryType, options: Options): void {
  showProcessorTime(registry)
  for (const kind of kinds) {
    const show = require(`prom-client/lib/metrics/${kind}.js`) as (registry: RegistryType, options: Options) => void
    show(registry, options)
  }
}

function showProcessorTime(registry: RegistryType): void {
  const counter = (name: string, help: string) => new Counter({ name, help, registers: [registry] })
  const user = counter('process_cpu_user_seconds_total', 'Total user CPU time spent in seconds.')
  const system = counter('process_cpu_system_seconds_total', 'Total system CPU time spent in seconds.')
  const both = counter('process_cpu_seconds_total', 'Total user and system CPU time spent in seconds.')
  let last = process.cpuUsage()
  // One reading for all three, as a registry collects them one after the other.
  Object.assign(user, {
    collect() {
      const now = process.cpuUsage()
      user.inc((now.user - last.user) / 1e6)
      system.inc((now.system - last.system) / 1e6)
      both.inc((now.user - last.user + now.system - last.system) / 1e6)
      last = now
    },
  })
}
