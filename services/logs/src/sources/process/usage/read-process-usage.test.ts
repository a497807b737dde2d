import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readProcessUsage } from './read-process-usage.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearth-proc-'))
  // Two processors; behind idle and the like come guests, which are in the first numbers already.
  writeFileSync(join(root, 'stat'), 'cpu  100 20 30 4000 50 6 7 0 99 9\ncpu0 50 0 0 0\ncpu1 50 0 0 0\nintr 12345\n')
  writeFileSync(join(root, 'meminfo'), 'MemTotal:       24732000 kB\nMemFree:        1 kB\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

type Process = {
  readonly ticks: readonly number[]
  readonly children?: string
  readonly io?: boolean
  readonly kb?: number
}

/** @param ticks in user and system mode, and of children that have ended */
function process(pid: number, { ticks, children = '', io = true, kb = 1_000 }: Process): void {
  const folder = join(root, String(pid))
  for (const thread of [pid, pid + 1]) mkdirSync(join(folder, 'task', String(thread)), { recursive: true })
  const before = `${pid} (node (a) b) S 1 1 1 0 -1 4194560 10 0 0 0`
  writeFileSync(join(folder, 'stat'), `${before} ${ticks.join(' ')} 20 0 11 0 777 1000 200 18446744073709551615 0\n`)
  writeFileSync(join(folder, 'status'), `Name:\tnode\nVmHWM:\t    9999 kB\nVmRSS:\t    ${kb} kB\nThreads:\t11\n`)
  if (io) writeFileSync(join(folder, 'io'), 'rchar: 9\nwchar: 9\nread_bytes: 4096\nwrite_bytes: 512\n')
  writeFileSync(join(folder, 'task', String(pid), 'children'), children)
  writeFileSync(join(folder, 'task', String(pid + 1), 'children'), '')
}

const none = new Set<number>()

describe('what a process uses, as the kernel tells it', () => {
  test('is of itself, its ended children, and the machine', async () => {
    process(10, { ticks: [250, 50, 25, 5] })
    expect(await readProcessUsage(10, none, root)).toEqual({
      ...{ startedTicks: 777, userSeconds: 2.75, systemSeconds: 0.55, residentBytes: 1_024_000, threads: 11 },
      disk: { readBytes: 4_096, writtenBytes: 512 },
      machine: { cpuSeconds: 42.13, processors: 2, memoryBytes: 24_732_000 * 1_024 },
    })
  })

  test('is of what it started too, and of what that started', async () => {
    process(10, { ticks: [100, 0, 0, 0], children: '20 30 ' })
    process(20, { ticks: [10, 0, 0, 0], children: '40 ' })
    process(40, { ticks: [1, 0, 0, 0] })
    expect(await readProcessUsage(10, none, root)).toMatchObject({
      ...{ userSeconds: 1.11, residentBytes: 3_072_000, threads: 33 },
      disk: { readBytes: 12_288, writtenBytes: 1_536 },
    })
  })

  test('is not of those that count by themselves, nor of the time of such that have ended', async () => {
    process(10, { ticks: [100, 0, 900, 0], children: '20 30 ' })
    process(20, { ticks: [10, 0, 0, 0] })
    process(30, { ticks: [1, 0, 0, 0] })
    expect(await readProcessUsage(10, new Set([20]), root)).toMatchObject({ userSeconds: 1.01, threads: 22 })
  })

  test('has no disk where the kernel keeps that to itself', async () => {
    process(10, { ticks: [100, 0, 0, 0], io: false })
    expect(await readProcessUsage(10, none, root)).toMatchObject({ disk: undefined })
  })

  test('is not known of one that has ended', async () => {
    expect(await readProcessUsage(10, none, root)).toBeUndefined()
  })
})
