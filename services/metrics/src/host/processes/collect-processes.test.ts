import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Family } from '../../domain/model/family.ts'
import { createProcessCollector } from './collect-processes.ts'

let proc: string

beforeEach(async () => {
  proc = await mkdtemp(join(tmpdir(), 'proc-'))
})

afterEach(() => rm(proc, { recursive: true }))

type Process = {
  readonly pid: number
  readonly parent?: number
  readonly argv: readonly string[]
  readonly children?: readonly number[]
  /** Hundredths of a second. */
  readonly ticks?: number
  readonly startTicks?: number
}

/** A process as the kernel shows it. */
async function add({ pid, parent = 1, argv, children = [], ticks = 100, startTicks = pid }: Process): Promise<void> {
  const folder = join(proc, String(pid))
  await mkdir(join(folder, 'task', String(pid)), { recursive: true })
  await mkdir(join(folder, 'fd'), { recursive: true })
  const fields = ['S', parent, 1, 1, 0, -1, 0, 0, 0, 0, 0, ticks, ticks / 2, 0, 0, 20, 0, 3, 0, startTicks, 0]
  await writeFile(join(folder, 'stat'), `${pid} (odd) name (x) ${fields.join(' ')}`)
  await writeFile(join(folder, 'status'), `Name:\tx\nPPid:\t${parent}\nVmRSS:\t  2048 kB\nThreads:\t3\n`)
  await writeFile(join(folder, 'cmdline'), argv.map((word) => `${word}\0`).join(''))
  await writeFile(join(folder, 'task', String(pid), 'children'), children.map((child) => `${child} `).join(''))
  await writeFile(join(folder, 'fd', '0'), '')
}

const serve = (name: string) => ['/usr/bin/node', '--max-old-space-size=512', '/app/cli/src/main.ts', 'serve', name]

async function addBundle(): Promise<void> {
  await add({ pid: 10, argv: ['/usr/bin/node', '/app/cli/src/main.ts', 'up'], children: [11, 12] })
  await add({ pid: 11, parent: 10, argv: serve('metrics') })
  await add({ pid: 12, parent: 10, argv: serve('inference'), children: [13, 14] })
  const child = '/app/services/inference/src/engines/llama/child/main.ts'
  await add({ pid: 13, parent: 12, argv: ['/usr/bin/node', child] })
  await add({ pid: 14, parent: 12, argv: ['/bin/sh', '-c', 'guard', '/opt/llama-server'], children: [15] })
  await add({ pid: 15, parent: 14, argv: ['/opt/llama-server', '--port', '0'] })
}

const seriesOf = (families: readonly Family[], name: string) =>
  Object.fromEntries(
    (families.find((one) => one.name === name)?.samples ?? []).map(({ labels, value }) => [
      Object.values(labels).join(' '),
      value,
    ]),
  )

describe('processes of the bundle', () => {
  test('are told by service and program, those that compute for models among them', async () => {
    await addBundle()
    const { families, note } = await createProcessCollector({ proc, pid: 11 })()
    expect(note).toBeUndefined()
    expect(seriesOf(families, 'hearth_processes')).toEqual({
      ...{ 'supervisor main': 1, 'metrics main': 1, 'inference main': 1, 'inference model': 2, 'inference sh': 1 },
    })
    expect(seriesOf(families, 'hearth_process_resident_memory_bytes')).toMatchObject({ 'inference model': 4_194_304 })
    expect(seriesOf(families, 'hearth_process_open_fds')).toMatchObject({ 'inference model': 2 })
    expect(seriesOf(families, 'hearth_process_threads')).toMatchObject({ 'metrics main': 3 })
    expect(seriesOf(families, 'hearth_process_cpu_seconds_total')).toMatchObject({
      'inference model user': 2,
      'inference model system': 1,
    })
  })

  test('keep what ended ones have spent, and count one that took a number over from its start', async () => {
    await addBundle()
    const collect = createProcessCollector({ proc, pid: 11 })
    await collect()
    await add({ pid: 13, parent: 12, argv: ['/opt/llama-server'], ticks: 30, startTicks: 99 })
    await rm(join(proc, '15'), { recursive: true })
    const { families } = await collect()
    expect(seriesOf(families, 'hearth_process_cpu_seconds_total')['inference model user']).toBeCloseTo(2.3, 9)
  })

  test('of a service that runs alone are its own', async () => {
    await add({ pid: 1, argv: ['/sbin/init'], children: [11, 40] })
    await add({ pid: 11, argv: serve('metrics') })
    await add({ pid: 40, argv: ['/usr/sbin/sshd'] })
    const { families } = await createProcessCollector({ proc, pid: 11 })()
    expect(seriesOf(families, 'hearth_processes')).toEqual({ 'metrics main': 1 })
  })

  test('are left out with a word where the kernel does not tell what a process has started', async () => {
    await addBundle()
    for (const pid of [10, 11]) await rm(join(proc, `${pid}/task/${pid}/children`))
    expect(await createProcessCollector({ proc, pid: 11 })()).toEqual({
      families: [],
      note: `No figures of processes: ${proc} does not tell what a process has started`,
    })
  })
})

test.runIf(process.platform === 'linux')('this process is found in the machine’s own table', async () => {
  const { families } = await createProcessCollector({ proc: '/proc', pid: process.pid })()
  const [memory] = families.find(({ name }) => name === 'hearth_process_resident_memory_bytes')?.samples ?? []
  expect(memory?.value).toBeGreaterThan(1_048_576)
})
