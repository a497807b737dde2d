import { Failure, hashKey } from '@hearth/kernel'
import type { Folders } from '../folder/folders.ts'
import { memberText } from '../json/members.ts'
import type { ProvisioningFault, ProvisioningState } from '../provisioning-state.ts'
import { checkUid } from '../uid.ts'
import type { Dashboard, DashboardStore, Origin } from './dashboard.ts'
import { type Description, describeDashboard } from './describe.ts'
import { isSame } from './save.ts'

/** Where files come from and what becomes of the dashboards in them. */
export type Provider = {
  readonly name: string
  /** Folder that the dashboards go to; both empty for the root. */
  readonly folder: string
  readonly folderUid: string
  /** Whether dashboards may be changed through the API; a changed file wins again. */
  readonly editable: boolean
  /** Keep a dashboard whose file has gone. */
  readonly keepRemoved: boolean
}

export type ProvisionedFile = {
  readonly provider: Provider
  /** Path below the provider's folder, with slashes. */
  readonly file: string
  readonly text: string
  /** Folder of the dashboard, when the provider takes it from the folder that the file is in. */
  readonly folder?: string
}

export type ProvisionDeps = { readonly store: DashboardStore; readonly folders: Folders; readonly nowMs: () => number }

const by = 'provisioning'

/** What was found in the provisioned folders. */
export type FoundFiles = {
  readonly files: readonly ProvisionedFile[]
  readonly providers: readonly Provider[]
  /** Whether the dashboards of a provider stay whatever was found: its folder or its entry could not be read. */
  readonly isUnread: (provider: string) => boolean
}

/**
 * Brings the store in line with the provisioned files: each file is a dashboard, one that did not
 * change since it was read is left alone, and the dashboards of files that have gone are removed.
 * A file that cannot be used is reported and leaves the dashboard it was before.
 */
export function provisionDashboards(deps: ProvisionDeps, found: FoundFiles): ProvisioningState {
  const faults: ProvisioningFault[] = []
  const seen = new Map<string, string>()
  for (const file of found.files) {
    const name = `${file.provider.name}/${file.file}`
    try {
      seen.set(provisionFile(deps, file, seen), name)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      faults.push({ file: name, reason: error.message })
    }
  }
  removeGone(deps.store, found)
  return { dashboards: seen.size, faults }
}

function removeGone(store: DashboardStore, { files, providers, isUnread }: FoundFiles): void {
  const present = new Set(files.map(({ provider, file }) => `${provider.name}/${file}`))
  const keepRemoved = new Set(providers.filter((provider) => provider.keepRemoved).map(({ name }) => name))
  for (const { uid, origin, folderUid } of store.list()) {
    if (origin === undefined || present.has(`${origin.provider}/${origin.file}`) || isUnread(origin.provider)) continue
    if (keepRemoved.has(origin.provider)) store.place(uid, { folderUid, origin: undefined })
    else store.remove(uid)
  }
}

function provisionFile(deps: ProvisionDeps, file: ProvisionedFile, seen: ReadonlyMap<string, string>): string {
  const { text, described } = readFile(file.text)
  const uid = checkUid(described.uid ?? hashKey(`${file.provider.name}/${file.file}`).slice(0, 20))
  const other = seen.get(uid)
  if (other !== undefined)
    throw new Failure('conflict', `its uid "${uid}" is that of "${other}" already; give it one of its own`)
  const stored = deps.store.get(uid)
  const { name: provider, editable } = file.provider
  const origin: Origin = { provider, file: file.file, hash: hashKey(file.text), editable }
  const folderUid = folderOf(deps.folders, file)
  if (stored !== undefined && isUnchanged(stored, origin, text)) {
    const isInPlace = stored.folderUid === folderUid && JSON.stringify(stored.origin) === JSON.stringify(origin)
    if (!isInPlace) deps.store.place(uid, { folderUid, origin })
    return uid
  }
  const { title, tags } = described
  const version = (stored?.version ?? 0) + 1
  const message = `From ${file.file}`
  deps.store.write({
    uid,
    folderUid,
    title,
    tags,
    version,
    text,
    origin,
    atMs: deps.nowMs(),
    by,
    message,
    restoredFrom: 0,
  })
  return uid
}

function isUnchanged({ origin, text: stored }: Dashboard, { hash }: Origin, text: string): boolean {
  return origin?.hash === hash || isSame(stored, text)
}

/** A file holds a dashboard, or what the API answers for one: `{dashboard, meta}`. */
function readFile(content: string): { readonly text: string; readonly described: Description } {
  const plain = content.replace(/^\uFEFF/, '')
  try {
    const json: unknown = JSON.parse(plain)
    const isWrapped = typeof json === 'object' && json !== null && 'dashboard' in json && !('panels' in json)
    const text = (isWrapped ? memberText(plain, 'dashboard') : undefined) ?? plain
    return { text, described: describeDashboard(isWrapped ? json.dashboard : json) }
  } catch (cause) {
    if (cause instanceof Failure) throw cause
    throw new Failure('invalid', `it is not JSON: ${cause instanceof Error ? cause.message : ''}`, { cause })
  }
}

function folderOf(folders: Folders, { provider, folder }: ProvisionedFile): string {
  const title = folder ?? provider.folder
  if (title === '') return ''
  if (folder === undefined && provider.folderUid !== '') return folders.ensure(provider.folderUid, title).uid
  const known = folders.list('').find((candidate) => candidate.title === title)
  return known?.uid ?? folders.ensure(hashKey(`folder ${title}`).slice(0, 14), title).uid
}
