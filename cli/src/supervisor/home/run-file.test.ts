import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createRunFile, type RunState, readLiveRun, readRun } from './run-file.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-run-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const run = (restarts: number): RunState => ({
  pid: process.pid,
  startedAt: '2026-11-21T09:00:00.000Z',
  host: '127.0.0.1',
  services: { health: { pid: 7, port: 8081, state: 'ready', restarts } },
})

const failures: unknown[] = []
const create = () => createRunFile(home, (error) => failures.push(error))

describe('createRunFile()', () => {
  test('of many writes at once the last one stands', async () => {
    const file = create()
    for (let at = 0; at < 50; at++) file.write(run(at))
    await expect.poll(async () => (await readRun(home))?.services.health?.restarts).toBe(49)
    await file.remove()
    expect(await readdir(home)).toEqual([])
    expect(failures).toEqual([])
  })

  test('what the disk does not take is written once it does', async () => {
    await rm(home, { recursive: true })
    const file = create()
    file.write(run(3))
    await expect.poll(() => failures.splice(0)).toHaveLength(1)
    await mkdir(home)
    await expect.poll(async () => (await readRun(home))?.services.health?.restarts).toBe(3)
    await file.remove()
    expect(await readdir(home)).toEqual([])
  })

  test('removing right after writing leaves nothing behind', async () => {
    const file = create()
    file.write(run(0))
    await file.remove()
    expect(await readRun(home)).toBeUndefined()
  })
})

describe('readLiveRun()', () => {
  test('a process that is not a supervisor, though it has the id, is none', async () => {
    const file = create()
    file.write({ ...run(0), pid: process.ppid })
    await expect.poll(() => readRun(home)).toBeDefined()
    expect(await readLiveRun(home)).toBeUndefined()
    await file.remove()
  })
})
