import { arch, hostname, machine, platform, release, version } from 'node:os'
import { type Family, gauge, single } from '../domain/model/family.ts'
import { collectAmd } from './gpu/amd.ts'
import { createNvidiaCollector } from './gpu/nvidia.ts'
import type { HostPart } from './host-part.ts'
import { collectCgroup } from './linux/cgroup.ts'
import { createLinuxCollector } from './linux/collect.ts'
import { createProcessCollector } from './processes/collect-processes.ts'
import { createToolRunner } from './run-tool.ts'

export type HostOptions = {
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** A file system that does not answer for this long is left out. */
  readonly filesystemTimeoutMs: number
  /** A program that asks the cards, and does not answer for this long, is ended and left out. */
  readonly gpuTimeoutMs: number
}

export type HostCollector = {
  /** Figures of this machine, collected anew at each call. */
  collect(): Promise<readonly Family[]>
  /** Why the last collection left something out: sentences without a final period. */
  notes(): readonly string[]
}

/** Figures of this machine under the names of the exporters that are usual for each kind. */
export function createHostCollector(options: HostOptions): HostCollector {
  const sources = sourcesOf(options)
  let notes: readonly string[] = []
  return {
    async collect() {
      const parts = await Promise.all(sources.map((source) => source()))
      notes = parts.flatMap(({ note }) => note ?? [])
      const families = [...parts.flatMap((part) => part.families), ...identityFamilies(options.clock())]
      return families.sort((a, b) => (a.name < b.name ? -1 : 1))
    },
    notes: () => notes,
  }
}

function sourcesOf({ clock, filesystemTimeoutMs, gpuTimeoutMs }: HostOptions): readonly (() => Promise<HostPart>)[] {
  const run = createToolRunner(gpuTimeoutMs)
  const nvidia = createNvidiaCollector({ run, clock, hostname: hostname() })
  if (platform() !== 'linux') return [async () => ({ families: await collectElsewhere() }), nvidia, elsewhereNote]
  const machineFigures = createLinuxCollector({ proc: '/proc', filesystemTimeoutMs })
  return [
    async () => ({ families: await machineFigures() }),
    nvidia,
    () => collectAmd('/sys'),
    createProcessCollector({ proc: '/proc', pid: process.pid }),
    () => collectCgroup({ proc: '/proc', sys: '/sys' }),
  ]
}

// Loaded only where it is needed: it would take some megabytes everywhere else.
async function collectElsewhere(): Promise<readonly Family[]> {
  const { collectPortable } = await import('./portable.ts')
  return collectPortable()
}

const elsewhereNote = async (): Promise<HostPart> => ({
  families: [],
  note: 'Figures of processes, of AMD cards and of control groups are collected on Linux alone',
})

function identityFamilies(nowMs: number): readonly Family[] {
  const labels = {
    domainname: '(none)',
    machine: machine() || arch(),
    nodename: hostname(),
    release: release(),
    sysname: platform() === 'linux' ? 'Linux' : platform(),
    version: version(),
  }
  const help = 'Labeled system information as provided by the uname system call.'
  return [
    gauge('node_time_seconds', 'System time in seconds since epoch (1970).', single(nowMs / 1000)),
    gauge('node_uname_info', help, [{ labels, value: 1 }]),
  ]
}
