import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pretendRunning, runningService } from '../../client/running.fixture.ts'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { type LogsOptions, logs } from './logs.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-logs-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
  await mkdir(join(home, 'logs'))
})

const write = (name: string, text: string, second: number) =>
  writeFile(
    join(home, 'logs', `${name}.log`),
    `${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: `2026-11-21T09:00:0${second}.000000000Z` })}\n`,
  )

async function show(service: string | undefined, options: Partial<LogsOptions> = {}) {
  const { terminal, out, err } = recordingTerminal()
  const code = await logs(terminal, service, { follow: false, lines: 10, ...options })
  return { code, out: out(), err: err() }
}

describe('hearth logs, when the log service does not run', () => {
  beforeEach(async () => {
    await write('health', 'second', 2)
    await write('supervisor', 'first', 1)
  })

  test("shows what is in the files, the supervisor's too", async () => {
    const { code, out, err } = await show(undefined)
    expect(out.split('\n')).toEqual([
      expect.stringMatching(/supervisor.*first/),
      expect.stringMatching(/health.*second/),
      '',
    ])
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('shows those of one service', async () => {
    expect((await show('health')).out).toMatch(/^[^\n]*second\n$/)
  })

  test.each([
    { name: 'there are none', service: 'metrics', lines: 10, says: true },
    { name: 'none are wanted', service: 'metrics', lines: 0, says: false },
  ])('says that nothing was written: $says, where $name', async ({ service, lines, says }) => {
    const { code, err } = await show(service, { lines })
    expect(err).toBe(says ? `Nothing was written yet in "${home}"\n` : '')
    expect(code).toBe(0)
  })

  test('cannot go on with new lines, and says why', async () => {
    const { code, out, err } = await show(undefined, { follow: true })
    expect(code).toBe(3)
    expect(out).toContain('second')
    expect(err).toBe('Cannot follow the logs: Hearth is not running; these are the last lines\n')
  })

  test('nor when only the log service has ended', async () => {
    await pretendRunning(home, { logs: runningService({ state: 'restarting' }) })
    const { code, err } = await show(undefined, { follow: true })
    expect(code).toBe(3)
    expect(err).toBe('Cannot follow the logs: the log service is not running; these are the last lines\n')
  })
})

describe('hearth logs, when the log service runs', () => {
  test.each(['ready', 'degraded'] as const)('asks it while it is %s', async (state) => {
    // Nothing answers on port 1, which shows who was asked.
    await pretendRunning(home, { logs: runningService({ state }) })
    await expect(show('health')).rejects.toThrow('http://127.0.0.1:1 does not answer')
  })
})
