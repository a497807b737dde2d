import { readFile, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { afterAll, describe, expect, test } from 'vitest'
import { emptyMinute, minuteMs } from '../../../services/health/src/domain/minute.ts'
import { createHistoryFiles } from '../../../services/health/src/storage/history-files.ts'
import { openSmallDisk } from '../../chaos/small-disk.ts'

/** Their lines take more room than one page of a disk. */
const minutes = Array.from({ length: 200 }, (_, at) => ({
  check: 'logs',
  minute: { ...emptyMinute(at * minuteMs), results: 1 },
}))

const disk = await openSmallDisk()
afterAll(() => disk.remove())

describe.skipIf(disk.cannotFill !== undefined)('a full disk', () => {
  test('takes all minutes of a write or none', async () => {
    const logger = createLogger({ service: 'health', level: 'fatal' })
    const files = createHistoryFiles({ folder: disk.folder, maxFileBytes: 10_000_000 }, logger)
    const path = join(disk.folder, 'minutes.jsonl')
    await files.append(minutes.slice(0, 1))
    const before = await readFile(path, 'utf8')
    await disk.fill()
    // One page is free, so that some of the lines fit.
    const filler = join(disk.folder, 'filler')
    await truncate(filler, (await stat(filler)).size - 4_096)
    await expect(files.append(minutes)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await readFile(path, 'utf8')).toBe(before)
    await disk.empty()
    await files.append(minutes)
    expect((await files.load()).minutes).toHaveLength(201)
  })
})
