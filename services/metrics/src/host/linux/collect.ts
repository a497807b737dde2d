import type { Family } from '../../domain/model/family.ts'
import { readText } from '../read-text.ts'
import { cpuFamilies, loadFamilies } from './cpu.ts'
import { diskFamilies } from './disk.ts'
import { filesystemFamilies, readMounts } from './filesystem.ts'
import { fileHandleFamilies, memoryFamilies, pressureFamilies, vmstatFamilies } from './memory.ts'
import { networkFamilies } from './network.ts'

const sources: readonly { readonly path: string; readonly families: (text: string) => readonly Family[] }[] = [
  { path: 'stat', families: cpuFamilies },
  { path: 'loadavg', families: loadFamilies },
  { path: 'meminfo', families: memoryFamilies },
  { path: 'vmstat', families: vmstatFamilies },
  { path: 'sys/fs/file-nr', families: fileHandleFamilies },
  { path: 'net/dev', families: networkFamilies },
  { path: 'diskstats', families: diskFamilies },
  { path: 'pressure/cpu', families: (text) => pressureFamilies('cpu', text) },
  { path: 'pressure/io', families: (text) => pressureFamilies('io', text) },
  { path: 'pressure/memory', families: (text) => pressureFamilies('memory', text) },
]

/** Figures of a Linux machine, read from `proc` without starting any other program. */
export function createLinuxCollector(options: { readonly proc: string; readonly filesystemTimeoutMs: number }) {
  const stuck = new Set<string>()
  return async (): Promise<readonly Family[]> => {
    const texts = await Promise.all(sources.map(({ path }) => readText(`${options.proc}/${path}`)))
    // Of this process, because the table of process 1 may be another container's.
    const mounts = readMounts((await readText(`${options.proc}/self/mounts`)) ?? '')
    const filesystems = await filesystemFamilies(mounts, stuck, options.filesystemTimeoutMs)
    const read = sources.flatMap(({ families }, at) => (texts[at] === undefined ? [] : families(texts[at])))
    return [...read, ...filesystems]
  }
}
