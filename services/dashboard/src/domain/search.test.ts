import { describe, expect, test } from 'vitest'
import type { DashboardSummary } from './dashboard/dashboard.ts'
import type { Folder } from './folder/folder.ts'
import { type SearchQuery, search } from './search.ts'

const query: SearchQuery = {
  text: '',
  type: '',
  tags: [],
  folderUids: [],
  dashboardUids: [],
  starred: false,
  limit: 100,
  page: 1,
  descending: false,
}

const at = { version: 1, revision: 1, createdAtMs: 0, updatedAtMs: 0 }
const folder = (uid: string, title: string, parentUid = ''): Folder => ({
  id: 1,
  uid,
  title,
  parentUid,
  description: '',
  ...at,
})
const dashboard = (uid: string, title: string, folderUid: string, ...tags: string[]): DashboardSummary => ({
  id: 1,
  uid,
  title,
  folderUid,
  tags,
  createdBy: 'a',
  updatedBy: 'a',
  origin: undefined,
  ...at,
})

const content = {
  folders: [folder('ops', 'Ops'), folder('db', 'Databases', 'ops')],
  dashboards: [
    dashboard('load', 'Load', '', 'host'),
    dashboard('pg', 'Postgres', 'db', 'host', 'sql'),
    dashboard('ops-all', 'All of ops', 'ops'),
  ],
  stars: new Set(['pg', 'gone']),
}

describe('search()', () => {
  test.each([
    { name: 'all folders, then all dashboards', given: {}, found: ['ops', 'db', 'load', 'pg', 'ops-all'] },
    { name: 'titles that hold a text', given: { text: ' OPS ' }, found: ['ops', 'ops-all'] },
    { name: 'folders alone', given: { type: 'dash-folder' }, found: ['ops', 'db'] },
    { name: 'dashboards alone', given: { type: 'dash-db' }, found: ['load', 'pg', 'ops-all'] },
    { name: 'what stands in a folder', given: { folderUids: ['ops'] }, found: ['db', 'ops-all'] },
    { name: 'what stands in the root', given: { folderUids: ['general'] }, found: ['ops', 'load'] },
    { name: 'what stands in any of them', given: { folderUids: ['db', 'general'] }, found: ['ops', 'load', 'pg'] },
    { name: 'dashboards with a tag', given: { tags: ['host'] }, found: ['load', 'pg'] },
    { name: 'dashboards with all tags', given: { tags: ['host', 'sql'] }, found: ['pg'] },
    { name: 'dashboards by uid', given: { dashboardUids: ['pg', 'gone'] }, found: ['pg'] },
    { name: 'starred dashboards', given: { starred: true }, found: ['pg'] },
    { name: 'the other way round', given: { descending: true }, found: ['ops-all', 'pg', 'load', 'db', 'ops'] },
    { name: 'the first page', given: { limit: 2 }, found: ['ops', 'db'] },
    { name: 'the last page', given: { limit: 2, page: 3 }, found: ['ops-all'] },
    { name: 'nothing behind it', given: { limit: 2, page: 4 }, found: [] },
  ])('finds $name', ({ given, found }) => {
    const hits = search(content, { ...query, ...given })
    expect(hits.map((hit) => (hit.kind === 'folder' ? hit.folder.uid : hit.dashboard.uid))).toEqual(found)
  })
})
