import { z } from 'zod'
import type { ContainerUsage, DiskFigures, NetworkFigures } from '../../../domain/containers/container-figures.ts'
import { parseLimit } from './keyed-numbers.ts'

const number = z.number().default(0)

const operations = z
  .array(z.object({ major: number, minor: number, op: z.string(), value: number }))
  .nullish()
  .transform((found) => found ?? [])

/** What the engine answers to `stats`, as far as it is used. Windows and Podman leave much of it out. */
const statsAnswer = z.object({
  pids_stats: z.object({ current: number }).default({ current: 0 }),
  cpu_stats: z.object({
    cpu_usage: z.object({ total_usage: number, usage_in_kernelmode: number, usage_in_usermode: number }),
    throttling_data: z
      .object({ periods: number, throttled_periods: number, throttled_time: number })
      .default({ periods: 0, throttled_periods: 0, throttled_time: 0 }),
  }),
  memory_stats: z.object({
    usage: number,
    max_usage: z.number().optional(),
    limit: number,
    stats: z.record(z.string(), z.number()).default({}),
  }),
  blkio_stats: z
    .object({ io_service_bytes_recursive: operations, io_serviced_recursive: operations })
    .default({ io_service_bytes_recursive: [], io_serviced_recursive: [] }),
  networks: z
    .record(
      z.string(),
      z.object({
        rx_bytes: number,
        rx_packets: number,
        rx_errors: number,
        rx_dropped: number,
        tx_bytes: number,
        tx_packets: number,
        tx_errors: number,
        tx_dropped: number,
      }),
    )
    .default({}),
})

type StatsAnswer = z.output<typeof statsAnswer>

/**
 * Reads one answer of the engine's `stats`.
 *
 * @param limitBytes the limit the container was made with: the engine says the machine's memory where there is none
 */
export function parseStats(answer: unknown, limitBytes: number): ContainerUsage {
  const stats = statsAnswer.parse(answer)
  const { cpu_usage: cpu, throttling_data: throttling } = stats.cpu_stats
  const memory = stats.memory_stats
  const of = (...names: string[]) => names.map((name) => memory.stats[name]).find((value) => value !== undefined) ?? 0
  return {
    cpuSeconds: cpu.total_usage / 1e9,
    cpuUserSeconds: cpu.usage_in_usermode / 1e9,
    cpuSystemSeconds: cpu.usage_in_kernelmode / 1e9,
    periods: throttling.periods,
    throttledPeriods: throttling.throttled_periods,
    throttledSeconds: throttling.throttled_time / 1e9,
    memoryBytes: memory.usage,
    workingSetBytes: Math.max(0, memory.usage - of('total_inactive_file', 'inactive_file')),
    rssBytes: of('total_rss', 'rss', 'anon'),
    cacheBytes: of('total_cache', 'cache', 'file'),
    peakBytes: memory.max_usage,
    memoryLimitBytes: parseLimit(String(limitBytes)),
    processes: stats.pids_stats.current,
    networks: Object.entries(stats.networks).map(toNetwork),
    disks: toDisks(stats.blkio_stats),
  }
}

function toNetwork([name, moved]: [string, StatsAnswer['networks'][string]]): NetworkFigures {
  return {
    name,
    receivedBytes: moved.rx_bytes,
    receivedPackets: moved.rx_packets,
    receiveErrors: moved.rx_errors,
    receiveDropped: moved.rx_dropped,
    sentBytes: moved.tx_bytes,
    sentPackets: moved.tx_packets,
    sendErrors: moved.tx_errors,
    sendDropped: moved.tx_dropped,
  }
}

type Operations = StatsAnswer['blkio_stats']['io_service_bytes_recursive']

function toDisks({
  io_service_bytes_recursive: bytes,
  io_serviced_recursive: counts,
}: StatsAnswer['blkio_stats']): DiskFigures[] {
  const devices = new Set([...bytes, ...counts].map(({ major, minor }) => `${major}:${minor}`))
  return [...devices].map((device) => ({
    device,
    readBytes: amountOf(bytes, device, 'read'),
    writtenBytes: amountOf(bytes, device, 'write'),
    reads: amountOf(counts, device, 'read'),
    writes: amountOf(counts, device, 'write'),
  }))
}

// Version 1 of control groups says `Read`, version 2 `read`.
function amountOf(operations: Operations, device: string, name: string): number {
  const found = operations.find(({ major, minor, op }) => `${major}:${minor}` === device && op.toLowerCase() === name)
  return found?.value ?? 0
}
