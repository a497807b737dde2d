import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { pretendRunning } from '../client/running.fixture.ts'
import { claimHome } from '../supervisor/home/claim-home.ts'
import { recordingTerminal } from '../terminal/terminal.fixture.ts'
import { restoreBackup } from './restore.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-restore-'))
  onTestFinished(() => rm(home, { recursive: true }))
  vi.stubEnv('HEARTH_HOME', home)
})

const restoring = (file = 'none.tar.gz') =>
  restoreBackup(recordingTerminal().terminal, join(home, file), { overwrite: false })

describe('hearth restore', () => {
  test('refuses while Hearth runs from the state folder, and says what to do first', async () => {
    await pretendRunning(home)
    await expect(restoring()).rejects.toMatchObject({
      kind: 'conflict',
      message: `Cannot restore: Hearth is running from "${home}"; stop it first (Ctrl-C where it was started), restore, and start it again`,
    })
  })

  test('says what else keeps it from the state folder', async () => {
    await writeFile(join(home, 'file'), '')
    vi.stubEnv('HEARTH_HOME', join(home, 'file'))
    await expect(restoring()).rejects.toMatchObject({
      message: expect.stringContaining('Cannot use the state folder'),
    })
  })

  test('lets go of the state folder when there is nothing to restore', async () => {
    await expect(restoring()).rejects.toThrow('none.tar.gz')
    const lock = await claimHome(home, { secrets: false })
    lock.release()
  })
})
