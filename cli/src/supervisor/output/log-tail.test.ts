import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseRecord, repairLogFile } from './log-tail.ts'
import { createRecordEncoder } from './record.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hearth-tail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('parseRecord()', () => {
  test('reads what the supervisor writes', () => {
    const line = '{"log":"a\\n","stream":"stderr","time":"2026-11-21T09:00:00.000001000Z"}'
    expect(parseRecord(line)).toEqual({ log: 'a\n', stream: 'stderr', time: '2026-11-21T09:00:00.000001000Z' })
  })

  test.each(['', '{"log":"a', '{"log":1,"stream":"stdout","time":"t"}', '{"log":"a","stream":"x","time":"t"}'])(
    'takes nothing of a damaged one: %s',
    (line) => expect(parseRecord(line)).toBeUndefined(),
  )
})

describe('repairLogFile()', () => {
  const startUs = 1_795_251_600_000_000

  /** Repairs a file of this content; gives the time of its last record and what it holds then. */
  async function repair(content: string) {
    const path = join(folder, 'web.log')
    await writeFile(path, content)
    return { lastUs: await repairLogFile(path), left: await readFile(path, 'utf8') }
  }

  function records(...texts: readonly string[]): string {
    const encode = createRecordEncoder({ nowMs: () => 0, afterUs: startUs - 1 })
    return texts.map((text) => encode(text, 'stdout').toString()).join('')
  }

  test('leaves a file that is whole as it is', async () => {
    const whole = records('a\n', 'b\n')
    expect(await repair(whole)).toEqual({ lastUs: startUs + 1, left: whole })
  })

  test('removes a record that was cut short', async () => {
    const whole = records('a\n', 'b\n')
    expect(await repair(`${whole}{"log":"c`)).toEqual({ lastUs: startUs + 1, left: whole })
  })

  test('removes one that is cut short behind more than the longest record', async () => {
    const whole = records(...Array.from({ length: 20 }, (_, at) => `${at} ${'x'.repeat(60_000)}\n`))
    expect(await repair(`${whole}{"log":"c`)).toEqual({ lastUs: startUs + 19, left: whole })
  })

  test.each([
    { name: 'nothing', content: '', left: '' },
    { name: 'a piece of a record', content: '{"log":"a', left: '' },
    { name: 'a last record that is damaged', content: 'damaged\n', left: 'damaged\n' },
  ])('knows no time where the file holds $name', async ({ content, left }) => {
    expect(await repair(content)).toEqual({ lastUs: undefined, left })
  })

  test('knows no time without a file, and throws for what is no file', async () => {
    expect(await repairLogFile(join(folder, 'none.log'))).toBeUndefined()
    await expect(repairLogFile(folder)).rejects.toMatchObject({ code: 'EISDIR' })
  })
})
