import type {
  ContainerFigures,
  DiskFigures,
  DockerFigures,
  NetworkFigures,
} from '../domain/containers/container-figures.ts'

type Sample = { readonly labels?: Readonly<Record<string, string>>; readonly value: number | undefined }

type Family = {
  readonly name: string
  readonly type: 'counter' | 'gauge'
  readonly help: string
  readonly samples: (container: ContainerFigures) => readonly Sample[]
}

const one =
  (read: (container: ContainerFigures) => number | undefined): Family['samples'] =>
  (container) => [{ value: read(container) }]

const network =
  (read: (figures: NetworkFigures) => number): Family['samples'] =>
  ({ usage }) =>
    usage.networks.map((figures) => ({ labels: { interface: figures.name }, value: read(figures) }))

const disk =
  (read: (figures: DiskFigures) => number): Family['samples'] =>
  ({ usage }) =>
    usage.disks.map((figures) => ({ labels: { device: figures.device }, value: read(figures) }))

const counter = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  type: 'counter',
  help,
  samples,
})
const gauge = (name: string, help: string, samples: Family['samples']): Family => ({
  name,
  type: 'gauge',
  help,
  samples,
})

/** The names and meanings are cAdvisor's, so that dashboards made for it work. */
const families: readonly Family[] = [
  counter('container_cpu_usage_seconds_total', 'Cumulative cpu time consumed in seconds', ({ usage }) => [
    { labels: { cpu: 'total' }, value: usage.cpuSeconds },
  ]),
  counter(
    'container_cpu_user_seconds_total',
    'Cumulative user cpu time consumed in seconds',
    one(({ usage }) => usage.cpuUserSeconds),
  ),
  counter(
    'container_cpu_system_seconds_total',
    'Cumulative system cpu time consumed in seconds',
    one(({ usage }) => usage.cpuSystemSeconds),
  ),
  counter(
    'container_cpu_cfs_periods_total',
    'Number of elapsed enforcement period intervals',
    one(({ usage }) => usage.periods),
  ),
  counter(
    'container_cpu_cfs_throttled_periods_total',
    'Number of throttled period intervals',
    one(({ usage }) => usage.throttledPeriods),
  ),
  counter(
    'container_cpu_cfs_throttled_seconds_total',
    'Total time duration the container has been throttled',
    one(({ usage }) => usage.throttledSeconds),
  ),
  gauge(
    'container_memory_usage_bytes',
    'Current memory usage in bytes, including all memory regardless of when it was accessed',
    one(({ usage }) => usage.memoryBytes),
  ),
  gauge(
    'container_memory_working_set_bytes',
    'Current working set in bytes',
    one(({ usage }) => usage.workingSetBytes),
  ),
  gauge(
    'container_memory_rss',
    'Size of RSS in bytes',
    one(({ usage }) => usage.rssBytes),
  ),
  gauge(
    'container_memory_cache',
    'Number of bytes of page cache memory',
    one(({ usage }) => usage.cacheBytes),
  ),
  gauge(
    'container_memory_max_usage_bytes',
    'Maximum memory usage recorded in bytes',
    one(({ usage }) => usage.peakBytes),
  ),
  gauge(
    'container_spec_memory_limit_bytes',
    'Memory limit for the container, 0 for none',
    one(({ usage }) => usage.memoryLimitBytes),
  ),
  gauge(
    'container_spec_cpu_shares',
    'CPU share of the container',
    one(({ cpuShares }) => cpuShares),
  ),
  gauge(
    'container_spec_cpu_quota',
    'CPU quota of the container',
    one(({ cpuQuota }) => cpuQuota || undefined),
  ),
  gauge(
    'container_spec_cpu_period',
    'CPU period of the container',
    one(({ cpuPeriod }) => cpuPeriod),
  ),
  gauge(
    'container_processes',
    'Number of processes running inside the container',
    one(({ usage }) => usage.processes),
  ),
  counter(
    'container_network_receive_bytes_total',
    'Cumulative count of bytes received',
    network((of) => of.receivedBytes),
  ),
  counter(
    'container_network_receive_packets_total',
    'Cumulative count of packets received',
    network((of) => of.receivedPackets),
  ),
  counter(
    'container_network_receive_errors_total',
    'Cumulative count of errors encountered while receiving',
    network((of) => of.receiveErrors),
  ),
  counter(
    'container_network_receive_packets_dropped_total',
    'Cumulative count of packets dropped while receiving',
    network((of) => of.receiveDropped),
  ),
  counter(
    'container_network_transmit_bytes_total',
    'Cumulative count of bytes transmitted',
    network((of) => of.sentBytes),
  ),
  counter(
    'container_network_transmit_packets_total',
    'Cumulative count of packets transmitted',
    network((of) => of.sentPackets),
  ),
  counter(
    'container_network_transmit_errors_total',
    'Cumulative count of errors encountered while transmitting',
    network((of) => of.sendErrors),
  ),
  counter(
    'container_network_transmit_packets_dropped_total',
    'Cumulative count of packets dropped while transmitting',
    network((of) => of.sendDropped),
  ),
  counter(
    'container_fs_reads_bytes_total',
    'Cumulative count of bytes read',
    disk((of) => of.readBytes),
  ),
  counter(
    'container_fs_writes_bytes_total',
    'Cumulative count of bytes written',
    disk((of) => of.writtenBytes),
  ),
  counter(
    'container_fs_reads_total',
    'Cumulative count of reads completed',
    disk((of) => of.reads),
  ),
  counter(
    'container_fs_writes_total',
    'Cumulative count of writes completed',
    disk((of) => of.writes),
  ),
  gauge(
    'container_start_time_seconds',
    'Start time of the container since unix epoch in seconds',
    one(({ startedSeconds }) => startedSeconds),
  ),
  gauge(
    'container_last_seen',
    'Last time a container was seen by the exporter',
    one(({ seenSeconds }) => seenSeconds),
  ),
]

/** Renders the figures of all running containers as Prometheus' text format. */
export function renderContainerMetrics({ up, containers, unread }: DockerFigures): string {
  const parts = families.map((family) => renderFamily(family, containers))
  parts.push(plain('hearth_docker_up', 'Whether the Docker Engine can be asked', up ? 1 : 0))
  parts.push(plain('hearth_docker_containers_unread', 'Running containers that gave no figures in time', unread))
  return parts.join('')
}

function renderFamily({ name, type, help, samples }: Family, containers: readonly ContainerFigures[]): string {
  const lines = containers.flatMap((container) => {
    const own = labelsOf(container)
    return samples(container).flatMap(({ labels, value }) =>
      value === undefined ? [] : [`${name}{${renderLabels({ ...own, ...labels })}} ${value}\n`],
    )
  })
  return lines.length === 0 ? '' : `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function plain(name: string, help: string, value: number): string {
  return `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`
}

const composeLabels = ['project', 'service', 'container-number']

function labelsOf({ fullId, name, image, labels }: ContainerFigures): Record<string, string> {
  const compose = composeLabels.flatMap((key) => {
    const value = labels[`com.docker.compose.${key}`]
    return value === undefined ? [] : [[`container_label_com_docker_compose_${key.replace('-', '_')}`, value]]
  })
  return { id: `/docker/${fullId}`, name, image, ...Object.fromEntries(compose) }
}

function renderLabels(labels: Readonly<Record<string, string>>): string {
  const escapeValue = (value: string) => value.replace(/[\\"\n]/g, (found) => (found === '\n' ? '\\n' : `\\${found}`))
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${escapeValue(value)}"`)
    .join(',')
}
