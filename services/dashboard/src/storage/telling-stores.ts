import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../domain/dashboard/trash.ts'
import type { FolderStore } from '../domain/folder/folder.ts'

/** The same store, which calls `told` after each of its writes. */
export function tellingDashboards(store: DashboardStore, told: () => void): DashboardStore {
  return {
    ...store,
    write(write) {
      const written = store.write(write)
      told()
      return written
    },
    place(uid, place) {
      store.place(uid, place)
      told()
    },
    remove(uid) {
      store.remove(uid)
      told()
    },
  }
}

/** The same of the trash, into which dashboards go and from which they come back. */
export function tellingTrash(store: TrashStore, told: () => void): TrashStore {
  return {
    ...store,
    put(uid, deletion) {
      store.put(uid, deletion)
      told()
    },
    restore(uid, folderUid) {
      store.restore(uid, folderUid)
      told()
    },
  }
}

/** The same of folders, with which their dashboards go. */
export function tellingFolders(store: FolderStore, told: () => void): FolderStore {
  return {
    ...store,
    put(folder) {
      const put = store.put(folder)
      told()
      return put
    },
    remove(uids, deletion) {
      store.remove(uids, deletion)
      told()
    },
  }
}
