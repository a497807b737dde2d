import { counter, type Family, gauge, single } from '../../domain/model/family.ts'

/** Every line of `/proc/meminfo`, in bytes; what is counted rather than measured keeps its unit. */
export function memoryFamilies(meminfo: string): readonly Family[] {
  return [...meminfo.matchAll(/^(\S+):\s+(\d+)( kB)?$/gm)].map(([, field = '', amount, unit]) => {
    const name = field.replace(/\((.*)\)/, '_$1')
    const suffix = unit === undefined ? '' : '_bytes'
    const value = Number(amount) * (unit === undefined ? 1 : 1024)
    return gauge(`node_memory_${name}${suffix}`, `Memory information field ${name}${suffix}.`, single(value))
  })
}

// What node_exporter shows of the hundred and more counters.
const vmstatFields = /^(oom_kill|pgpg(?:in|out)|pswp(?:in|out)|pg(?:maj)?fault) (\d+)$/gm

/** Page faults, paging, swapping and out-of-memory kills from `/proc/vmstat`. */
export function vmstatFamilies(vmstat: string): readonly Family[] {
  return [...vmstat.matchAll(vmstatFields)].map(([, field = '', amount]) => ({
    name: `node_vmstat_${field}`,
    type: 'untyped',
    help: `/proc/vmstat information field ${field}.`,
    samples: single(Number(amount)),
  }))
}

/** Open and possible file handles from `/proc/sys/fs/file-nr`. */
export function fileHandleFamilies(fileNr: string): readonly Family[] {
  const [allocated, , maximum] = fileNr.trim().split(/\s+/).map(Number)
  return [
    gauge('node_filefd_allocated', 'File descriptor statistics: allocated.', single(allocated ?? Number.NaN)),
    gauge('node_filefd_maximum', 'File descriptor statistics: maximum.', single(maximum ?? Number.NaN)),
  ]
}

const stalls = {
  cpu: { some: ['node_pressure_cpu_waiting_seconds_total', 'waited for CPU time'] },
  io: {
    some: ['node_pressure_io_waiting_seconds_total', 'waited due to IO congestion'],
    full: ['node_pressure_io_stalled_seconds_total', 'stood still all at once due to IO congestion'],
  },
  memory: {
    some: ['node_pressure_memory_waiting_seconds_total', 'waited for memory'],
    full: ['node_pressure_memory_stalled_seconds_total', 'stood still all at once due to memory congestion'],
  },
} as const satisfies Record<string, Record<string, readonly [name: string, what: string]>>

/** Pressure stall time from `/proc/pressure/<resource>`. */
export function pressureFamilies(resource: keyof typeof stalls, pressure: string): readonly Family[] {
  return Object.entries(stalls[resource]).flatMap(([kind, [name, what]]) => {
    const micros = new RegExp(`^${kind} .*total=(\\d+)$`, 'm').exec(pressure)?.[1]
    const help = `Total time in seconds that processes have ${what}`
    return micros === undefined ? [] : [counter(name, help, single(Number(micros) / 1e6))]
  })
}
