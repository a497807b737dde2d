import { counter, type Family, gauge, single } from '../../domain/model/family.ts'

const modes = ['user', 'nice', 'system', 'idle', 'iowait', 'irq', 'softirq', 'steal'] as const
// The kernel's unit of processor time towards programs, the same on every architecture.
const ticksPerSecond = 100

/** CPU time, interrupts, switches, processes and the boot time from `/proc/stat`. */
export function cpuFamilies(stat: string): readonly Family[] {
  const lines = stat.split('\n').map((line) => line.split(/\s+/))
  const cpus = lines.filter(([name]) => /^cpu\d+$/.test(name ?? ''))
  const total = (key: string) => single(Number(lines.find(([name]) => name === key)?.[1] ?? Number.NaN))
  return [
    gauge('node_boot_time_seconds', 'Node boot time, in unixtime.', total('btime')),
    counter('node_context_switches_total', 'Total number of context switches.', total('ctxt')),
    counter('node_cpu_seconds_total', 'Seconds the CPUs spent in each mode.', cpus.flatMap(modesOf)),
    counter('node_forks_total', 'Total number of forks.', total('processes')),
    counter('node_intr_total', 'Total number of interrupts serviced.', total('intr')),
    gauge('node_procs_blocked', 'Number of processes blocked waiting for I/O to complete.', total('procs_blocked')),
    gauge('node_procs_running', 'Number of processes in runnable state.', total('procs_running')),
  ]
}

function modesOf([name = '', ...ticks]: readonly string[]) {
  const cpu = name.slice('cpu'.length)
  return modes.map((mode, at) => ({ labels: { cpu, mode }, value: Number(ticks[at] ?? 0) / ticksPerSecond }))
}

/** The three load averages from `/proc/loadavg`. */
export function loadFamilies(loadavg: string): readonly Family[] {
  const [one, five, fifteen] = loadavg.split(' ').map(Number)
  return [
    gauge('node_load1', '1m load average.', single(one ?? Number.NaN)),
    gauge('node_load5', '5m load average.', single(five ?? Number.NaN)),
    gauge('node_load15', '15m load average.', single(fifteen ?? Number.NaN)),
  ]
}
