import type { Keys } from '@hearth/kernel'
import type { AnnotationStore } from '../domain/annotation/annotation.ts'
import type { ChangeLog } from '../domain/changes.ts'
import type { DashboardStore } from '../domain/dashboard/dashboard.ts'
import type { TrashStore } from '../domain/dashboard/trash.ts'
import type { DataSourceStore } from '../domain/datasource/data-source.ts'
import { createDataSources, type DataSources } from '../domain/datasource/data-sources.ts'
import { createFolders, type Folders } from '../domain/folder/folders.ts'
import { atOnce, type InTurn } from '../domain/in-turn.ts'
import type { Correlation, LibraryElement, PastQuery } from '../domain/library.ts'
import type { ObjectMetadataStore } from '../domain/metadata/object-metadata.ts'
import type { Organisation } from '../domain/people/organisation.ts'
import type { SessionStore } from '../domain/people/session.ts'
import type { Team } from '../domain/people/team.ts'
import type { TokenStore } from '../domain/people/token.ts'
import { createUsers, type Users } from '../domain/people/users.ts'
import type { PermissionStore } from '../domain/permission/permission.ts'
import type { PreferencesStore } from '../domain/preferences.ts'
import type { RecordStore } from '../domain/record.ts'
import type { Playlist, PublicDashboard, ShortUrl, Snapshot } from '../domain/sharing/shared.ts'
import type { StarStore } from '../domain/stars.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { openChangeLog } from './change-log.ts'
import { createDashboardStore } from './dashboard-store.ts'
import { createDataSourceStore } from './data-source-store.ts'
import type { Database } from './database.ts'
import { createFolderStore } from './folder-store.ts'
import { notingSessions, notingTokens, notingUsers } from './noting-stores.ts'
import { createObjectMetadataStore } from './object-metadata-store.ts'
import { inTransaction, openDatabase, rehearse } from './open-database.ts'
import { createPermissionStore } from './people/permission-store.ts'
import { createSessionStore } from './people/session-store.ts'
import { createTokenStore } from './people/token-store.ts'
import { createUserStore } from './people/user-store.ts'
import { createPreferencesStore } from './preferences-store.ts'
import { createRecordStore } from './record-store.ts'
import type { Shared } from './shared/open-shared.ts'
import { ownerHash } from './shared/take-password.ts'
import { createStarStore } from './star-store.ts'
import { tellingDashboards, tellingFolders, tellingTrash } from './telling-stores.ts'
import { createTrashStore } from './trash-store.ts'

export type StorageOptions = {
  readonly path: string
  /** Of processes that share a database, in place of the file; for a turn of it. */
  readonly shared?: Pick<Shared, 'database' | 'inTurn' | 'later' | 'onChange'> | undefined
  /** Seals the secrets of data sources. */
  readonly keys: Keys
  readonly maxVersions: number
  readonly maxAnnotations: number
  readonly maxDeleted: number
  /** Users, and service accounts besides. */
  readonly maxUsers: number
  readonly nowMs: () => number
  readonly newUid: () => string
}

export type Storage = StoredContent &
  StoredPeople &
  StoredShares & {
    readonly inTurn: InTurn
    close(): void
  }

type StoredContent = {
  readonly dashboards: DashboardStore
  readonly trash: TrashStore
  readonly stars: StarStore
  readonly folders: Folders
  readonly sourceStore: DataSourceStore
  readonly sources: DataSources
  readonly annotations: AnnotationStore
  /** Of dashboards and folders. */
  readonly changes: ChangeLog
  /** Labels and annotations of dashboards and folders. */
  readonly objectMetadata: ObjectMetadataStore
  /** What a change answers, all of which is kept or nothing. */
  together<T>(change: () => T): T
  /** What a change answers, of which nothing is kept. */
  rehearse<T>(change: () => T): T
}

type StoredPeople = {
  readonly users: Users
  readonly sessionStore: SessionStore
  readonly tokens: TokenStore
  readonly teams: RecordStore<Team>
  readonly permissions: PermissionStore
  readonly preferences: PreferencesStore
  readonly organisations: RecordStore<Organisation>
  readonly helpFlags: RecordStore<number>
  /** The hash of the owner's password, of processes that share it. */
  readonly ownerHashes: RecordStore<string>
}

type StoredShares = {
  readonly elements: RecordStore<LibraryElement>
  readonly pastQueries: RecordStore<PastQuery>
  readonly correlations: RecordStore<Correlation>
  readonly publicDashboards: RecordStore<PublicDashboard>
  readonly snapshots: RecordStore<Snapshot>
  readonly shortUrls: RecordStore<ShortUrl>
  readonly playlists: RecordStore<Playlist>
}

const maxTeams = 1_000
// Of each kind of what people keep by hand.
const maxKept = 1_000
const maxSnapshots = 200
const maxPastQueries = 2_000
const maxShortUrls = 5_000
// A person has some browsers; programs that sign in as browsers do leave a session each time.
const maxSessions = 100

/** All that is kept: in one database file, or in the copy of one that processes share. */
export function openStorage(options: StorageOptions): Storage {
  const { shared } = options
  if (shared !== undefined) {
    const { inTurn } = shared
    return { ...openStores(shared.database, options), inTurn, close: () => undefined }
  }
  const database = openDatabase(options.path)
  return { ...openStores(database, options), inTurn: atOnce, close: () => database.close() }
}

function openStores(database: Database, options: StorageOptions) {
  return { ...openContent(database, options), ...openPeople(database, options), ...openShares(database) }
}

function openContent(database: Database, options: StorageOptions): StoredContent {
  const { nowMs, newUid } = options
  const sourceStore = createDataSourceStore(database, options.keys)
  const { log: changes, told: tell } = openChangeLog(database)
  options.shared?.onChange(tell)
  // What a turn changed is there when it ends.
  const told = options.shared === undefined ? tell : () => undefined
  return {
    dashboards: tellingDashboards(createDashboardStore(database, options), told),
    trash: tellingTrash(createTrashStore(database, options), told),
    stars: createStarStore(database),
    folders: createFolders({ store: tellingFolders(createFolderStore(database), told), nowMs, newUid }),
    changes,
    objectMetadata: createObjectMetadataStore(database, told),
    together(change) {
      const changed = inTransaction(database, change)
      told()
      return changed
    },
    rehearse: (change) => rehearse(database, change),
    sourceStore,
    sources: createDataSources({ store: sourceStore, newUid }),
    annotations: createAnnotationStore(database, options),
  }
}

function openPeople(database: Database, { maxUsers, nowMs, newUid, shared }: StorageOptions): StoredPeople {
  const later = shared?.later ?? ((_: string, change: () => void) => change())
  return {
    users: createUsers({ store: notingUsers(createUserStore(database), later), maxUsers, nowMs, newUid }),
    sessionStore: notingSessions(createSessionStore(database, { maxSessions }), later),
    tokens: notingTokens(createTokenStore(database), later),
    teams: createRecordStore(database, { kind: 'team', most: maxTeams }),
    permissions: createPermissionStore(database),
    preferences: createPreferencesStore(database),
    organisations: createRecordStore(database, { kind: 'organisation', most: 1 }),
    helpFlags: createRecordStore(database, { kind: 'help-flags', most: maxUsers * 2 }),
    ownerHashes: createRecordStore(database, { kind: ownerHash.kind, most: 1 }),
  }
}

function openShares(database: Database): StoredShares {
  return {
    elements: createRecordStore(database, { kind: 'library-element', most: maxKept }),
    pastQueries: createRecordStore(database, { kind: 'past-query', most: maxPastQueries, forgets: true }),
    correlations: createRecordStore(database, { kind: 'correlation', most: maxKept }),
    publicDashboards: createRecordStore(database, { kind: 'public-dashboard', most: maxKept }),
    snapshots: createRecordStore(database, { kind: 'snapshot', most: maxSnapshots }),
    shortUrls: createRecordStore(database, { kind: 'short-url', most: maxShortUrls, forgets: true }),
    playlists: createRecordStore(database, { kind: 'playlist', most: maxKept }),
  }
}
