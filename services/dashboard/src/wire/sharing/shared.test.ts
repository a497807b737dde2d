import { describe, expect, test } from 'vitest'
import {
  playlistSchema,
  publicQuerySchema,
  renderPlaylist,
  renderPlaylistItems,
  renderPublicDashboard,
  renderSnapshot,
  renderSnapshotHit,
  shortUrlSchema,
  snapshotSchema,
} from './shared.ts'

const kept = (value: object) => ({ id: 3, uid: 'u', value }) as never
const [at, later] = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:01.000Z']

test('a public dashboard tells its times as dates', () => {
  const value = { isEnabled: true, createdAtMs: 0, updatedAtMs: 1_000 }
  expect(renderPublicDashboard(kept(value))).toEqual({
    uid: 'u',
    isEnabled: true,
    createdAt: at,
    updatedAt: later,
    share: 'public',
    recipients: [],
  })
})

test.each([
  { expiresAtMs: 1_000, expires: later },
  { expiresAtMs: undefined, expires: '9999-12-31T23:59:59Z' },
])('a snapshot is kept until $expires', ({ expiresAtMs, expires }) => {
  const snapshot = kept({ name: 'n', userId: 2, createdAtMs: 0, expiresAtMs, dashboard: { a: 1 } })
  expect(renderSnapshotHit(snapshot)).toEqual({
    id: 3,
    name: 'n',
    key: 'u',
    orgId: 1,
    userId: 2,
    external: false,
    externalUrl: '',
    expires,
    created: at,
    updated: at,
  })
  const rights = { canSave: false, canEdit: false, canAdmin: false, canStar: false, canDelete: false }
  expect(renderSnapshot(snapshot)).toEqual({
    meta: { isSnapshot: true, type: 'snapshot', ...rights, slug: '', expires, created: at },
    dashboard: { a: 1 },
  })
})

test('the parts of a playlist are counted from one', () => {
  const list = kept({ name: 'n', interval: '5m', items: [{ type: 't', value: 'v', title: '' }] })
  expect(renderPlaylist(list)).toEqual({ id: 3, uid: 'u', name: 'n', interval: '5m' })
  expect(renderPlaylistItems(list)).toEqual([{ id: 1, order: 1, type: 't', value: 'v', title: '' }])
})

describe('what is sent', () => {
  const playlist = (change: object) => playlistSchema.safeParse({ name: 'n', interval: '5m', ...change }).success
  const snapshot = (change: object) => snapshotSchema.safeParse({ dashboard: {}, ...change }).success
  const query = (change: object) => publicQuerySchema.safeParse(change).success

  test.each([
    { name: 'an interval in milliseconds', taken: playlist({ interval: '500ms' }), is: true },
    { name: 'an interval of days', taken: playlist({ interval: '1d' }), is: true },
    { name: 'an interval of nothing', taken: playlist({ interval: '5' }), is: false },
    { name: 'an interval of two', taken: playlist({ interval: '5m5s' }), is: false },
    { name: 'an interval that is something else', taken: playlist({ interval: 'x5m' }), is: false },
    { name: 'a playlist without a name', taken: playlist({ name: ' ' }), is: false },
    { name: 'no items', taken: playlist({ items: null }), is: true },
    { name: 'the most items', taken: playlist({ items: Array(1_000).fill({ type: 't', value: 'v' }) }), is: true },
    { name: 'more items', taken: playlist({ items: Array(1_001).fill({ type: 't', value: 'v' }) }), is: false },
    { name: 'a long type', taken: playlist({ items: [{ type: 't'.repeat(101), value: 'v' }] }), is: false },
    { name: 'a long value', taken: playlist({ items: [{ type: 't', value: 'v'.repeat(1_001) }] }), is: false },
    { name: 'a snapshot for ever', taken: snapshot({ expires: 0 }), is: true },
    { name: 'a snapshot for a hundred years', taken: snapshot({ expires: 3_153_600_000 }), is: true },
    { name: 'a snapshot for longer', taken: snapshot({ expires: 3_153_600_001 }), is: false },
    { name: 'a snapshot that is over', taken: snapshot({ expires: -1 }), is: false },
    { name: 'a path', taken: shortUrlSchema.safeParse({ path: 'x'.repeat(8_192) }).success, is: true },
    { name: 'a longer path', taken: shortUrlSchema.safeParse({ path: 'x'.repeat(8_193) }).success, is: false },
    { name: 'no path', taken: shortUrlSchema.safeParse({ path: '' }).success, is: false },
    { name: 'a step of nothing', taken: query({ intervalMs: 0 }), is: false },
    { name: 'no points', taken: query({ maxDataPoints: 0 }), is: false },
    { name: 'times in words and in numbers', taken: query({ timeRange: { from: 'now-1h', to: 5 } }), is: true },
    { name: 'half a time', taken: query({ timeRange: { from: 'now-1h' } }), is: false },
  ])('$name: $is', ({ taken, is }) => expect(taken).toBe(is))

  test('a part without a title has an empty one', () => {
    const { items } = playlistSchema.parse({ name: 'n', interval: '5m', items: [{ type: 't', value: 'v' }] })
    expect(items).toEqual([{ type: 't', value: 'v', title: '' }])
    expect(snapshotSchema.parse({ dashboard: {} }).name).toBe('')
  })
})
