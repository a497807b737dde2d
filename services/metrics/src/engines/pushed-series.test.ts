import { describe, expect, test } from 'vitest'
import { Labels } from '../domain/model/labels.ts'
import type { PushGroup } from '../domain/push/group.ts'
import { makeDir, openForTest, read } from '../storage/test-support/open-for-test.ts'
import { PushedSeries } from './pushed-series.ts'

const nowMs = Date.now()
const labels = { job: 'backup' }

const groupOf = (...names: readonly string[]): PushGroup => groupWith(1, ...names)

function groupWith(value: number, ...names: readonly string[]): PushGroup {
  const families = names.map((name) => {
    const samples = [{ labels: Labels.of({ __name__: name, ...labels }), value }]
    return [name, { type: 'gauge', help: '', pushedMs: nowMs, samples }] as const
  })
  return { labels, families: new Map(families), succeededMs: nowMs, failedMs: 0, ttlMs: undefined }
}

test('of pushes within a millisecond, or beside a round of it, each is stored, the newest last', async () => {
  const storage = await openForTest({ dir: await makeDir() })
  const pushed = new PushedSeries(storage)
  for (const value of [1, 2, 3]) await pushed.store([groupWith(value, 'size')], nowMs)
  await pushed.store([groupWith(4, 'size')], nowMs + 100)
  expect(await read(storage, Labels.of({ __name__: 'size', ...labels }))).toEqual([
    [nowMs, 1],
    [nowMs + 1, 2],
    [nowMs + 2, 3],
    [nowMs + 100, 4],
  ])
})

describe('the end of a pushed series', () => {
  test.each([
    { name: 'is behind its sample of the same millisecond', atMs: nowMs, endMs: nowMs + 1 },
    { name: 'is when it was deleted', atMs: nowMs + 7, endMs: nowMs + 7 },
    { name: 'is behind its sample where the clock went back', atMs: nowMs - 90, endMs: nowMs + 1 },
  ])('$name', async ({ atMs, endMs }) => {
    const storage = await openForTest({ dir: await makeDir() })
    const pushed = new PushedSeries(storage)
    await pushed.store([groupOf('size')], nowMs)
    await pushed.end(labels, atMs)
    expect(await read(storage, Labels.of({ __name__: 'size', ...labels }))).toEqual([
      [nowMs, 1],
      [endMs, Number.NaN],
    ])
  })

  test('is behind its sample also where the next push leaves it out', async () => {
    const storage = await openForTest({ dir: await makeDir() })
    const pushed = new PushedSeries(storage)
    await pushed.store([groupOf('size', 'files')], nowMs)
    await pushed.store([groupOf('files')], nowMs)
    expect(await read(storage, Labels.of({ __name__: 'size', ...labels }))).toEqual([
      [nowMs, 1],
      [nowMs + 1, Number.NaN],
    ])
  })
})
