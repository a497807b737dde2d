import { describe, expect, test } from 'vitest'
import type { ContainerFigures } from '../domain/containers/container-figures.ts'
import { renderContainerMetrics } from './container-metrics.ts'

// Each figure is a number of its own, so that none can stand in another's place.
const container: ContainerFigures = {
  fullId: 'f00d',
  name: 'web',
  image: 'nginx',
  labels: {},
  startedSeconds: 101,
  seenSeconds: 102,
  cpuShares: 103,
  cpuQuota: 104,
  cpuPeriod: 105,
  usage: {
    cpuSeconds: 1.5,
    cpuUserSeconds: 2.5,
    cpuSystemSeconds: 3.5,
    periods: 4,
    throttledPeriods: 5,
    throttledSeconds: 6.5,
    memoryBytes: 7,
    workingSetBytes: 8,
    rssBytes: 9,
    cacheBytes: 10,
    peakBytes: 11,
    memoryLimitBytes: 12,
    processes: 13,
    networks: [
      {
        name: 'eth0',
        receivedBytes: 21,
        receivedPackets: 22,
        receiveErrors: 23,
        receiveDropped: 24,
        sentBytes: 25,
        sentPackets: 26,
        sendErrors: 27,
        sendDropped: 28,
      },
    ],
    disks: [{ device: '/dev/sda', readBytes: 31, writtenBytes: 32, reads: 33, writes: 34 }],
  },
}

const render = (...containers: readonly ContainerFigures[]) =>
  renderContainerMetrics({ up: true, containers, unread: 0 })
const samples = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

describe('renderContainerMetrics()', () => {
  test.each([
    { family: 'container_cpu_usage_seconds_total', extra: ',cpu="total"', value: 1.5 },
    { family: 'container_cpu_user_seconds_total', extra: '', value: 2.5 },
    { family: 'container_cpu_system_seconds_total', extra: '', value: 3.5 },
    { family: 'container_cpu_cfs_periods_total', extra: '', value: 4 },
    { family: 'container_cpu_cfs_throttled_periods_total', extra: '', value: 5 },
    { family: 'container_cpu_cfs_throttled_seconds_total', extra: '', value: 6.5 },
    { family: 'container_memory_usage_bytes', extra: '', value: 7 },
    { family: 'container_memory_working_set_bytes', extra: '', value: 8 },
    { family: 'container_memory_rss', extra: '', value: 9 },
    { family: 'container_memory_cache', extra: '', value: 10 },
    { family: 'container_memory_max_usage_bytes', extra: '', value: 11 },
    { family: 'container_spec_memory_limit_bytes', extra: '', value: 12 },
    { family: 'container_processes', extra: '', value: 13 },
    { family: 'container_network_receive_bytes_total', extra: ',interface="eth0"', value: 21 },
    { family: 'container_network_receive_packets_total', extra: ',interface="eth0"', value: 22 },
    { family: 'container_network_receive_errors_total', extra: ',interface="eth0"', value: 23 },
    { family: 'container_network_receive_packets_dropped_total', extra: ',interface="eth0"', value: 24 },
    { family: 'container_network_transmit_bytes_total', extra: ',interface="eth0"', value: 25 },
    { family: 'container_network_transmit_packets_total', extra: ',interface="eth0"', value: 26 },
    { family: 'container_network_transmit_errors_total', extra: ',interface="eth0"', value: 27 },
    { family: 'container_network_transmit_packets_dropped_total', extra: ',interface="eth0"', value: 28 },
    { family: 'container_fs_reads_bytes_total', extra: ',device="/dev/sda"', value: 31 },
    { family: 'container_fs_writes_bytes_total', extra: ',device="/dev/sda"', value: 32 },
    { family: 'container_fs_reads_total', extra: ',device="/dev/sda"', value: 33 },
    { family: 'container_fs_writes_total', extra: ',device="/dev/sda"', value: 34 },
    { family: 'container_start_time_seconds', extra: '', value: 101 },
    { family: 'container_last_seen', extra: '', value: 102 },
    { family: 'container_spec_cpu_shares', extra: '', value: 103 },
    { family: 'container_spec_cpu_quota', extra: '', value: 104 },
    { family: 'container_spec_cpu_period', extra: '', value: 105 },
  ])('$family is $value', ({ family, extra, value }) => {
    const found = samples(render(container)).filter((line) => line.startsWith(`${family}{`))
    expect(found).toEqual([`${family}{id="/docker/f00d",name="web",image="nginx"${extra}} ${value}`])
  })

  test('totals are counters, and the rest are gauges, each described once for all containers', () => {
    const text = render(container, { ...container, name: 'db' })
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type]) => ({ name, type }))
    expect(new Set(types.map(({ name }) => name)).size).toBe(types.length)
    for (const { name, type } of types)
      expect({ name, type }).toEqual({ name, type: /_total$/.test(name) ? 'counter' : 'gauge' })
    expect(samples(text).filter((line) => line.startsWith('container_processes{'))).toHaveLength(2)
  })

  test('what is not known is left out, a quota that is not set too', () => {
    const text = render({ ...container, cpuQuota: 0, usage: { ...container.usage, peakBytes: undefined } })
    expect(text).not.toContain('container_spec_cpu_quota')
    expect(text).not.toContain('container_memory_max_usage_bytes')
  })

  test('a container of Compose carries its project, service and number, and no other labels', () => {
    const labels = {
      'com.docker.compose.project': 'shop',
      'com.docker.compose.service': 'api',
      'com.docker.compose.container-number': '2',
      'com.docker.compose.oneoff': 'False',
      other: 'x',
    }
    expect(render({ ...container, labels })).toContain(
      'container_processes{id="/docker/f00d",name="web",image="nginx",' +
        'container_label_com_docker_compose_project="shop",container_label_com_docker_compose_service="api",' +
        'container_label_com_docker_compose_container_number="2"} 13\n',
    )
  })

  test('quotes, backslashes and line ends in a label are escaped', () => {
    expect(render({ ...container, image: 'a"b\\c\nd' })).toContain('image="a\\"b\\\\c\\nd"')
  })

  test.each([
    { up: true, expected: ['hearth_docker_up 1', 'hearth_docker_containers_unread 2'] },
    { up: false, expected: ['hearth_docker_up 0', 'hearth_docker_containers_unread 2'] },
  ])('without containers it says whether the engine is up: $up', ({ up, expected }) => {
    expect(samples(renderContainerMetrics({ up, containers: [], unread: 2 }))).toEqual(expected)
  })
})
