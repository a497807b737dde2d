import { Failure } from '@hearth/kernel'
import { z } from 'zod'

/** The key of all that is sealed. */
export const secretsName = 'secrets.json'
/** First of an archive: what made it, and when. */
export const manifestName = 'backup.json'
/** Last of an archive: the SHA-256 of every other file, as `sha256sum` writes and checks it. */
export const sumsName = 'SHA256SUMS'
/** How much each part holds. */
export const countsName = 'counts.json'
/** Which models there are. */
export const modelsName = 'models.json'
/** What `pg_dump` wrote. */
export const dumpName = 'postgres.dump'
/** Folder of the archive for what lies outside the state folder: the settings. */
export const settingsFolder = 'settings'
export const restoringPrefix = 'restoring-'
export const asidePrefix = 'before-restore-'

/** Folders of the state folder that a backup holds when it is asked to. */
export const optionalFolders = ['models', 'logs'] as const

/**
 * What of the state folder no backup holds: what belongs to the run, what can be had again, and other
 * backups. Everything else is held, whoever put it there.
 */
export function isPassedOver(name: string): boolean {
  const own = ['lock', 'run.json', 'gpu', 'backups', 'last-backup.json', 'restore.json', ...optionalFolders]
  return own.includes(name) || /^(restoring-|before-restore-|\.)|\.(tmp|partial)$|-(wal|shm|journal)$/.test(name)
}

/** Whether an entry of an archive belongs beside the state folder, not in it. */
export function isApart(name: string): boolean {
  return [settingsFolder, dumpName, modelsName].includes(name)
}

/** Companions of an SQLite database, whose content the copy has; copies from before an upgrade; unfinished files; other backups. */
export const passedOverFiles = /-(wal|shm|journal)$|\.(backup|partial|tmp)$|hearth-(backup|scheduled)-[^/\\]*\.tar\.gz$/

/** How much of everything there is, by name. */
export type Counts = Readonly<Record<string, number>>

const countsSchema = z.record(z.string(), z.int())

const manifestSchema = z.object({
  format: z.int().min(1).max(2, 'it was made by a newer Hearth'),
  version: z.string(),
  madeAt: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
})

export type Manifest = z.output<typeof manifestSchema>

/** @throws {Failure} `invalid` when this is no backup, or one this program does not know */
export function parseManifest(text: string | undefined): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(text ?? ''))
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? cause.issues[0]?.message : 'it is no backup of Hearth'
    throw new Failure('invalid', `Cannot restore the backup: ${reason}`, { cause })
  }
}

const modelsSchema = z.array(z.object({ file: z.string() }))

/** @throws {Failure} `invalid` when this is no list of models */
export function parseModels(text: string): z.output<typeof modelsSchema> {
  try {
    return modelsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Failure('invalid', 'Cannot restore the backup: its list of models cannot be read', { cause })
  }
}

/** @throws {Failure} `invalid` when these are no counts */
export function parseCounts(text: string): Counts {
  try {
    return countsSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new Failure('invalid', 'Cannot verify the backup: its counts cannot be read', { cause })
  }
}
