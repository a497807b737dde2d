import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../test-support/start-dashboard.ts'
import { createAnnotationStore } from './annotation-store.ts'
import { createDashboardStore } from './dashboard-store.ts'
import { createDataSourceStore } from './data-source-store.ts'
import { createFolderStore } from './folder-store.ts'
import { openDatabase } from './open-database.ts'
import { createPreferencesStore } from './preferences-store.ts'

const long = 'x'.repeat(1_000_000)

/** A database that may not grow, which SQLite reports as it does a full disk. */
function openFull() {
  const database = openDatabase(join(temporaryFolder('full-'), 'dashboard.db'))
  onTestFinished(() => database.close())
  database.exec('PRAGMA max_page_count = 1')
  return database
}

const settings = {
  url: '',
  access: 'proxy',
  user: '',
  database: '',
  basicAuth: false,
  basicAuthUser: '',
  withCredentials: false,
  jsonData: { long },
}
const source = { id: undefined, uid: 'a', name: 'A', type: 'prometheus', settings, secrets: {}, origin: undefined }
const times = { createdAtMs: 0, updatedAtMs: 0 }

test.each([
  {
    name: 'a dashboard',
    write: () => {
      const store = createDashboardStore(openFull(), { maxVersions: 1 })
      const rest = { version: 1, origin: undefined, atMs: 0, by: '', message: '', restoredFrom: 0 }
      store.write({ uid: 'a', folderUid: '', title: 'A', tags: [], text: long, ...rest })
    },
  },
  {
    name: 'a folder',
    write: () => {
      const store = createFolderStore(openFull())
      store.put({ uid: 'a', title: 'A', parentUid: '', description: long, version: 1, ...times })
    },
  },
  {
    name: 'a data source',
    write: () => createDataSourceStore(openFull(), [Buffer.alloc(32)]).put({ ...source, isDefault: false }),
  },
  {
    name: 'an annotation',
    write: () => {
      const store = createAnnotationStore(openFull(), { maxAnnotations: 1 })
      const place = { id: 0, dashboardUid: '', panelId: 0, timeMs: 0, timeEndMs: 0 }
      store.put({ ...place, text: long, tags: [], data: {}, login: '', ...times })
    },
  },
  {
    name: 'preferences',
    write: () =>
      createPreferencesStore(openFull()).write('org', {
        theme: long,
        homeDashboardUID: '',
        timezone: '',
        weekStart: '',
      }),
  },
])('$name that the disk has no room for is refused in words', ({ write }) => {
  expect(write).toThrow('Cannot store the data: the disk is full; free some space and try again')
})
