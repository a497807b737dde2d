import { Failure } from '@hearth/kernel'
import { checkUid } from '../uid.ts'
import type { Folder, FolderStore } from './folder.ts'

export type Folders = {
  /** @throws {Failure} `missing` */
  get(uid: string): Folder
  all(): readonly Folder[]
  list(parentUid: string): readonly Folder[]
  /** The folders above, outermost first. */
  parents(folder: Folder): readonly Folder[]
  create(request: NewFolder): Folder
  update(uid: string, change: FolderChange): Folder
  move(uid: string, parentUid: string): Folder
  /** The uids of a folder and of all folders in it, at any depth. */
  tree(uid: string): readonly string[]
  /** Removes a folder with all folders in it; their dashboards go to the trash. */
  remove(uid: string, by: string): Folder
  /** The folder, made when it is not there yet. */
  ensure(uid: string, title: string): Folder
}

type NewFolder = {
  readonly title: string
  readonly uid?: string | undefined
  readonly parentUid: string
  readonly description: string
}

type FolderChange = {
  readonly title: string
  readonly description: string | undefined
  readonly version: number | undefined
  readonly overwrite: boolean
}

export type FolderDeps = { readonly store: FolderStore; readonly nowMs: () => number; readonly newUid: () => string }

// Deep enough for any order people keep; a loop in damaged data ends here.
const maxDepth = 8

/** Folders by Grafana's rules; the root is the empty uid. */
export function createFolders({ store, nowMs, newUid }: FolderDeps): Folders {
  const get = (uid: string): Folder => {
    const folder = store.get(uid)
    if (folder === undefined) throw new Failure('missing', 'folder not found', { code: 'not-found' })
    return folder
  }
  const parents = (folder: Folder) => parentsOf(store, folder)
  const checkDepth = (parentUid: string, levels: number) => {
    const above = parentUid === '' ? 0 : parents(get(parentUid)).length + 1
    if (above + levels <= maxDepth) return
    throw new Failure('invalid', `Cannot put a folder here: at most ${maxDepth} may stand in each other`)
  }
  const create = ({ title, uid, parentUid, description }: NewFolder): Folder => {
    const known = uid === undefined || uid === '' ? undefined : checkUid(uid)
    if (known !== undefined && store.get(known) !== undefined) throw sameUid()
    checkTitle(title)
    checkDepth(parentUid, 1)
    const atMs = nowMs()
    return store.put({
      uid: known ?? newUid(),
      title: title.trim(),
      parentUid,
      description,
      version: 1,
      createdAtMs: atMs,
      updatedAtMs: atMs,
    })
  }
  return {
    get,
    parents,
    create,
    all: () => store.list(),
    list: (parentUid) => store.list().filter((folder) => folder.parentUid === parentUid),
    update(uid, change) {
      const folder = get(uid)
      checkTitle(change.title)
      if (!change.overwrite && change.version !== undefined && change.version !== folder.version) throw outdated()
      const description = change.description ?? folder.description
      return store.put({
        ...folder,
        title: change.title.trim(),
        description,
        version: folder.version + 1,
        updatedAtMs: nowMs(),
      })
    },
    move(uid, parentUid) {
      const folder = get(uid)
      const target = parentUid === '' ? undefined : get(parentUid)
      if (target !== undefined && (target.uid === uid || parents(target).some((above) => above.uid === uid))) {
        throw new Failure('invalid', 'Cannot move a folder into itself: choose a parent outside it')
      }
      checkDepth(parentUid, levelsOf(store.list(), uid))
      return store.put({ ...folder, parentUid, version: folder.version + 1, updatedAtMs: nowMs() })
    },
    tree: (uid) => withDescendants(store.list(), uid),
    remove(uid, by) {
      const folder = get(uid)
      store.remove(withDescendants(store.list(), uid), { atMs: nowMs(), by })
      return folder
    },
    ensure: (uid, title) => store.get(uid) ?? create({ title, uid, parentUid: '', description: '' }),
  }
}

function parentsOf(store: FolderStore, { parentUid }: Folder): Folder[] {
  const above: Folder[] = []
  let next = store.get(parentUid)
  while (next !== undefined && above.length < maxDepth) {
    above.unshift(next)
    next = store.get(next.parentUid)
  }
  return above
}

function withDescendants(folders: readonly Folder[], uid: string): string[] {
  const found = [uid]
  for (const next of found) {
    const below = folders.filter((folder) => folder.parentUid === next && !found.includes(folder.uid))
    found.push(...below.map((folder) => folder.uid))
  }
  return found
}

/** How many folders stand in each other from this one down; damaged data that goes round counts as too many. */
function levelsOf(folders: readonly Folder[], uid: string): number {
  let levels = 0
  for (let level = [uid]; level.length > 0 && levels <= maxDepth; levels++) {
    level = folders.filter(({ parentUid }) => level.includes(parentUid)).map((folder) => folder.uid)
  }
  return levels
}

function checkTitle(title: string): void {
  if (title.trim() === '') throw new Failure('invalid', 'folder title cannot be empty', { param: 'title' })
}

function sameUid(): Failure {
  return new Failure('conflict', 'a folder with that uid already exists', { code: 'folder-exists' })
}

function outdated(): Failure {
  return new Failure('conflict', 'the folder has been changed by someone else', { code: 'version-mismatch' })
}
