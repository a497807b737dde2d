import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogger } from '@hearth/kernel'
import { temporaryFolder } from '@hearth/kernel/test-support'
import { describe, expect, test } from 'vitest'
import { emptyMinute, minuteMs } from '../domain/minute.ts'
import { createHistoryFiles } from './history-files.ts'

const logger = createLogger({ service: 'health', level: 'fatal' })
const minute = (at: number, reason?: string) => ({
  check: 'logs',
  minute: {
    ...emptyMinute(at * minuteMs),
    upMs: 3,
    results: 2,
    latencySumMs: 1.5,
    latencyMaxMs: 1,
    ...(reason !== undefined && { reason }),
  },
})

function open(maxFileBytes = 65_536) {
  const folder = join(temporaryFolder(), 'health')
  const path = (name: string) => join(folder, name)
  return { folder, path, files: createHistoryFiles({ folder, maxFileBytes }, logger) }
}

describe('minutes', () => {
  test('come back as they were, in the order in which they were written', async () => {
    const { files } = open()
    await files.append([minute(1, 'refused'), minute(2)])
    await files.append([minute(3)])
    expect((await files.load()).minutes).toEqual([minute(1, 'refused'), minute(2), minute(3)])
  })

  test('are none before the first', async () => {
    expect(await open().files.load()).toEqual({ minutes: [], incidents: [] })
  })

  test('are written with hundredths of a millisecond', async () => {
    const { files, path } = open()
    await files.append([{ check: 'logs', minute: { ...emptyMinute(0), latencySumMs: 1.23456 } }])
    expect(readFileSync(path('minutes.jsonl'), 'utf8')).toBe(
      '{"c":"logs","t":0,"up":0,"warn":0,"down":0,"n":0,"sum":1.23,"max":0}\n',
    )
  })

  test('a file that has grown to the bound is put aside, and both are read, the older one first', async () => {
    const { files, path } = open(100)
    for (const at of [1, 2, 3]) await files.append([minute(at)])
    expect(existsSync(path('minutes.1.jsonl'))).toBe(true)
    expect((await files.load()).minutes).toEqual([minute(1), minute(2), minute(3)])
    await files.append([minute(4)])
    await files.append([minute(5)])
    expect((await files.load()).minutes).toEqual([minute(3), minute(4), minute(5)])
  })

  test('what is not ours is passed over, and a line that was cut does not swallow the next', async () => {
    const { files, path } = open()
    await files.append([minute(1)])
    appendFileSync(path('minutes.jsonl'), '{"c":"logs"}\nno json\n{"c":"lo')
    expect((await files.load()).minutes).toEqual([minute(1)])
    await files.append([minute(2)])
    expect((await files.load()).minutes).toEqual([minute(1), minute(2)])
  })

  test('a whole file is read and left as it is', async () => {
    const { files, path } = open()
    await files.append([minute(1)])
    const before = readFileSync(path('minutes.jsonl'), 'utf8')
    await files.load()
    expect(readFileSync(path('minutes.jsonl'), 'utf8')).toBe(before)
  })

  test('a file of more than twice the bound is somebody else’s', async () => {
    const { files, folder, path } = open(100)
    mkdirSync(folder)
    writeFileSync(
      path('minutes.jsonl'),
      `${'{"c":"logs","t":0,"up":0,"warn":0,"down":0,"n":0,"sum":0,"max":0}\n'.repeat(4)}`,
    )
    expect((await files.load()).minutes).toEqual([])
  })

  test('a folder that cannot be made is told to who writes', async () => {
    const { files, folder } = open()
    writeFileSync(folder, 'a file')
    await expect(files.append([minute(1)])).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await files.load()).toEqual({ minutes: [], incidents: [] })
  })
})

describe('incidents', () => {
  const open1 = { id: 'a', check: 'logs', startMs: 1, cause: 'refused' }
  const ended = { ...open1, id: 'b', endMs: 5 }

  test('come back as they were, those that last without an end', async () => {
    const { files } = open()
    await files.saveIncidents([open1, ended])
    expect((await files.load()).incidents).toStrictEqual([open1, ended])
  })

  test.each(['no json', '[{"id":"a"}]'])('are none in a damaged file: %s', async (text) => {
    const { files, folder, path } = open()
    mkdirSync(folder)
    writeFileSync(path('incidents.json'), text)
    expect((await files.load()).incidents).toEqual([])
  })
})
