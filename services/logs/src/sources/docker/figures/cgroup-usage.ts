import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ContainerUsage } from '../../../domain/containers/container-figures.ts'
import { type CgroupPaths, parseCgroupPaths } from './cgroup-paths.ts'
import { nameDisks, parseDisksV1, parseDisksV2 } from './disks.ts'
import { parseKeyed, parseLimit } from './keyed-numbers.ts'
import { parseNetworks } from './network.ts'

/** Where the kernel shows processes and control groups. */
const usualPlaces = { processes: '/proc', groups: '/sys/fs/cgroup' }
const ticksPerSecond = 100

/**
 * Reads what a container uses from the kernel's files: an eighth of what asking the engine costs.
 *
 * @returns `undefined` when they are not to be had: another machine or system, no permission
 */
export async function readCgroupUsage(
  pid: number,
  fullId: string,
  { processes, groups } = usualPlaces,
): Promise<ContainerUsage | undefined> {
  const paths = parseCgroupPaths(await readText(join(processes, `${pid}`, 'cgroup')), fullId)
  if (paths === undefined) return undefined
  const usage = paths.version === 1 ? await readV1(groups, paths) : await readV2(join(groups, paths.path))
  if (usage === undefined) return undefined
  return { ...usage, networks: parseNetworks(await readText(join(processes, `${pid}`, 'net/dev'))) }
}

type CgroupUsage = Omit<ContainerUsage, 'networks'>

async function readV1(groups: string, { of }: Extract<CgroupPaths, { version: 1 }>): Promise<CgroupUsage | undefined> {
  const read = (controller: string, file: string) => {
    const path = of(controller)
    return path === undefined ? '' : readText(join(groups, controller, path, file))
  }
  const cpu = await read('cpuacct', 'cpuacct.usage')
  const memory = await read('memory', 'memory.usage_in_bytes')
  if (cpu === '' || memory === '') return undefined
  const times = parseKeyed(await read('cpuacct', 'cpuacct.stat'))
  const throttling = parseKeyed(await read('cpu', 'cpu.stat'))
  const stat = parseKeyed(await read('memory', 'memory.stat'))
  const disks = parseDisksV1(
    await read('blkio', 'blkio.throttle.io_service_bytes_recursive'),
    await read('blkio', 'blkio.throttle.io_serviced_recursive'),
  )
  return {
    cpuSeconds: Number(cpu) / 1e9,
    cpuUserSeconds: times('user') / ticksPerSecond,
    cpuSystemSeconds: times('system') / ticksPerSecond,
    periods: throttling('nr_periods'),
    throttledPeriods: throttling('nr_throttled'),
    throttledSeconds: throttling('throttled_time') / 1e9,
    memoryBytes: Number(memory),
    workingSetBytes: Math.max(0, Number(memory) - stat('total_inactive_file')),
    rssBytes: stat('total_rss'),
    cacheBytes: stat('total_cache'),
    peakBytes: Number(await read('memory', 'memory.max_usage_in_bytes')) || undefined,
    memoryLimitBytes: parseLimit(await read('memory', 'memory.limit_in_bytes')),
    processes: Number(await read('pids', 'pids.current')),
    disks: await nameDisks(disks),
  }
}

async function readV2(folder: string): Promise<CgroupUsage | undefined> {
  const read = (file: string) => readText(join(folder, file))
  const cpuText = await read('cpu.stat')
  const memory = await read('memory.current')
  if (cpuText === '' || memory === '') return undefined
  const cpu = parseKeyed(cpuText)
  const stat = parseKeyed(await read('memory.stat'))
  return {
    cpuSeconds: cpu('usage_usec') / 1e6,
    cpuUserSeconds: cpu('user_usec') / 1e6,
    cpuSystemSeconds: cpu('system_usec') / 1e6,
    periods: cpu('nr_periods'),
    throttledPeriods: cpu('nr_throttled'),
    throttledSeconds: cpu('throttled_usec') / 1e6,
    memoryBytes: Number(memory),
    workingSetBytes: Math.max(0, Number(memory) - stat('inactive_file')),
    rssBytes: stat('anon'),
    cacheBytes: stat('file'),
    peakBytes: Number(await read('memory.peak')) || undefined,
    memoryLimitBytes: parseLimit(await read('memory.max')),
    processes: Number(await read('pids.current')),
    disks: await nameDisks(parseDisksV2(await read('io.stat'))),
  }
}

// A container may end while it is read, and not every kernel keeps every file.
function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}
