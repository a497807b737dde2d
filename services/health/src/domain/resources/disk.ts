import type { Finding } from '../finding.ts'
import { renderBytes, renderRatio } from './bytes.ts'

/** One file system that state lies on. A file system without a table of inodes has `totalInodes` 0. */
export type DiskUsage = {
  /** What lies there, for people: never a path. */
  readonly label: string
  readonly totalBytes: number
  /** What an ordinary user may still write. */
  readonly freeBytes: number
  readonly totalInodes: number
  readonly freeInodes: number
}

export type DiskLimits = {
  /** Free shares below which the check warns and fails. */
  readonly diskWarnRatio: number
  readonly diskFailRatio: number
  /** With at least this much free, a share below `diskFailRatio` only warns: 4 % of a large disk is plenty. */
  readonly diskEnoughBytes: number
}

/** The worst of the file systems decides. An empty list is unknown. */
export function judgeDisks(disks: readonly DiskUsage[], limits: DiskLimits): Finding {
  // With one file system there is nothing to tell apart.
  const judged = disks.map((disk) => judgeDisk(disk, disks.length === 1 ? '' : ` for ${disk.label}`, limits))
  return (
    judged.find(({ state }) => state === 'failing') ??
    judged.find(({ state }) => state === 'warning') ??
    judged[0] ?? { state: 'unknown', reason: 'no file system to look at' }
  )
}

function judgeDisk(disk: DiskUsage, what: string, limits: DiskLimits): Finding {
  const freeRatio = share(disk.freeBytes, disk.totalBytes)
  const inodeRatio = share(disk.freeInodes, disk.totalInodes)
  const bytesLeft = `${renderBytes(disk.freeBytes)} (${renderRatio(freeRatio)}) free${what}`
  const observed = { value: 1 - freeRatio, unit: 'ratio' } as const
  if (freeRatio < limits.diskFailRatio && disk.freeBytes < limits.diskEnoughBytes)
    return { state: 'failing', reason: `only ${bytesLeft}`, observed }
  if (inodeRatio < limits.diskFailRatio)
    return { state: 'failing', reason: inodesLeft(disk, inodeRatio, what), observed }
  if (freeRatio < limits.diskWarnRatio) return { state: 'warning', reason: `only ${bytesLeft}`, observed }
  if (inodeRatio < limits.diskWarnRatio)
    return { state: 'warning', reason: inodesLeft(disk, inodeRatio, what), observed }
  return { state: 'passing', note: bytesLeft, observed }
}

function inodesLeft({ freeInodes }: DiskUsage, ratio: number, what: string): string {
  return `only ${freeInodes} inodes (${renderRatio(ratio)}) free${what}`
}

// A file system that counts no inodes never runs out of them.
function share(free: number, total: number): number {
  return total === 0 ? 1 : free / total
}
