import { describe, expect, test } from 'vitest'
import { viewAt } from './view-at.ts'

const list = { kind: 'list', folder: undefined }
const unknown = { kind: 'unknown' }

describe('viewAt()', () => {
  test.each([
    { name: 'all dashboards', path: '/', view: list },
    { name: 'all dashboards by name', path: '/dashboards', view: list },
    { name: 'a folder', path: '/dashboards/f/ops', view: { kind: 'list', folder: 'ops' } },
    { name: 'a folder with its name', path: '/dashboards/f/ops/operations', view: { kind: 'list', folder: 'ops' } },
    {
      name: 'the permissions of a folder',
      path: '/dashboards/f/ops/operations/permissions',
      view: { kind: 'permissions', folder: 'ops' },
    },
    { name: 'playlists', path: '/playlists', view: { kind: 'playlists' } },
    { name: 'a playlist', path: '/playlists/play/a%20b', view: { kind: 'playing', uid: 'a b' } },
    { name: 'the import', path: '/dashboard/import', view: { kind: 'import' } },
    { name: 'a dashboard that is made', path: '/dashboard/new', view: { kind: 'new' } },
    { name: 'questions without a dashboard', path: '/explore', view: { kind: 'explore' } },
    { name: 'deleted dashboards', path: '/dashboard/recently-deleted', view: { kind: 'trash' } },
    { name: 'a dashboard', path: '/d/a1', view: { kind: 'dashboard', uid: 'a1' } },
    { name: 'a dashboard with its name', path: '/d/a1/payments', view: { kind: 'dashboard', uid: 'a1' } },
    { name: 'an encoded id', path: '/d/a%20b', view: { kind: 'dashboard', uid: 'a b' } },
    { name: 'an id that cannot be decoded', path: '/d/100%', view: { kind: 'dashboard', uid: '100%' } },
    { name: 'a panel alone', path: '/d-solo/a1/payments', view: { kind: 'solo', uid: 'a1' } },
    { name: 'a dashboard without an id', path: '/d', view: unknown },
    { name: 'more than an address has', path: '/d/a1/payments/more', view: unknown },
    { name: 'a folder without an id', path: '/dashboards/f', view: unknown },
    { name: 'something else', path: '/elsewhere', view: unknown },
    { name: 'the rules', path: '/alerting', view: { kind: 'alerting', parts: [] } },
    { name: 'a rule', path: '/alerting/a%20b/edit', view: { kind: 'alerting', parts: ['a b', 'edit'] } },
  ])('$name', ({ path, view }) => expect(viewAt(path)).toEqual(view))
})
