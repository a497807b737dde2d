import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { Failure, type OutsideSecrets, SERVICE_NAMES, type Settings, version } from '@hearth/kernel'
import { copySqlite, countRows, isSqlite } from '@hearth/store'
import {
  type Counts,
  countsName,
  dumpName,
  isPassedOver,
  type Manifest,
  manifestName,
  modelsName,
  type optionalFolders,
  passedOverFiles,
  secretsName,
} from './archive/contents.ts'
import { type ArchiveEntry, writeArchive } from './archive/write-archive.ts'
import { copyDashboards, dashboardsFolder, dashboardsName, type SharedDashboards } from './copy-dashboards.ts'
import { copyHistory, countHistory } from './copy-history.ts'
import { copyMetrics } from './copy-metrics.ts'
import { filesUnder } from './files-under.ts'
import { settingsEntries } from './settings-files.ts'

export type BackUpOptions = {
  /** The state folder. */
  readonly home: string
  /** Master secrets beside that of the state folder. */
  readonly secrets?: OutsideSecrets | undefined
  readonly settings: Settings
  readonly env: NodeJS.ProcessEnv
  /** Address of the Postgres database, where one is used. */
  readonly databaseUrl: string | undefined
  /** Address of the Postgres database that processes of the dashboards share, where one is used. */
  readonly dashboardsUrl?: string | undefined
  /** Where the metrics service answers, if it runs. */
  readonly metricsUrl: string
  /** The archive to write. */
  readonly path: string
  /** Hold the files of models too. */
  readonly models: boolean
  /** Hold what services and containers wrote. */
  readonly logs: boolean
  readonly nowMs: () => number
}

type Collecting = BackUpOptions & {
  readonly drafts: string
  readonly count: (name: string, found: Counts) => void
  readonly shared: SharedDashboards | undefined
}

/**
 * Keeps everything that lies in the state folder, the settings and a Postgres database in one archive,
 * while services run or not. Each database and the metrics are copied as they were at one moment.
 *
 * @throws {Failure} `missing` when the state folder holds nothing yet, `broken` for a damaged database
 */
export async function backUp(options: BackUpOptions): Promise<void> {
  if (!isUsed(options.home)) {
    throw new Failure('missing', `Cannot back up "${options.home}": it holds nothing yet`)
  }
  const drafts = await mkdtemp(join(tmpdir(), 'hearth-backup-'))
  try {
    await writeArchive(options.path, entriesOf(options, drafts))
  } finally {
    await rm(drafts, { recursive: true, force: true })
  }
}

// The secrets come first, unless the settings name them.
function isUsed(home: string): boolean {
  return [secretsName, ...SERVICE_NAMES].some((name) => existsSync(join(home, name)))
}

async function* entriesOf(options: BackUpOptions, drafts: string): AsyncGenerator<ArchiveEntry> {
  const { home, databaseUrl, dashboardsUrl, nowMs } = options
  const counts: Record<string, number> = {}
  const count = (name: string, found: Counts) => {
    for (const [what, much] of Object.entries(found)) counts[`${name}: ${what}`] = much
  }
  const engine = databaseUrl === undefined ? 'sqlite' : 'postgres'
  const manifest: Manifest = { format: 2, version, madeAt: new Date(nowMs()).toISOString(), engine }
  yield { name: manifestName, text: JSON.stringify(manifest) }
  const shared = dashboardsUrl === undefined ? undefined : await copyDashboards(dashboardsUrl, drafts)
  const collecting = { ...options, drafts, count, shared }
  if (databaseUrl !== undefined) yield* postgresEntries(collecting, databaseUrl)
  const parts = (await readdir(home)).filter((name) => !isPassedOver(name)).sort()
  for (const name of parts) yield* partEntries(collecting, name)
  if (shared !== undefined) yield* sharedEntries(collecting, shared, parts)
  yield { name: modelsName, text: JSON.stringify(await listModels(home)) }
  if (options.models) yield* plainEntries(home, 'models')
  if (options.logs) yield* plainEntries(home, 'logs')
  yield* settingsEntries(options.settings, home, options.env)
  yield { name: countsName, text: JSON.stringify(counts, undefined, 2) }
}

async function* postgresEntries({ drafts, count }: Collecting, url: string): AsyncGenerator<ArchiveEntry> {
  const path = join(drafts, dumpName)
  // Each service is loaded where something of its is copied alone: most have no such database.
  const { dumpPostgres } = await import('@hearth/chatflow')
  count('postgres', await dumpPostgres(url, path))
  yield { name: dumpName, path }
  await rm(path)
}

async function* sharedEntries(
  { count }: Collecting,
  { path, beside }: SharedDashboards,
  parts: readonly string[],
): AsyncGenerator<ArchiveEntry> {
  if (!parts.includes(dashboardsFolder)) count(dashboardsFolder, { files: beside.length })
  count(dashboardsName, countRows(path))
  yield { name: dashboardsName, path }
  yield* beside
  await rm(path)
}

function partEntries(collecting: Collecting, name: string): AsyncGenerator<ArchiveEntry> {
  if (name === 'metrics') return metricsEntries(collecting)
  return name === 'health' ? historyEntries(collecting) : stateEntries(collecting, name)
}

async function* metricsEntries({
  home,
  secrets,
  metricsUrl: url,
  drafts,
  count,
}: Collecting): AsyncGenerator<ArchiveEntry> {
  const copy = await copyMetrics({ home, secrets, url }, join(drafts, 'metrics'))
  try {
    count('metrics', copy.counts)
    for await (const path of filesUnder(copy.folder)) yield { name: nameOf('metrics', copy.folder, path), path }
  } finally {
    await copy.remove()
  }
}

async function* historyEntries({ home, drafts, count }: Collecting): AsyncGenerator<ArchiveEntry> {
  const copy = join(drafts, 'health')
  await copyHistory(join(home, 'health'), copy)
  count('health', await countHistory(copy))
  for await (const path of filesUnder(copy)) yield { name: nameOf('health', copy, path), path }
}

async function* stateEntries({ home, drafts, shared, count }: Collecting, part: string): AsyncGenerator<ArchiveEntry> {
  const copy = join(drafts, 'copy.db')
  const beside = part === dashboardsFolder ? (shared?.beside ?? []) : []
  const taken = shared === undefined ? [] : [dashboardsName, ...beside.map(({ name }) => name)]
  let files = beside.length
  for await (const path of filesUnder(join(home, part))) {
    if (passedOverFiles.test(path)) continue
    const name = relative(home, path).split(sep).join('/')
    if (taken.includes(name)) continue
    const isDatabase = await isSqlite(path)
    if (isDatabase === undefined) continue
    if (isDatabase) {
      copySqlite(path, copy)
      count(name, countRows(copy))
      yield { name, path: copy }
      await rm(copy)
    } else {
      files += 1
      yield { name, path }
    }
  }
  count(part, { files })
}

async function* plainEntries(home: string, part: (typeof optionalFolders)[number]): AsyncGenerator<ArchiveEntry> {
  const folder = join(home, part)
  for await (const path of filesUnder(folder)) {
    if (!passedOverFiles.test(path)) yield { name: nameOf(part, folder, path), path }
  }
}

function nameOf(part: string, folder: string, path: string): string {
  return `${part}/${relative(folder, path).split(sep).join('/')}`
}

async function listModels(home: string): Promise<readonly { file: string; bytes: number }[]> {
  const folder = join(home, 'models')
  const models = []
  for await (const path of filesUnder(folder)) {
    if (path.endsWith('.gguf')) models.push({ file: nameOf('models', folder, path), bytes: (await stat(path)).size })
  }
  return models
}
