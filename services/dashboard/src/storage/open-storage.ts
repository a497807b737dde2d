import type { AnnotationStore } from '../domain/annotation/annotation.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../domain/dashboard/trash.ts'
import type { DataSourceStore } from '../domain/datasource/data-source.ts'
import { createDataSources, type DataSources } from '../domain/datasource/data-sources.ts'
import { createFolders, type Folders } from '../domain/folder/folders.ts'
import type { PreferencesStore } from '../domain/preferences.ts'
import type { StarStore } from '../domain/stars.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { createDashboardStore } from './dashboard-store.ts'
import { createDataSourceStore } from './data-source-store.ts'
import { createFolderStore } from './folder-store.ts'
import { openDatabase } from './open-database.ts'
import { createPreferencesStore } from './preferences-store.ts'
import { createStarStore } from './star-store.ts'
import { createTrashStore } from './trash-store.ts'

export type StorageOptions = {
  readonly path: string
  /** Seals the secrets of data sources. */
  readonly key: Buffer
  readonly maxVersions: number
  readonly maxAnnotations: number
  readonly maxDeleted: number
  readonly nowMs: () => number
  readonly newUid: () => string
}

export type Storage = {
  readonly dashboards: DashboardStore
  readonly trash: TrashStore
  readonly stars: StarStore
  readonly folders: Folders
  readonly sourceStore: DataSourceStore
  readonly sources: DataSources
  readonly annotations: AnnotationStore
  readonly preferences: PreferencesStore
  close(): void
}

/** All that is kept, in one database file. */
export function openStorage(options: StorageOptions): Storage {
  const database = openDatabase(options.path)
  const { nowMs, newUid } = options
  const sourceStore = createDataSourceStore(database, options.key)
  return {
    dashboards: createDashboardStore(database, options),
    trash: createTrashStore(database, options),
    stars: createStarStore(database),
    folders: createFolders({ store: createFolderStore(database), nowMs, newUid }),
    sourceStore,
    sources: createDataSources({ store: sourceStore, newUid }),
    annotations: createAnnotationStore(database, options),
    preferences: createPreferencesStore(database),
    close: () => database.close(),
  }
}
