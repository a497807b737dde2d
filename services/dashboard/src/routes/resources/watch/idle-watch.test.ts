import { watchTimers } from '@hearth/kernel/test-support'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangeLog } from '../../../domain/changes.ts'
import { callerFrom } from '../../../domain/people/caller.ts'
import type { User } from '../../../domain/people/user.ts'
import { dashboardGroup } from '../../../wire/resources/groups.ts'
import { setCaller } from '../../caller.ts'
import type { ResourceKind, Stored } from '../resource-kind.ts'
import { createWatching } from './watch-resources.ts'

const bookmarkMs = 1_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A watch of what never changes. */
async function startIdle(query = '') {
  const looks = { latest: 0, since: 0 }
  const changes: ChangeLog = {
    reaches: () => true,
    latest() {
      looks.latest += 1
      return 7
    },
    since() {
      looks.since += 1
      return []
    },
    waitBeyond: (_, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) resolve()
        else signal.addEventListener('abort', () => resolve(), { once: true })
      }),
  }
  const kind: Pick<ResourceKind<Stored>, 'group' | 'changed' | 'levels'> = {
    group: dashboardGroup,
    changed: 'dashboards',
    levels: () => [],
  }
  const reader = { id: 1, role: 'Viewer', isServerAdmin: false, isDisabled: false } as User
  const watching = createWatching({
    nowMs: () => 0,
    changes,
    bookmarkMs,
    maxWatches: 1,
    maxWatchMs: 600_000,
    users: { get: () => reader },
    draining: new AbortController().signal,
  })
  const app = new Hono().get('/', (c) => {
    setCaller(c, callerFrom(reader))
    return watching.watch(kind as ResourceKind<Stored>, c, 'v1')
  })
  const { body } = await app.request(`/?${query}`)
  if (body === null) throw new Error('There is no watch')
  return { looks, reader: body.getReader() }
}

test('a watch without bookmarks looks for changes no more often than one with them', async () => {
  const { looks, reader } = await startIdle()
  const taken = reader.read()
  await vi.advanceTimersByTimeAsync(0)
  const first = { ...looks }
  await vi.advanceTimersByTimeAsync(10 * bookmarkMs)
  expect(looks).toEqual({ latest: first.latest + 10, since: first.since + 10 })
  await reader.cancel()
  expect((await taken).done).toBe(true)
})

test('a watch with bookmarks tells one in each interval', async () => {
  const { reader } = await startIdle('allowWatchBookmarks=true')
  for (let count = 0; count < 3; count++) {
    const taken = reader.read()
    await vi.advanceTimersByTimeAsync(bookmarkMs)
    expect(new TextDecoder().decode((await taken).value)).toContain('"BOOKMARK"')
  }
  await reader.cancel()
})

test('a watch that was left leaves no timer behind', async () => {
  // Of the next bookmark, and the grace of one whose reader takes nothing.
  const left = watchTimers(bookmarkMs, 10_000)
  const { reader } = await startIdle()
  const taken = reader.read()
  await vi.advanceTimersByTimeAsync(0)
  expect(left()).toBe(1)
  await reader.cancel()
  await taken
  expect(left()).toBe(0)
})
