import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { passwordPath } from '@hearth/dashboard'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordingTerminal } from '../../terminal/terminal.fixture.ts'
import { password } from './password.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-password-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
})

describe('hearth password', () => {
  test('shows a new password by itself on standard output, for a script to take', async () => {
    const { terminal, out, err } = recordingTerminal()
    expect(await password(terminal)).toBe(0)
    expect(out()).toMatch(/^\S{12,}\n$/)
    expect(err()).toBe('New password for the dashboards; it is shown this once:\n')
  })

  test('is another each time, and is not kept as it is', async () => {
    const { terminal, out } = recordingTerminal()
    await password(terminal)
    await password(terminal)
    const [first = '', second = ''] = out().split('\n')
    expect(first).not.toBe(second)
    expect(await readFile(passwordPath(home), 'utf8')).not.toContain(second)
  })

  test('makes none that would not count, and says where the one that does is set', async () => {
    vi.stubEnv('HEARTH_DASHBOARD_PASSWORD', 'of my own')
    const { terminal, out, err } = recordingTerminal()
    expect(await password(terminal)).toBe(1)
    expect(out()).toBe('')
    expect(err()).toBe(
      'Cannot make a password: HEARTH_DASHBOARD_PASSWORD sets one, and it wins; change it there or remove it\n',
    )
  })

  test('makes none where processes share one, in a database', async () => {
    vi.stubEnv('HEARTH_DASHBOARD_DATABASE_URL', 'postgres://somewhere/dashboards')
    const { terminal, out, err } = recordingTerminal()
    expect(await password(terminal)).toBe(1)
    expect(out()).toBe('')
    expect(err()).toContain('it is kept in the database of HEARTH_DASHBOARD_DATABASE_URL')
  })
})
