import { describe, expect, test } from 'vitest'
import { parseCgroupPaths } from './cgroup-paths.ts'
import { parseDisksV1, parseDisksV2 } from './disks.ts'
import { parseKeyed, parseLimit } from './keyed-numbers.ts'
import { parseNetworks } from './network.ts'
import { parseStats } from './stats-usage.ts'

const id = 'f'.repeat(64)

describe('parseCgroupPaths()', () => {
  test('finds the folders of version 1, also where version 2 is mounted beside it', () => {
    const paths = parseCgroupPaths(`4:memory:/docker/${id}\n2:cpu,cpuacct:/docker/${id}\n0::/docker/${id}\n`, id)
    expect(paths?.version === 1 ? [paths.of('memory'), paths.of('cpuacct'), paths.of('pids')] : []).toEqual([
      `/docker/${id}`,
      `/docker/${id}`,
      undefined,
    ])
  })

  test('finds the folder of version 2 under systemd', () => {
    const path = `/system.slice/docker-${id}.scope`
    expect(parseCgroupPaths(`0::${path}\n`, id)).toEqual({ version: 2, path })
  })

  test.each([
    { name: 'another process', text: '4:memory:/docker/somebody-else\n0::/\n' },
    { name: 'a path that leads elsewhere', text: `0::/../../${id}\n` },
    { name: 'nothing', text: '' },
  ])('takes nothing of $name', ({ text }) => {
    expect(parseCgroupPaths(text, id)).toBeUndefined()
  })
})

describe('the files of control groups', () => {
  test('name numbers', () => {
    const value = parseKeyed('usage_usec 17\nnr_periods 3\n')
    expect([value('usage_usec'), value('nr_periods'), value('nowhere')]).toEqual([17, 3, 0])
  })

  test.each([
    { text: '67108864\n', expected: 67_108_864 },
    { text: 'max\n', expected: 0 },
    { text: '9223372036854771712\n', expected: 0 },
  ])('a limit of $text is $expected', ({ text, expected }) => {
    expect(parseLimit(text)).toBe(expected)
  })

  test('tell of disks in both versions', () => {
    const expected = new Map([['8:0', { readBytes: 4_096, writtenBytes: 8_192, reads: 1, writes: 2 }]])
    expect(parseDisksV1('8:0 Read 4096\n8:0 Write 8192\nTotal 12288\n', '8:0 Read 1\n8:0 Write 2\n')).toEqual(expected)
    expect(parseDisksV2('8:0 rbytes=4096 wbytes=8192 rios=1 wios=2 dbytes=0 dios=0\n')).toEqual(expected)
  })

  test('tell of interfaces, but the loopback', () => {
    const text = ' face |bytes\n    lo: 9 9 0 0 0 0 0 0 9 9 0 0 0 0 0 0\n  eth0:932 10 1 2 0 0 0 0 55 5 3 4 0 0 0 0\n'
    expect(parseNetworks(text)).toEqual([
      {
        name: 'eth0',
        receivedBytes: 932,
        receivedPackets: 10,
        receiveErrors: 1,
        receiveDropped: 2,
        sentBytes: 55,
        sentPackets: 5,
        sendErrors: 3,
        sendDropped: 4,
      },
    ])
  })
})

describe('parseStats()', () => {
  test('reads what the engine says about a container', () => {
    const usage = parseStats(
      {
        pids_stats: { current: 2 },
        cpu_stats: {
          cpu_usage: { total_usage: 34_141_285, usage_in_kernelmode: 10_000_000, usage_in_usermode: 20_000_000 },
          throttling_data: { periods: 4, throttled_periods: 1, throttled_time: 500_000_000 },
        },
        memory_stats: {
          usage: 2_699_264,
          max_usage: 4_079_616,
          limit: 25_276_510_208,
          stats: { total_inactive_file: 425_984, inactive_file: 1, total_rss: 114_688, total_cache: 1_982_464 },
        },
        blkio_stats: {
          io_service_bytes_recursive: [{ major: 8, minor: 0, op: 'Read', value: 4_096 }],
          io_serviced_recursive: null,
        },
        networks: { eth0: { rx_bytes: 932, rx_packets: 10 } },
      },
      0,
    )
    expect(usage).toMatchObject({
      cpuSeconds: 0.034141285,
      throttledSeconds: 0.5,
      memoryBytes: 2_699_264,
      workingSetBytes: 2_699_264 - 425_984,
      memoryLimitBytes: 0,
      processes: 2,
      networks: [{ name: 'eth0', receivedBytes: 932, sentBytes: 0 }],
      disks: [{ device: '8:0', readBytes: 4_096, writes: 0 }],
    })
  })

  test('makes do with what Podman leaves out', () => {
    const usage = parseStats({ cpu_stats: { cpu_usage: { total_usage: 1e9 } }, memory_stats: { usage: 5 } }, 9)
    expect(usage).toMatchObject({ cpuSeconds: 1, memoryBytes: 5, memoryLimitBytes: 9, networks: [], disks: [] })
  })
})
