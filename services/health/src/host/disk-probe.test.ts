import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { createDiskProbe, type WatchedFolder } from './disk-probe.ts'

const limits = { diskWarnRatio: 0, diskFailRatio: 0, diskEnoughBytes: 0 }
// No file system is wholly free, so that every one warns and names what lies there.
const warning = { ...limits, diskWarnRatio: 1.1 }

const ask = (folders: readonly WatchedFolder[], given = limits) =>
  createDiskProbe(folders, given).ask(new AbortController().signal)

describe('a probe of disks', () => {
  test('tells the share in use of the file system that a folder lies on', async () => {
    const outcome = await ask([{ label: 'state', path: temporaryFolder() }])
    expect(outcome).toMatchObject({ state: 'passing', note: expect.stringMatching(/ free$/) })
    expect(outcome.observed?.unit).toBe('ratio')
    expect(outcome.observed?.value).toBeGreaterThan(0)
    expect(outcome.observed?.value).toBeLessThan(1)
    expect(outcome.latencyMs).toBeGreaterThanOrEqual(0)
  })

  test('a folder that is not there yet counts as its nearest ancestor', async () => {
    const path = join(temporaryFolder(), 'not', 'there', 'yet')
    expect(await ask([{ label: 'state', path }])).toMatchObject({ state: 'passing' })
  })

  test('folders on one file system are looked at once', async () => {
    const path = temporaryFolder()
    const folders = [
      { label: 'state', path },
      { label: 'models', path: join(path, 'models') },
    ]
    const { reason } = await ask(folders, warning)
    expect(reason).toMatch(/^only .* free$/)
  })

  test.skipIf(process.platform !== 'linux')('folders on several are told apart by what lies there', async () => {
    const folders = [
      { label: 'processes', path: '/proc' },
      { label: 'state', path: temporaryFolder() },
    ]
    expect((await ask(folders, warning)).reason).toMatch(/ free for (processes|state)$/)
  })

  test('what cannot be a folder is unknown, with the code of the system', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    expect(await ask([{ label: 'state', path: join(file, 'below') }])).toMatchObject({
      state: 'unknown',
      reason: 'cannot be read (ENOTDIR)',
    })
  })

  test('no folders are unknown', async () => {
    expect(await ask([])).toMatchObject({ state: 'unknown', reason: 'no file system to look at' })
  })
})
