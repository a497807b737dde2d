import { describe, expect, test } from 'vitest'
import { parseStats } from './stats-usage.ts'

const least = { cpu_stats: { cpu_usage: {} }, memory_stats: {} }
const memory = (usage: number, stats: Readonly<Record<string, number>>) =>
  parseStats({ ...least, memory_stats: { usage, stats } }, 0)

describe('parseStats()', () => {
  test('what is left out is nothing', () => {
    expect(parseStats(least, 0)).toEqual({
      cpuSeconds: 0,
      cpuUserSeconds: 0,
      cpuSystemSeconds: 0,
      periods: 0,
      throttledPeriods: 0,
      throttledSeconds: 0,
      memoryBytes: 0,
      workingSetBytes: 0,
      rssBytes: 0,
      cacheBytes: 0,
      peakBytes: undefined,
      memoryLimitBytes: 0,
      processes: 0,
      networks: [],
      disks: [],
    })
  })

  test('nanoseconds are seconds, and the limit is the one the container was made with', () => {
    const answer = {
      pids_stats: { current: 7 },
      cpu_stats: {
        cpu_usage: { total_usage: 3e9, usage_in_usermode: 2e9, usage_in_kernelmode: 1e9 },
        throttling_data: { periods: 5, throttled_periods: 4, throttled_time: 5e8 },
      },
      memory_stats: { usage: 100, max_usage: 200, limit: 999 },
    }
    expect(parseStats(answer, 500)).toMatchObject({
      cpuSeconds: 3,
      cpuUserSeconds: 2,
      cpuSystemSeconds: 1,
      periods: 5,
      throttledPeriods: 4,
      throttledSeconds: 0.5,
      peakBytes: 200,
      memoryLimitBytes: 500,
      processes: 7,
    })
  })

  test.each([
    {
      name: 'version 1',
      stats: { total_inactive_file: 10, inactive_file: 1, total_rss: 20, rss: 2, total_cache: 30, cache: 3 },
    },
    { name: 'version 1 without totals', stats: { inactive_file: 10, rss: 20, cache: 30 } },
    { name: 'version 2', stats: { inactive_file: 10, anon: 20, file: 30 } },
    {
      name: 'totals of nothing',
      stats: { total_inactive_file: 0, total_rss: 0, rss: 2, total_cache: 0, cache: 3 },
      none: true,
    },
  ])('memory of $name of control groups', ({ stats, none = false }) => {
    const expected = none ? [100, 0, 0] : [90, 20, 30]
    const { workingSetBytes, rssBytes, cacheBytes } = memory(100, stats)
    expect([workingSetBytes, rssBytes, cacheBytes]).toEqual(expected)
  })

  test('a working set is never below nothing', () => {
    expect(memory(5, { inactive_file: 10 }).workingSetBytes).toBe(0)
  })

  test('operations of a device are put together, in the words of both versions', () => {
    const op = (major: number, name: string, value: number) => ({ major, minor: 0, op: name, value })
    const blkio_stats = {
      io_service_bytes_recursive: [op(8, 'Read', 1), op(8, 'Write', 2), op(8, 'Total', 3), op(9, 'write', 4)],
      io_serviced_recursive: [op(8, 'read', 5)],
    }
    expect(parseStats({ ...least, blkio_stats }, 0).disks).toEqual([
      { device: '8:0', readBytes: 1, writtenBytes: 2, reads: 5, writes: 0 },
      { device: '9:0', readBytes: 0, writtenBytes: 4, reads: 0, writes: 0 },
    ])
    const none = { io_service_bytes_recursive: null, io_serviced_recursive: null }
    expect(parseStats({ ...least, blkio_stats: none }, 0).disks).toEqual([])
  })

  test('every network has its figures', () => {
    const [rx_bytes, rx_packets, rx_errors, rx_dropped] = [1, 2, 3, 4]
    const networks = {
      eth0: { rx_bytes, rx_packets, rx_errors, rx_dropped, tx_bytes: 5, tx_packets: 6, tx_errors: 7, tx_dropped: 8 },
    }
    expect(parseStats({ ...least, networks }, 0).networks).toEqual([
      {
        name: 'eth0',
        receivedBytes: 1,
        receivedPackets: 2,
        receiveErrors: 3,
        receiveDropped: 4,
        sentBytes: 5,
        sentPackets: 6,
        sendErrors: 7,
        sendDropped: 8,
      },
    ])
  })

  test('what is no answer is refused', () => expect(() => parseStats({ message: 'no such container' }, 0)).toThrow())
})
