import type { Container } from '../domain/containers/container.ts'
import { engineIdOf } from '../domain/containers/engine-id.ts'
import type { ProcessUsage } from '../domain/containers/process-usage.ts'
import type { UsageSample, UsageStep } from '../domain/containers/watch-process.ts'

const nsPerSecond = 1e9
// Docker's word for never.
const never = '0001-01-01T00:00:00Z'

/**
 * What a process uses in the shape of `GET /containers/{id}/stats`. What the kernel does not tell of a process by itself
 * is left out, as Docker leaves networks out of a container that has those of its machine.
 */
export function renderProcessStats(container: Container, { now, before }: UsageStep) {
  const { usage } = now
  return {
    read: timeOf(now),
    preread: timeOf(before),
    pids_stats: usage === undefined ? {} : { current: usage.threads },
    blkio_stats: { io_service_bytes_recursive: operationsOf(usage) },
    num_procs: 0,
    storage_stats: {},
    cpu_stats: cpuOf(usage),
    precpu_stats: cpuOf(before?.usage),
    memory_stats:
      usage === undefined ? {} : { usage: usage.residentBytes, stats: {}, limit: usage.machine.memoryBytes },
    name: `/${container.name}`,
    id: engineIdOf(container),
  }
}

// Of one that does not run Docker says that nothing was ever read.
function timeOf(sample: UsageSample | undefined): string {
  return sample?.usage === undefined ? never : new Date(sample.atMs).toISOString()
}

const throttling = { periods: 0, throttled_periods: 0, throttled_time: 0 }

function cpuOf(usage: ProcessUsage | undefined) {
  if (usage === undefined)
    return {
      cpu_usage: { total_usage: 0, usage_in_kernelmode: 0, usage_in_usermode: 0 },
      throttling_data: throttling,
    }
  const { userSeconds, systemSeconds, machine } = usage
  return {
    cpu_usage: {
      total_usage: toNs(userSeconds + systemSeconds),
      usage_in_kernelmode: toNs(systemSeconds),
      usage_in_usermode: toNs(userSeconds),
    },
    system_cpu_usage: toNs(machine.cpuSeconds),
    online_cpus: machine.processors,
    throttling_data: throttling,
  }
}

// The kernel does not tell which disks.
function operationsOf(usage: ProcessUsage | undefined) {
  if (usage?.disk === undefined) return null
  const { readBytes, writtenBytes } = usage.disk
  return [
    { major: 0, minor: 0, op: 'read', value: readBytes },
    { major: 0, minor: 0, op: 'write', value: writtenBytes },
  ]
}

function toNs(seconds: number): number {
  return Math.round(seconds * nsPerSecond)
}
