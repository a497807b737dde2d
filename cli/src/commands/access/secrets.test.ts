import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSecrets } from '@hearth/kernel'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pretendRunning } from '../../client/running.fixture.ts'
import { claimHome } from '../../supervisor/home/claim-home.ts'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { forget, rotate } from './secrets.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-secrets-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  vi.stubEnv('HEARTH_HOME', home)
  vi.stubEnv('HEARTH_CONFIG', join(home, 'hearth.yaml'))
  await writeFile(join(home, 'hearth.yaml'), '')
  await openSecrets(home)
})

const keptSecrets = () => readFile(join(home, 'secrets.json'), 'utf8')
const keyNow = async () => (await openSecrets(home)).derive('test').toString('base64url')

async function said(command: typeof rotate) {
  const { terminal, out, err } = recordingTerminal()
  return { code: await command(terminal), out: out(), err: err() }
}

describe('hearth secrets rotate', () => {
  test('makes a new master secret, and says what comes next', async () => {
    const before = await keyNow()
    const { code, out, err } = await said(rotate)
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('A new master secret is there')
    expect(out).toContain('secrets forget')
    expect(await keyNow()).not.toBe(before)
  })

  test('leaves one alone that the settings name', async () => {
    const before = await keptSecrets()
    await writeFile(join(home, 'hearth.yaml'), `masterSecret: ${'x'.repeat(43)}\n`)
    const { code, err } = await said(rotate)
    expect(code).toBe(1)
    expect(err).toContain('the settings name it')
    expect(await keptSecrets()).toBe(before)
  })
})

describe('hearth secrets forget', () => {
  test('says that there is none before the current one', async () => {
    expect(await said(forget)).toEqual({ code: 0, out: 'There was none to forget\n', err: '' })
  })

  test('forgets those before, and keeps the current one', async () => {
    await said(rotate)
    await said(rotate)
    const key = await keyNow()
    expect((await said(forget)).out).toBe('Forgotten: 2\n')
    expect(await keyNow()).toBe(key)
  })
})

describe('while Hearth runs', () => {
  test.each([
    { name: 'none is made', command: rotate },
    { name: 'none is forgotten', command: forget },
  ])('$name', async ({ command }) => {
    await pretendRunning(home)
    const before = await keptSecrets()
    await expect(said(command)).rejects.toMatchObject({
      kind: 'conflict',
      message: `Cannot change the secrets: Hearth is running from "${home}"; stop it first`,
    })
    expect(await keptSecrets()).toBe(before)
  })
})

test('the state folder is let go afterwards', async () => {
  await said(rotate)
  const lock = await claimHome(home, { secrets: false })
  lock.release()
})
