import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pretendRunning, runningService } from '../client/running.fixture.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { open } from './open.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-open-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
})

async function opening(browser: string, wanted?: string) {
  vi.stubEnv('BROWSER', browser)
  const services = { logs: runningService({ port: 8_080 }), health: runningService({ port: 8_081 }) }
  await pretendRunning(home, services)
  const { terminal, out, err } = recordingTerminal()
  const code = await open(terminal, wanted)
  return { code, out: out().split('\n').filter(Boolean), err: err() }
}

describe('hearth open', () => {
  test('opens the pages of all services that run, and prints their addresses', async () => {
    const { code, out, err } = await opening('true')
    expect(out.toSorted()).toEqual(['http://localhost:8080/', 'http://localhost:8081/'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
  })

  test('opens those of one service', async () => {
    expect((await opening('true', 'health')).out).toEqual(['http://localhost:8081/'])
  })

  test('opens none of a service that does not run', async () => {
    expect(await opening('true', 'metrics')).toEqual({ code: 0, out: [], err: '' })
  })

  test('prints every address once, and a remedy once, where there is no browser', async () => {
    const { code, out, err } = await opening(join(home, 'none'))
    expect(out.toSorted()).toEqual(['http://localhost:8080/', 'http://localhost:8081/'])
    expect(err).toBe('Cannot open a browser here: set BROWSER to one, or open the addresses above yourself\n')
    expect(code).toBe(1)
  })

  test('says that nothing runs', async () => {
    await expect(open(recordingTerminal().terminal, undefined)).rejects.toMatchObject({ code: 'not-running' })
  })
})
