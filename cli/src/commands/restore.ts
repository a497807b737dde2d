import { resolve } from 'node:path'
import { Failure } from '@hearth/kernel'
import { restore } from '../backup/restore.ts'
import { settingsPath } from '../backup/settings-files.ts'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { claimHome } from '../supervisor/home/claim-home.ts'
import type { HomeLock } from '../supervisor/home/lock-home.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { databaseUrlOf } from './backup.ts'

/** Puts back all that an archive holds; nothing may run from the state folder. */
export async function restoreBackup(
  terminal: Terminal,
  file: string,
  options: { readonly overwrite: boolean },
): Promise<number> {
  const { common, settings } = await findLocal()
  const { home } = common
  const lock = await claimIdle(home)
  try {
    const path = resolve(file)
    const { aside, missingModels } = await restore({
      home,
      databaseUrl: databaseUrlOf(settings),
      settingsPath: settingsPath(settings.cwd, process.env),
      path,
      overwrite: options.overwrite,
      nowMs: Date.now,
    })
    terminal.print(`${path} is restored to ${home}`)
    if (aside !== undefined) terminal.print(`What was there is in ${aside}`)
    const shared = databaseUrlOf(settings, 'dashboard')
    if (shared !== undefined)
      terminal.warn(
        'The dashboards are in dashboard/dashboard.db there: the database that "dashboard.databaseUrl" names takes them at the next start, if it is empty',
      )
    for (const model of missingModels) terminal.warn(`${model} is not here: pull it again, or copy it from elsewhere`)
    return EXIT.ok
  } finally {
    lock.release()
  }
}

async function claimIdle(home: string): Promise<HomeLock> {
  try {
    return await claimHome(home, { secrets: false })
  } catch (cause) {
    if (!(cause instanceof Failure) || cause.code !== 'already-running') throw cause
    const remedy = 'stop it first (Ctrl-C where it was started), restore, and start it again'
    throw new Failure('conflict', `Cannot restore: Hearth is running from "${home}"; ${remedy}`, { cause })
  }
}
