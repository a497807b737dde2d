import { isAbsolute, join } from 'node:path'
import { z } from 'zod'

/** Keys of the settings, beside those that all services share, that say when backups are made and where they go. */
export const backupFields = {
  /** Between two backups that `hearth up` makes by itself; without it there are none. */
  backupIntervalMs: z.int().min(60_000).optional(),
  /** Folder of those backups, absolute or relative to the working directory; default: `backups` in the state folder. */
  backupFolder: z.string().min(1).optional(),
  /** How many of them are kept. */
  backupKeep: z.int().min(1).max(10_000).default(7),
  /** Whether they hold the files of models, not only their list. */
  backupModels: z.boolean().default(false),
  /** Whether they hold what services and containers wrote. */
  backupLogs: z.boolean().default(false),
}

/** When backups are made without being asked for, and where they go. */
export type BackupConfig = {
  /** `undefined`: never. */
  readonly intervalMs: number | undefined
  /** Absolute. */
  readonly folder: string
  readonly keep: number
  readonly models: boolean
  readonly logs: boolean
}

const backupSchema = z.object(backupFields)

/** @param home the state folder, absolute */
export function toBackupConfig(fields: z.output<typeof backupSchema>, home: string, cwd: string): BackupConfig {
  const folder = fields.backupFolder ?? join(home, 'backups')
  return {
    intervalMs: fields.backupIntervalMs,
    folder: isAbsolute(folder) ? folder : join(cwd, folder),
    keep: fields.backupKeep,
    models: fields.backupModels,
    logs: fields.backupLogs,
  }
}
