import { cpus, freemem, loadavg, totalmem, uptime } from 'node:os'
import { fsSize, networkStats } from 'systeminformation'
import { counter, type Family, gauge, single } from '../domain/model/family.ts'

/** Figures of a machine without `/proc`: what Node and systeminformation can tell, under node_exporter's names. */
export async function collectPortable(): Promise<readonly Family[]> {
  const [disks, interfaces] = await Promise.all([fsSize(), networkStats('*')])
  return [...systemFamilies(), ...diskFamilies(disks), ...networkFamilies(interfaces)]
}

function systemFamilies(): readonly Family[] {
  const [one = 0, five = 0, fifteen = 0] = loadavg()
  const seconds = cpus().flatMap(({ times }, at) => {
    const modes = { user: times.user, nice: times.nice, system: times.sys, idle: times.idle, irq: times.irq }
    return Object.entries(modes).map(([mode, ms]) => ({ labels: { cpu: String(at), mode }, value: ms / 1000 }))
  })
  return [
    counter('node_cpu_seconds_total', 'Seconds the CPUs spent in each mode.', seconds),
    gauge('node_load1', '1m load average.', single(one)),
    gauge('node_load5', '5m load average.', single(five)),
    gauge('node_load15', '15m load average.', single(fifteen)),
    gauge('node_memory_MemTotal_bytes', 'Memory information field MemTotal_bytes.', single(totalmem())),
    gauge('node_memory_MemFree_bytes', 'Memory information field MemFree_bytes.', single(freemem())),
    gauge('node_memory_MemAvailable_bytes', 'Memory information field MemAvailable_bytes.', single(freemem())),
    gauge('node_boot_time_seconds', 'Node boot time, in unixtime.', single(Math.round(Date.now() / 1000 - uptime()))),
  ]
}

function diskFamilies(disks: Awaited<ReturnType<typeof fsSize>>): readonly Family[] {
  const samples = (read: (disk: (typeof disks)[number]) => number) =>
    disks.map((disk) => ({
      labels: { device: disk.fs, mountpoint: disk.mount, fstype: disk.type },
      value: read(disk),
    }))
  return [
    gauge(
      'node_filesystem_size_bytes',
      'Filesystem size in bytes.',
      samples(({ size }) => size),
    ),
    gauge(
      'node_filesystem_free_bytes',
      'Filesystem free space in bytes.',
      samples(({ size, used }) => size - used),
    ),
    gauge(
      'node_filesystem_avail_bytes',
      'Filesystem space available to non-root users in bytes.',
      samples(({ available }) => available),
    ),
  ]
}

function networkFamilies(interfaces: Awaited<ReturnType<typeof networkStats>>): readonly Family[] {
  const columns = {
    receive_bytes: 'rx_bytes',
    receive_errs: 'rx_errors',
    receive_drop: 'rx_dropped',
    transmit_bytes: 'tx_bytes',
    transmit_errs: 'tx_errors',
    transmit_drop: 'tx_dropped',
  } as const
  return Object.entries(columns).map(([column, key]) =>
    counter(
      `node_network_${column}_total`,
      `Network device statistic ${column}.`,
      interfaces.map((figures) => ({ labels: { device: figures.iface }, value: figures[key] })),
    ),
  )
}
