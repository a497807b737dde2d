import { arch, hostname, machine, platform, release, version } from 'node:os'
import { type Family, gauge, single } from '../domain/model/family.ts'
import { createLinuxCollector } from './linux/collect.ts'

export type HostOptions = {
  /** Unix time in milliseconds. */
  readonly clock: () => number
  /** A file system that does not answer for this long is left out. */
  readonly filesystemTimeoutMs: number
}

/** Figures of this machine under node_exporter's names, collected anew at each call. */
export function createHostCollector({ clock, filesystemTimeoutMs }: HostOptions): () => Promise<readonly Family[]> {
  const collect =
    platform() === 'linux' ? createLinuxCollector({ proc: '/proc', filesystemTimeoutMs }) : collectElsewhere
  return async () => {
    const families = [...(await collect()), ...identityFamilies(clock())]
    return families.sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}

// Loaded only where it is needed: it would take some megabytes everywhere else.
async function collectElsewhere(): Promise<readonly Family[]> {
  const { collectPortable } = await import('./portable.ts')
  return collectPortable()
}

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
