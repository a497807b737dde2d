import { expect, test } from 'vitest'
import type { Container } from '../domain/containers/container.ts'
import type { ProcessUsage } from '../domain/containers/process-usage.ts'
import { renderProcessStats } from './docker-stats.ts'

const container = { id: 'bundle/chatflow', name: 'chatflow', engine: undefined } as Container
const usage = (userSeconds: number, disk: ProcessUsage['disk']): ProcessUsage => ({
  ...{ startedTicks: 7, userSeconds, systemSeconds: 0.25, residentBytes: 1_024, threads: 11, disk },
  machine: { cpuSeconds: userSeconds * 10, processors: 2, memoryBytes: 4_096 },
})
const throttling_data = { periods: 0, throttled_periods: 0, throttled_time: 0 }

test('a process is told in the shape of Docker, without networks', () => {
  const step = {
    now: { atMs: 2_000, usage: usage(2.5, { readBytes: 10, writtenBytes: 20 }) },
    before: { atMs: 1_000, usage: usage(2, undefined) },
  }
  const { id, ...told } = renderProcessStats(container, step)
  expect(id).toMatch(/^[0-9a-f]{64}$/)
  expect(told).toEqual({
    ...{ name: '/chatflow', read: '1970-01-01T00:00:02.000Z', preread: '1970-01-01T00:00:01.000Z' },
    ...{ pids_stats: { current: 11 }, num_procs: 0, storage_stats: {} },
    blkio_stats: {
      io_service_bytes_recursive: [
        { major: 0, minor: 0, op: 'read', value: 10 },
        { major: 0, minor: 0, op: 'write', value: 20 },
      ],
    },
    cpu_stats: {
      cpu_usage: { total_usage: 2_750_000_000, usage_in_kernelmode: 250_000_000, usage_in_usermode: 2_500_000_000 },
      ...{ system_cpu_usage: 25_000_000_000, online_cpus: 2, throttling_data },
    },
    precpu_stats: {
      cpu_usage: { total_usage: 2_250_000_000, usage_in_kernelmode: 250_000_000, usage_in_usermode: 2_000_000_000 },
      ...{ system_cpu_usage: 20_000_000_000, online_cpus: 2, throttling_data },
    },
    memory_stats: { usage: 1_024, stats: {}, limit: 4_096 },
  })
})

test('what is kept from this account, or does not run, is left out', () => {
  const hidden = { now: { atMs: 2_000, usage: usage(1, undefined) }, before: undefined }
  expect(renderProcessStats(container, hidden)).toMatchObject({
    ...{ preread: '0001-01-01T00:00:00Z', blkio_stats: { io_service_bytes_recursive: null } },
    precpu_stats: { cpu_usage: { total_usage: 0 }, throttling_data },
  })
  const ended = { now: { atMs: 2_000, usage: undefined }, before: undefined }
  expect(renderProcessStats(container, ended)).toMatchObject({
    ...{ read: '0001-01-01T00:00:00Z', pids_stats: {}, memory_stats: {} },
    cpu_stats: { cpu_usage: { total_usage: 0 }, throttling_data },
  })
})
