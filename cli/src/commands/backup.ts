import { resolve } from 'node:path'
import { backUp, restore } from '@hearth/chatflow'
import { Failure, type Settings } from '@hearth/kernel/base'
import { findLocal } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { claimHome } from '../supervisor/claim-home.ts'
import type { HomeLock } from '../supervisor/lock-home.ts'
import type { Terminal } from '../terminal/terminal.ts'

/** Writes flows, messages, files, dashboards and secrets into one archive; services may run meanwhile. */
export async function backup(terminal: Terminal, file: string | undefined): Promise<number> {
  const { common, settings } = await findLocal()
  const day = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const path = resolve(file ?? `hearth-backup-${day}.tar.gz`)
  await backUp({ home: common.home, databaseUrl: databaseUrlOf(settings), path, nowMs: Date.now })
  terminal.print(path)
  terminal.warn('It holds the secrets that open every credential: keep it as safe as them')
  return EXIT.ok
}

/** Puts what an archive holds in the place of what is there; nothing may run from the state folder. */
export async function restoreBackup(terminal: Terminal, file: string): Promise<number> {
  const { common, settings } = await findLocal()
  const { home } = common
  const lock = await claimIdle(home)
  try {
    const path = resolve(file)
    const aside = await restore({ home, databaseUrl: databaseUrlOf(settings), path, nowMs: Date.now })
    terminal.print(`${path} is restored to ${home}`)
    if (aside !== undefined) terminal.print(`What was there is in ${aside}`)
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
    throw new Failure('conflict', `Cannot restore: Hearth is running from "${home}"; stop it first`, { cause })
  }
}

function databaseUrlOf(settings: Settings): string | undefined {
  const value = settings.services.get('chatflow')?.get('databaseUrl')?.value
  return typeof value === 'string' && value !== '' ? value : undefined
}
