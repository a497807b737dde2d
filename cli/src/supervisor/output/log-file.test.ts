import { appendFile, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LogFile, openLogFile } from './log-file.ts'

let folder = ''
let nowMs = 0

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-log-'))
  nowMs = Date.UTC(2026, 10, 21)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const path = () => join(folder, 'chatflow.log')
const open = (options: { maxBytes?: number; files?: number; maxPendingBytes?: number } = {}): Promise<LogFile> =>
  openLogFile({
    path: path(),
    nowMs: () => nowMs,
    maxBytes: 10_000,
    files: 3,
    maxPendingBytes: 1_000,
    ...options,
  })
const records = async (file: string) =>
  (await readFile(file, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { log: string; stream: string; time: string })

describe('openLogFile()', () => {
  test('keeps what is written, in order, with its stream', async () => {
    const log = await open()
    log.write('one\n', 'stdout')
    log.write('two\n', 'stderr')
    await log.close()
    expect(await records(path())).toMatchObject([
      { log: 'one\n', stream: 'stdout' },
      { log: 'two\n', stream: 'stderr' },
    ])
  })

  test('a full file is renamed, the oldest goes, and no record is split', async () => {
    const log = await open({ maxBytes: 250, files: 3 })
    for (let at = 0; at < 20; at++) {
      log.write(`line ${at}\n`, 'stdout')
      await log.drained()
    }
    await log.close()
    const kept = [...(await records(`${path()}.2`)), ...(await records(`${path()}.1`)), ...(await records(path()))]
    expect(kept.map(({ log: text }) => text)).toEqual(
      Array.from({ length: kept.length }, (_, at) => `line ${20 - kept.length + at}\n`),
    )
    await expect(stat(`${path()}.3`)).rejects.toThrow('ENOENT')
    for (const name of [path(), `${path()}.1`, `${path()}.2`]) expect((await stat(name)).size).toBeLessThanOrEqual(250)
  })

  test('a record that a crash cut short is removed, and times go on after the last whole one', async () => {
    const first = await open()
    first.write('whole\n', 'stdout')
    await first.close()
    await appendFile(path(), '{"log":"ha')
    nowMs -= 5_000
    const second = await open()
    second.write('next\n', 'stdout')
    await second.close()
    const [before, after, ...more] = await records(path())
    expect(more).toEqual([])
    expect(after?.log).toBe('next\n')
    expect((after?.time ?? '') > (before?.time ?? '')).toBe(true)
  })

  test('asks its writer to wait while the disk is behind', async () => {
    const log = await open({ maxPendingBytes: 200 })
    expect(log.write('first\n', 'stdout')).toBe(true)
    expect(log.write(`${'x'.repeat(300)}\n`, 'stdout')).toBe(false)
    await log.drained()
    expect(log.write('third\n', 'stdout')).toBe(true)
    await log.close()
    expect(await records(path())).toHaveLength(3)
  })

  test('a disk that takes nothing costs the records, which are counted when it takes some again', async () => {
    const blocked = join(folder, 'sub')
    await writeFile(blocked, 'in the way')
    const log = await openLogFile({
      path: join(blocked, 'chatflow.log'),
      nowMs: () => nowMs,
      maxBytes: 10_000,
      files: 2,
      maxPendingBytes: 1_000,
    }).catch(() => undefined)
    expect(log).toBeUndefined()
    await rm(blocked)
    await mkdir(blocked)
    const later = await openLogFile({
      path: join(blocked, 'chatflow.log'),
      nowMs: () => nowMs,
      maxBytes: 10_000,
      files: 2,
      maxPendingBytes: 1_000,
    })
    await rm(blocked, { recursive: true })
    for (const text of ['lost\n', 'lost too\n']) {
      later.write(text, 'stdout')
      await later.drained()
    }
    await mkdir(blocked)
    later.write('kept\n', 'stdout')
    await later.close()
    expect((await records(join(blocked, 'chatflow.log'))).map(({ log: text }) => text)).toEqual([
      'hearth: 2 log records could not be written\n',
      'kept\n',
    ])
  })
})
