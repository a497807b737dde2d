import { Failure } from '@hearth/kernel'
import { isSameValue } from '../json/is-same-value.ts'
import { checkUid } from '../uid.ts'
import type { Dashboard, DashboardStore } from './dashboard.ts'
import { type Description, describeDashboard } from './describe.ts'

export type SaveDeps = {
  readonly store: DashboardStore
  readonly hasFolder: (uid: string) => boolean
  readonly nowMs: () => number
  readonly newUid: () => string
}

export type SaveRequest = {
  /** The dashboard's JSON as it was sent. */
  readonly text: string
  /** The dashboard that is meant, whatever the text says. */
  readonly uid?: string
  /** The text comes from another server: its numeric id means nothing here. */
  readonly isForeign?: boolean
  /** Empty for the root, which is also where a save without a folder moves a dashboard. */
  readonly folderUid: string
  readonly message: string
  /** Replace what is stored, whatever its version. */
  readonly overwrite: boolean
  readonly by: string
  readonly restoredFrom?: number
  /**
   * Throws for who may not.
   *
   * @param stored what would be replaced; `undefined` where the dashboard is new
   */
  readonly permit?: (stored: Dashboard | undefined) => void
}

/**
 * Creates or replaces a dashboard by Grafana's rules. A text that says the same as the stored one
 * makes no new version, so that a program may save as often as it likes.
 *
 * The uid decides which dashboard is meant; a numeric `id` counts only where there is none, since
 * files carry the ids of the server they come from.
 *
 * @throws {Failure} `invalid` for a bad title or uid or a provisioned dashboard, `missing` for an unknown id
 *   or folder, `conflict` with code `version-mismatch` or `name-exists`, answered as 412
 */
export function saveDashboard(deps: SaveDeps, request: SaveRequest): Dashboard {
  const described = describeDashboard(JSON.parse(request.text))
  const { uid = described.uid, isForeign = false } = request
  const stored = findStored(deps.store, uid, isForeign ? undefined : described.id)
  request.permit?.(stored)
  if (stored?.origin !== undefined && !stored.origin.editable) {
    throw new Failure('invalid', 'Cannot save provisioned dashboard', { code: 'provisioned' })
  }
  const { folderUid, text, message, by, restoredFrom = 0 } = request
  if (folderUid !== '' && !deps.hasFolder(folderUid))
    throw new Failure('missing', 'folder not found', { param: 'folderUid' })
  if (stored !== undefined && isSame(stored.text, text)) return moved(deps.store, stored, folderUid)
  if (stored !== undefined && !request.overwrite) refuseConflict(stored, described)
  const { title, tags } = described
  const version = (stored?.version ?? 0) + 1
  const origin = stored?.origin
  return deps.store.write({
    uid: stored?.uid ?? checkUid(uid ?? deps.newUid()),
    folderUid,
    title,
    tags,
    version,
    text,
    origin,
    atMs: deps.nowMs(),
    by,
    message,
    restoredFrom,
  })
}

function findStored(store: DashboardStore, uid: string | undefined, id: number | undefined): Dashboard | undefined {
  if (uid !== undefined) return store.get(uid)
  if (id === undefined) return undefined
  const stored = store.findById(id)
  if (stored === undefined) throw new Failure('missing', 'Dashboard not found', { code: 'not-found' })
  return stored
}

function refuseConflict(stored: Dashboard, { version }: Description): void {
  if (version === undefined || version === 0) {
    throw new Failure('conflict', 'A dashboard with the same uid already exists', { code: 'name-exists' })
  }
  if (version !== stored.version) {
    throw new Failure('conflict', 'The dashboard has been changed by someone else', { code: 'version-mismatch' })
  }
}

function moved(store: DashboardStore, stored: Dashboard, folderUid: string): Dashboard {
  if (stored.folderUid === folderUid) return stored
  store.place(stored.uid, { folderUid, origin: stored.origin })
  return store.get(stored.uid) ?? stored
}

/** Whether two texts hold the same dashboard but for its identity, in whatever order their members stand. */
export function isSame(left: string, right: string): boolean {
  const plain = (text: string) => ({ ...JSON.parse(text), id: null, uid: null, version: null })
  return left === right || isSameValue(plain(left), plain(right))
}
