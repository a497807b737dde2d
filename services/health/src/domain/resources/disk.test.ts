import { expect, test } from 'vitest'
import { type DiskUsage, judgeDisks } from './disk.ts'

const limits = { diskWarnRatio: 0.1, diskFailRatio: 0.05, diskEnoughBytes: 10_000 }

const disk = (own: Partial<DiskUsage> = {}): DiskUsage => ({
  label: 'state',
  totalBytes: 100_000,
  freeBytes: 50_000,
  totalInodes: 100,
  freeInodes: 50,
  ...own,
})

test.each([
  { name: 'half free', disk: {}, state: 'passing' },
  { name: 'as much free as the warning begins below', disk: { freeBytes: 10_000 }, state: 'passing' },
  { name: 'less free', disk: { freeBytes: 9_999 }, state: 'warning' },
  { name: 'as much free as the failure begins below', disk: { freeBytes: 5_000 }, state: 'warning' },
  { name: 'hardly anything free', disk: { freeBytes: 4_999 }, state: 'failing' },
  { name: 'a small share of a large disk free', disk: { totalBytes: 1e6, freeBytes: 10_000 }, state: 'warning' },
  { name: 'as many inodes as the warning begins below', disk: { freeInodes: 10 }, state: 'passing' },
  { name: 'few inodes', disk: { freeInodes: 9 }, state: 'warning' },
  { name: 'as many inodes as the failure begins below', disk: { freeInodes: 5 }, state: 'warning' },
  { name: 'hardly any inodes', disk: { freeInodes: 4 }, state: 'failing' },
  { name: 'no table of inodes', disk: { totalInodes: 0, freeInodes: 0 }, state: 'passing' },
  { name: 'no size at all', disk: { totalBytes: 0, freeBytes: 0 }, state: 'passing' },
] as const)('a file system with $name is $state', ({ disk: own, state }) => {
  expect(judgeDisks([disk(own)], limits).state).toBe(state)
})

test('the worst of several decides, and is named', () => {
  const warns = disk({ label: 'logs', freeInodes: 9 })
  const fails = disk({ label: 'models', freeInodes: 1 })
  expect(judgeDisks([disk(), warns, fails], limits)).toMatchObject({
    state: 'failing',
    reason: expect.stringMatching(/^only 1 inodes .* free for models$/),
  })
  expect(judgeDisks([disk(), warns], limits)).toMatchObject({
    state: 'warning',
    reason: expect.stringMatching(/logs$/),
  })
})

test('a single one needs no name; what it fills is observed', () => {
  const finding = judgeDisks([disk()], limits)
  expect(finding).toMatchObject({ observed: { value: 0.5, unit: 'ratio' }, note: expect.stringMatching(/free$/) })
})

test('none at all is unknown', () => {
  expect(judgeDisks([], limits)).toEqual({ state: 'unknown', reason: 'no file system to look at' })
})
