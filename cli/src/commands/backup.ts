import { mkdir, readdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { type BackupConfig, findSetting, parseBackup, type Settings } from '@hearth/kernel'
import { type MakeOptions, makeBackup } from '../backup/make-backup.ts'
import { scheduledName, toRemove, unfinished } from '../backup/retention.ts'
import { runAddress } from '../client/addresses.ts'
import { findLocal, type Local } from '../client/local.ts'
import { EXIT } from '../exit-codes.ts'
import { renderTable } from '../terminal/table.ts'
import type { Terminal } from '../terminal/terminal.ts'

export type BackupOptions = {
  readonly verify: boolean
  readonly models: boolean
  readonly logs: boolean
  readonly scheduled: boolean
}

/** Writes all state into one archive; services may run meanwhile. */
export async function backup(terminal: Terminal, file: string | undefined, options: BackupOptions): Promise<number> {
  const local = await findLocal()
  if (options.scheduled) return backUpOnSchedule(terminal, local, parseBackup(local.settings))
  const day = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  const path = resolve(file ?? `hearth-backup-${day}.tar.gz`)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const compared = await makeBackup({ ...makeOptions(local, path), ...options })
  if (options.verify) {
    const rows = compared.map(({ name, kept, found }) => [name, String(kept), String(found)])
    for (const line of renderTable([['WHAT', 'KEPT', 'CAME BACK'], ...rows])) terminal.print(line)
  }
  terminal.print(path)
  terminal.warn('It holds the secrets that open every credential: keep it as safe as them')
  return EXIT.ok
}

// Older ones go only once a new one is known to hold everything, so the last good one always stays.
async function backUpOnSchedule(terminal: Terminal, local: Local, config: BackupConfig): Promise<number> {
  const { folder, keep, models, logs } = config
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // One that was killed with its process holds secrets too, and nobody comes back for it.
  for (const name of unfinished(await readdir(folder))) await rm(join(folder, name), { force: true })
  const path = join(folder, scheduledName(Date.now()))
  await makeBackup({ ...makeOptions(local, path), models, logs, verify: true, scheduled: true })
  const names = await readdir(folder)
  for (const name of toRemove(names, basename(path), keep)) await rm(join(folder, name))
  terminal.print(path)
  return EXIT.ok
}

/** What a backup of this Hearth into a file takes, but for what is chosen. */
export function makeOptions({ common, settings, run }: Local, path: string): Omit<MakeOptions, keyof BackupOptions> {
  return {
    home: common.home,
    secrets: common.secrets,
    settings,
    env: process.env,
    databaseUrl: databaseUrlOf(settings),
    dashboardsUrl: databaseUrlOf(settings, 'dashboard'),
    metricsUrl: (run && runAddress(run, 'metrics')) ?? common.urls.metrics,
    path,
    nowMs: Date.now,
  }
}

/** Address of the Postgres database of a service, where one is used. */
export function databaseUrlOf(settings: Settings, service: 'chatflow' | 'dashboard' = 'chatflow'): string | undefined {
  const value = findSetting(settings, service, 'databaseUrl')?.value
  return typeof value === 'string' && value !== '' ? value : undefined
}
