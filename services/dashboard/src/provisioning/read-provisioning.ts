import { join, resolve } from 'node:path'
import { type Env, errorCode } from '@hearth/kernel'
import type { z } from 'zod'
import type { FoundFiles, Provider, ProvisionedFile } from '../domain/dashboard/provision.ts'
import type { ProvisioningFault } from '../domain/provisioning-state.ts'
import { expand } from './expand.ts'
import { listFiles, type ReadFile } from './read-folder.ts'
import { dataSourcesSchema, type ProviderEntry, providersSchema } from './yaml-files.ts'

/** A provider with the folder that its files are in. */
type Place = Provider & { readonly path: string; readonly deep: boolean; readonly foldersFromFiles: boolean }

/** A data source as a file describes it, still to be checked. */
export type DataSourceEntry = { readonly file: string; readonly editable: boolean; readonly value: unknown }

export type Provisioning = {
  readonly dashboards: FoundFiles
  readonly dataSources: readonly DataSourceEntry[]
  /** Names of data sources that a file wants removed. */
  readonly removedDataSources: readonly string[]
  readonly faults: readonly ProvisioningFault[]
}

export type ProvisioningOptions = {
  /** Folder of the dashboards that come with Hearth. */
  readonly shipped: string
  /** Folder of the user: `*.json`, `dashboards/*.{json,yaml}`, `datasources/*.yaml`. */
  readonly folder: string
  readonly env: Env
  readonly readFile: ReadFile
}

const json = /\.json$/i
const yaml = /\.ya?ml$/i

/** Reads all provisioned files; what cannot be read is told in `faults` and never ends it. */
export async function readProvisioning(options: ProvisioningOptions): Promise<Provisioning> {
  const faults: ProvisioningFault[] = []
  const { folder, shipped } = options
  const fixed = { folder: '', folderUid: '', editable: false, keepRemoved: false, deep: false, foldersFromFiles: false }
  const places: Place[] = [
    { ...fixed, name: 'hearth', folder: 'Hearth', folderUid: 'hearth', path: shipped },
    { ...fixed, name: 'files', path: folder },
    { ...fixed, name: 'dashboards', path: join(folder, 'dashboards') },
  ]
  await eachYaml(options, 'dashboards', faults, (file, value) => {
    places.push(...fit(providersSchema, value).map((entry) => toPlace(entry, join(folder, 'dashboards', file))))
  })
  const dataSources: DataSourceEntry[] = []
  const removedDataSources: string[] = []
  await eachYaml(options, 'datasources', faults, (file, value) => {
    const { deleteDatasources, datasources } = fit(dataSourcesSchema, value)
    removedDataSources.push(...(deleteDatasources ?? []).map(({ name }) => name))
    dataSources.push(
      ...(datasources ?? []).map(({ editable, ...value }) => ({ file: `datasources/${file}`, editable, value })),
    )
  })
  const known = new Set(places.map(({ name }) => name))
  const hasUnreadEntries = faults.some(({ file }) => file.startsWith('dashboards/'))
  const unread = new Set<string>()
  const files: ProvisionedFile[] = []
  for (const place of places) files.push(...(await readPlace(place, options.readFile, unread, faults)))
  const isUnread = (provider: string) => unread.has(provider) || (hasUnreadEntries && !known.has(provider))
  return { dashboards: { files, providers: places, isUnread }, dataSources, removedDataSources, faults }
}

async function eachYaml(
  { folder, env, readFile }: ProvisioningOptions,
  kind: string,
  faults: ProvisioningFault[],
  take: (file: string, value: unknown) => void,
): Promise<void> {
  const found = await listFiles(join(folder, kind), { ending: yaml, deep: false })
  if (found === undefined || found.length === 0) return
  const { parse } = await import('yaml')
  for (const file of found) {
    try {
      take(file, expand(parse(await readFile(join(folder, kind, file))), env))
    } catch (error) {
      faults.push({ file: `${kind}/${file}`, reason: reasonOf(error) })
    }
  }
}

// Relative paths start where the file that names them is.
function toPlace(entry: ProviderEntry, file: string): Place {
  const { name, folder, folderUid, disableDeletion, allowUiUpdates, options } = entry
  return {
    name,
    folder,
    folderUid,
    editable: allowUiUpdates,
    keepRemoved: disableDeletion,
    path: resolve(file, '..', options.path),
    deep: true,
    foldersFromFiles: options.foldersFromFilesStructure,
  }
}

async function readPlace(
  place: Place,
  readFile: ReadFile,
  unread: Set<string>,
  faults: ProvisioningFault[],
): Promise<ProvisionedFile[]> {
  const { path, deep: _, foldersFromFiles, ...provider } = place
  const files: ProvisionedFile[] = []
  for (const file of await listPlace(place, unread, faults)) {
    const parent = foldersFromFiles ? file.split('/').at(-2) : undefined
    try {
      const text = await readFile(join(path, file))
      files.push({ provider, file, text, ...(parent === undefined ? {} : { folder: parent }) })
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') faults.push({ file: `${provider.name}/${file}`, reason: reasonOf(error) })
    }
  }
  return files
}

async function listPlace(
  { name, path, deep }: Place,
  unread: Set<string>,
  faults: ProvisioningFault[],
): Promise<readonly string[]> {
  try {
    const found = await listFiles(path, { ending: json, deep })
    // The folders of the user need not be there; one that a file names has to.
    if (found !== undefined || !deep) return found ?? []
    faults.push({ file: name, reason: `its folder "${path}" is not there` })
  } catch (error) {
    faults.push({ file: name, reason: reasonOf(error) })
  }
  unread.add(name)
  return []
}

function fit<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map(({ path, message }) => `"${path.join('.')}": ${message}`)
  throw new Error(faults.join('; '))
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
}
