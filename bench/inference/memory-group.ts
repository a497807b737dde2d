import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A control group of Linux: what its processes take in memory from now on is bounded, without swap. */
export type MemoryGroup = {
  add(pid: number): void
  /** How many of its processes the kernel has ended because its memory was used up. */
  kills(): number
  /** Its processes must have ended. */
  close(): void
}

// As it is mounted by itself, and in the older hierarchy of one folder for each kind.
const unified = '/sys/fs/cgroup'
const older = '/sys/fs/cgroup/memory'

/** @returns `undefined` where this user may not make one, or the kernel has none */
export function openMemoryGroup(limitBytes: number): MemoryGroup | undefined {
  const isUnified = existsSync(join(unified, 'cgroup.controllers'))
  const folder = join(isUnified ? unified : older, `hearth-${process.pid}`)
  const names = isUnified ? unifiedNames : olderNames
  try {
    mkdirSync(folder)
    writeFileSync(join(folder, names.limit), String(limitBytes))
  } catch {
    return undefined
  }
  try {
    writeFileSync(join(folder, names.swap), String(isUnified ? 0 : limitBytes))
  } catch {
    // Kernels that do not count swap leave this out; a machine without swap does not need it.
  }
  return {
    add: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    kills: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(folder, names.events), 'utf8'))?.[1] ?? 0),
    close: () => rmdirSync(folder),
  }
}

const unifiedNames = { limit: 'memory.max', swap: 'memory.swap.max', events: 'memory.events' }
const olderNames = {
  limit: 'memory.limit_in_bytes',
  swap: 'memory.memsw.limit_in_bytes',
  events: 'memory.oom_control',
}
