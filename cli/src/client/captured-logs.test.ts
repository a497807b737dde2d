import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { readCapturedLines } from './captured-logs.ts'

let home = ''
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'hearth-lines-'))
  await mkdir(join(home, 'logs'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const record = (text: string, second: number) =>
  `${JSON.stringify({ log: `${text}\n`, stream: 'stdout', time: `2026-11-21T09:00:0${second}.000000000Z` })}\n`
const write = (name: string, content: string) => writeFile(join(home, 'logs', name), content)
const texts = async (services: string[], count: number) =>
  (await readCapturedLines(home, services, count)).map(({ text }) => text)

describe('readCapturedLines()', () => {
  test('the last lines of several services come in the order of time', async () => {
    await write('chatflow.log', record('a', 1) + record('c', 3))
    await write('health.log', record('b', 2))
    expect(await texts(['chatflow', 'health'], 2)).toEqual(['b', 'c'])
  })

  test('lines of one time stay as they were written', async () => {
    await write('chatflow.log', record('a', 1) + record('b', 1) + record('c', 1))
    expect(await texts(['chatflow'], 3)).toEqual(['a', 'b', 'c'])
  })

  test('reads on in rotated files until there are enough', async () => {
    await write('chatflow.log', record('c', 3))
    await write('chatflow.log.1', record('a', 1) + record('b', 2))
    expect(await texts(['chatflow'], 2)).toEqual(['b', 'c'])
    expect(await texts(['chatflow'], 10)).toEqual(['a', 'b', 'c'])
  })

  test('reads no further than a file that is missing', async () => {
    await write('chatflow.log', record('c', 3))
    await write('chatflow.log.2', record('a', 1))
    expect(await texts(['chatflow'], 10)).toEqual(['c'])
  })

  test('what is there and cannot be read is told', async () => {
    await mkdir(join(home, 'logs', 'chatflow.log'))
    await expect(texts(['chatflow'], 1)).rejects.toThrow(/EISDIR/)
  })

  test('reads as many files as are kept', async () => {
    for (let at = 1; at <= LIMITS.capture.files; at++) await write(`chatflow.log.${at}`, record(`${at}`, 9 - at))
    await write('chatflow.log', record('0', 9))
    expect(await texts(['chatflow'], 10)).toHaveLength(LIMITS.capture.files)
  })

  test('a line is told with its service, time and stream, without its end', async () => {
    await write('health.log', record('up', 1))
    expect(await readCapturedLines(home, ['health'], 1)).toEqual([
      { service: 'health', time: '2026-11-21T09:00:01.000000000Z', stream: 'stdout', text: 'up' },
    ])
  })

  test('damaged records are left out, and a service that never ran has no lines', async () => {
    await write('chatflow.log', `${record('a', 1)}{"log":"ha`)
    expect(await texts(['chatflow', 'inference'], 10)).toEqual(['a'])
    expect(await texts(['chatflow'], 0)).toEqual([])
  })
})
