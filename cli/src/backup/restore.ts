import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { restorePostgres } from '@hearth/chatflow'
import { Failure } from '@hearth/kernel'
import {
  asidePrefix,
  dumpName,
  isApart,
  isPassedOver,
  modelsName,
  optionalFolders,
  parseModels,
  restoringPrefix,
  settingsFolder,
} from './archive/contents.ts'
import { type Unpacked, unpack } from './archive/unpack.ts'
import { carryOut, isBegun, type RestorePlan } from './finish-restore.ts'
import { unpackedSettings } from './settings-files.ts'

export type RestoreOptions = {
  /** The state folder. Nothing runs from it: whoever calls this holds its lock. */
  readonly home: string
  /** Address of the Postgres database, where one is used. */
  readonly databaseUrl: string | undefined
  /** Where the settings belong; it may not exist. */
  readonly settingsPath: string
  /** The archive. */
  readonly path: string
  /** Take the place of what is there, which is moved aside. */
  readonly overwrite: boolean
  readonly nowMs: () => number
}

export type Restored = {
  /** Where what was there has been moved to, or `undefined` when there was nothing. */
  readonly aside: string | undefined
  /** Models that the backup lists and this state folder does not have. */
  readonly missingModels: readonly string[]
}

const sqliteBusy = 5

/**
 * Puts what a backup holds into the state folder: all of it or nothing. What is there already stays
 * unless `overwrite` moves it aside.
 *
 * @throws {Failure} `invalid` when the archive is damaged or of another engine, `conflict` when a
 *   service is running or something is there already
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { home, databaseUrl, path, overwrite, nowMs } = options
  const stamp = new Date(nowMs()).toISOString().replaceAll(/[:.]/g, '-')
  await removeUnfinished(home)
  for (const database of ['chatflow/chatflow.db', 'dashboard/dashboard.db']) requireIdle(join(home, database))
  if (!overwrite) refuse(home, await presentIn(home, []))
  const unpacked = join(home, `${restoringPrefix}${stamp}`)
  await mkdir(unpacked, { recursive: true, mode: 0o700 })
  try {
    const { manifest } = await unpack(path, unpacked)
    requireFit(manifest, databaseUrl)
    if (!overwrite) refuse(home, await wouldReplace(options, unpacked))
    const missingModels = await modelsMissing(home, unpacked)
    const plan = await planOf(options, unpacked, stamp)
    if (databaseUrl !== undefined) await restorePostgres(databaseUrl, join(unpacked, dumpName), { overwrite })
    await carryOut(home, plan)
    const aside = join(home, `${asidePrefix}${stamp}`)
    return { aside: existsSync(aside) ? aside : undefined, missingModels }
  } finally {
    // Whoever ends a restore that was begun needs what lies ready for it.
    if (!isBegun(home)) {
      await rm(unpacked, { recursive: true, force: true })
      await rm(draftOf(options.settingsPath, stamp), { force: true })
    }
  }
}

/** Takes away what a restore left that was killed before anything was moved. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith(restoringPrefix)) await rm(join(home, name), { recursive: true, force: true })
  }
}

// A service that was started alone does not hold the lock of the state folder, but its database open.
function requireIdle(path: string): void {
  if (!existsSync(path)) return
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (cause) {
    // Whatever else is wrong with the database is what the restore is for.
    if (!(cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy)) return
    throw new Failure('conflict', `Cannot restore the backup: a service has "${path}" open; stop it first`, { cause })
  } finally {
    database.close()
  }
}

function requireFit({ engine, format }: Unpacked['manifest'], databaseUrl: string | undefined): void {
  const wanted = databaseUrl === undefined ? 'sqlite' : 'postgres'
  if (engine !== wanted) {
    const remedy = engine === 'postgres' ? 'set DATABASE_URL to an empty database' : 'unset DATABASE_URL'
    throw new Failure('invalid', `Cannot restore the backup: its flows were kept in ${engine}; ${remedy}`)
  }
  if (engine === 'postgres' && format === 1) {
    throw new Failure(
      'invalid',
      'Cannot restore the backup: it holds rows as Hearth 0.1 wrote them; restore it with that',
    )
  }
}

/** What of the state folder goes aside: all state, for the old and the new would not fit together. */
async function presentIn(home: string, restored: readonly string[]): Promise<string[]> {
  const isReplaced = (name: string) => optionalFolders.some((folder) => folder === name) && restored.includes(name)
  return (await readdir(home)).filter((name) => !isPassedOver(name) || isReplaced(name))
}

async function restoredFrom(unpacked: string): Promise<string[]> {
  return (await readdir(unpacked)).filter((name) => !isApart(name))
}

async function wouldReplace({ home, settingsPath }: RestoreOptions, unpacked: string): Promise<string[]> {
  const present = await presentIn(home, await restoredFrom(unpacked))
  const settings = unpackedSettings(unpacked)
  const differ = settings !== undefined && existsSync(settingsPath) && !(await isSame(settings, settingsPath))
  return differ ? [...present, settingsPath] : present
}

function refuse(home: string, names: readonly string[]): void {
  if (names.length === 0) return
  const remedy = 'add --overwrite, which moves what is there aside first'
  throw new Failure('conflict', `Cannot restore to "${home}": ${names.join(', ')} would be replaced; ${remedy}`)
}

async function planOf({ home, settingsPath }: RestoreOptions, unpacked: string, stamp: string): Promise<RestorePlan> {
  const aside = join(home, `${asidePrefix}${stamp}`)
  const restored = await restoredFrom(unpacked)
  const present = await presentIn(home, restored)
  const moves = [
    ...present.map((name) => ({ from: join(home, name), to: join(aside, name) })),
    ...restored.map((name) => ({ from: join(unpacked, name), to: join(home, name) })),
    ...(await settingsMoves(unpacked, settingsPath, stamp)),
    ...(await namedMoves(home, unpacked, stamp)),
  ]
  return { unpacked, moves }
}

const draftOf = (settingsPath: string, stamp: string) => `${settingsPath}.${restoringPrefix}${stamp}`

// They may lie on another disk than the state folder, where nothing can be moved to in one step.
async function settingsMoves(unpacked: string, path: string, stamp: string): Promise<RestorePlan['moves']> {
  const settings = unpackedSettings(unpacked)
  if (settings === undefined || (await isSame(settings, path))) return []
  const draft = draftOf(path, stamp)
  await copyFile(settings, draft)
  const old = existsSync(path) ? [{ from: path, to: `${path}.${asidePrefix}${stamp}` }] : []
  return [...old, { from: draft, to: path }]
}

// What the settings named lay wherever they said: it is put where a person finds it.
async function namedMoves(home: string, unpacked: string, stamp: string): Promise<RestorePlan['moves']> {
  const names = await readdir(join(unpacked, settingsFolder)).catch(() => [])
  return names
    .filter((name) => name !== 'hearth.yaml')
    .map((name) => ({
      from: join(unpacked, settingsFolder, name),
      to: join(home, `restored-settings-${stamp}`, name),
    }))
}

async function isSame(left: string, right: string): Promise<boolean> {
  if (!existsSync(right)) return false
  return (await readFile(left)).equals(await readFile(right))
}

async function modelsMissing(home: string, unpacked: string): Promise<string[]> {
  const text = await readFile(join(unpacked, modelsName), 'utf8').catch(() => '[]')
  return parseModels(text)
    .map(({ file }) => file)
    .filter((file) => !existsSync(join(home, file)) && !existsSync(join(unpacked, file)))
}
