import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeLastBackup } from '../../backup/last-backup.ts'
import { pretendRunning, runningService } from '../../client/running.fixture.ts'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { status } from './status.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-status-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
})

const ready = runningService({ port: 8_081 })
const restarting = runningService({ pid: null, port: 9_090, state: 'restarting', restarts: 2, reason: 'it ended' })
const backup = {
  startedAt: '2026-11-21T09:00:00.000Z',
  endedAt: '2026-11-21T09:01:00.000Z',
  scheduled: true,
  path: '/backups/a.tar.gz',
  verified: true,
}

async function ask(options: { json: boolean }) {
  const { terminal, out, err } = recordingTerminal()
  const code = await status(terminal, options)
  return { code, out: out(), err: err() }
}

describe('hearth status', () => {
  test('shows what runs, and why a service does not', async () => {
    const { pid } = await pretendRunning(home, { metrics: restarting, health: ready })
    expect((await ask({ json: false })).out.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
      ['SERVICE', 'STATE', 'ADDRESS', 'PROCESS', 'RESTARTS'],
      ['health', 'ready', 'http://127.0.0.1:8081', '7', '0'],
      ['metrics', 'restarting', 'http://127.0.0.1:9090', '-', '2'],
      ['metrics: it ended'],
      [''],
    ])
    expect(pid).toBeGreaterThan(0)
  })

  test('tells programs the same', async () => {
    const { pid } = await pretendRunning(home, { metrics: restarting })
    expect(JSON.parse((await ask({ json: true })).out)).toEqual({
      running: true,
      home,
      version,
      pid,
      startedAt: '2026-11-21T09:00:00.000Z',
      services: {
        metrics: {
          url: 'http://127.0.0.1:9090',
          pid: null,
          port: 9_090,
          state: 'restarting',
          restarts: 2,
          reason: 'it ended',
        },
      },
    })
  })

  test.each([
    { name: 'all services are ready', services: { health: ready, logs: ready }, code: 0 },
    { name: 'one of them is not', services: { health: ready, metrics: restarting }, code: 1 },
    { name: 'none has been started yet', services: {}, code: 0 },
  ])('ends with $code when $name', async ({ services, code }) => {
    await pretendRunning(home, services)
    expect((await ask({ json: false })).code).toBe(code)
    expect((await ask({ json: true })).code).toBe(code)
  })

  test('names a good backup where one reads, and a failed one where one must not overlook it', async () => {
    await pretendRunning(home, { health: ready })
    await writeLastBackup(home, { ...backup, ok: true })
    const good = await ask({ json: false })
    expect(good).toMatchObject({ code: 0, err: '' })
    expect(good.out).toContain('last backup: 2026-11-21T09:01:00.000Z, verified, /backups/a.tar.gz\n')
    await writeLastBackup(home, { ...backup, ok: false, error: 'the disk is full' })
    const failed = await ask({ json: false })
    expect(failed).toMatchObject({
      code: 1,
      err: 'last backup FAILED: 2026-11-21T09:01:00.000Z, the disk is full\n',
    })
    expect(failed.out).not.toContain('backup')
    expect(JSON.parse((await ask({ json: true })).out)).toMatchObject({ lastBackup: { ok: false } })
  })

  test('says that nothing runs: to people as a failure, to programs as an answer', async () => {
    await expect(ask({ json: false })).rejects.toMatchObject({ code: 'not-running' })
    const { code, out } = await ask({ json: true })
    expect(code).toBe(3)
    expect(JSON.parse(out)).toEqual({ running: false, home })
  })
})
