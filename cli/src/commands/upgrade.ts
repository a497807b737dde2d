import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure, parseBackup, version } from '@hearth/kernel'
import { makeBackup } from '../backup/make-backup.ts'
import { restore } from '../backup/restore.ts'
import { settingsPath } from '../backup/settings-files.ts'
import { findLocal, type Local } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { listenForStop } from '../serve/stop-request.ts'
import { claimHome } from '../supervisor/home/claim-home.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { countMade, missing } from '../upgrade/made-by-people.ts'
import { startOnce } from '../upgrade/start-once.ts'
import { databaseUrlOf, makeOptions } from './backup.ts'

/**
 * Brings what is kept into the form of this program, while nothing runs: keeps a verified backup, starts every service
 * once, looks whether all that people made is there, and goes back to the backup where something is not as it was.
 */
export async function upgrade(terminal: Terminal): Promise<number> {
  const stop = listenForStop()
  const local = await findLocal()
  const { home, secrets } = local.common
  const lock = await claimHome(home, { outside: secrets }).catch(explain)
  try {
    const before = countMade(home)
    const path = await backUpBefore(local)
    terminal.print(`Kept and verified: ${path}`)
    const faults = await startOnce(local, stop)
    const lost = faults.length > 0 ? faults : missing(before, countMade(home))
    if (lost.length === 0) {
      terminal.print(`Everything works with Hearth ${version}; start it with "hearth up"`)
      return EXIT.ok
    }
    for (const sentence of lost) terminal.warn(sentence)
    const { aside } = await goBack(local, path)
    terminal.warn('All is as it was before: start the Hearth that wrote it')
    if (aside !== undefined) terminal.warn(`What the upgrade made of it is in ${aside}`)
    return EXIT.failed
  } finally {
    lock.release()
  }
}

async function backUpBefore(local: Local): Promise<string> {
  const { folder } = parseBackup(local.settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const path = join(folder, `before-${version}-${stamp}.tar.gz`)
  await makeBackup({ ...makeOptions(local, path), verify: true, models: false, logs: false, scheduled: false })
  return path
}

function goBack({ common, settings }: Local, path: string) {
  return restore({
    home: common.home,
    databaseUrl: databaseUrlOf(settings),
    settingsPath: settingsPath(settings.cwd, process.env),
    path,
    overwrite: true,
    nowMs: Date.now,
  })
}

function explain(cause: unknown): never {
  if (!(cause instanceof Failure) || cause.code !== 'already-running') throw cause
  throw new Failure('conflict', 'Cannot upgrade: Hearth is running; stop it first (Ctrl-C where it was started)', {
    cause,
  })
}
