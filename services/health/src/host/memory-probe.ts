import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Probe } from '../domain/probe.ts'
import { judgeMemory, type MemoryLimits, type MemoryUsage } from '../domain/resources/memory.ts'
import { readGroupMemory } from './group-memory.ts'
import { createHostProbe } from './host-probe.ts'

/**
 * A probe of memory: the machine's, or the limit of this process's group where that is tighter.
 *
 * @param system where the folders `proc` and `sys` lie
 */
export function createMemoryProbe(limits: MemoryLimits, system = '/'): Probe {
  return createHostProbe(async () => judgeMemory(await readMemory(system), limits))
}

async function readMemory(system: string): Promise<MemoryUsage> {
  const [machine, group, pressureRatio] = await Promise.all([
    readMachine(system),
    readGroupMemory(system),
    readPressure(system),
  ])
  if (group === undefined || group.limitBytes >= machine.totalBytes)
    return { ...machine, limited: false, pressureRatio }
  const availableBytes = Math.min(machine.availableBytes, Math.max(0, group.limitBytes - group.usedBytes))
  return { totalBytes: group.limitBytes, availableBytes, limited: true, pressureRatio }
}

async function readMachine(system: string): Promise<{ totalBytes: number; availableBytes: number }> {
  const text = await readFile(join(system, 'proc/meminfo'), 'utf8').catch(() => '')
  const total = kibibytes(text, 'MemTotal')
  const available = kibibytes(text, 'MemAvailable')
  if (total !== undefined && available !== undefined) return { totalBytes: total, availableBytes: available }
  // Elsewhere than on Linux, Node tells.
  return { totalBytes: totalmem(), availableBytes: process.availableMemory() }
}

function kibibytes(text: string, key: string): number | undefined {
  const found = new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1]
  return found === undefined ? undefined : Number(found) * 1024
}

// Absent where the kernel counts no pressure.
async function readPressure(system: string): Promise<number | undefined> {
  const text = await readFile(join(system, 'proc/pressure/memory'), 'utf8').catch(() => '')
  const percent = /^some .*avg60=([\d.]+)/m.exec(text)?.[1]
  return percent === undefined ? undefined : Number(percent) / 100
}
