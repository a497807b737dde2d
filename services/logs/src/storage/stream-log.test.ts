import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { StreamEntry } from '../domain/streams/stream-store.ts'
import { ever, logFolder, textsOf, timeAt } from './stream-log.fixture.ts'

let folder: ReturnType<typeof logFolder>
beforeEach(() => {
  folder = logFolder()
})
afterEach(() => folder.remove())

const filesOf = (kind: 'log' | 'block') => readdirSync(folder.dir).filter((name) => name.endsWith(`.${kind}`))
const numbersOf = (kind: 'log' | 'block') => filesOf(kind).map((name) => Number.parseInt(name, 10))

/** The log knows of a block once the lines that it was made of have no file any more. */
async function sealed(count: number): Promise<void> {
  const blocks = () => {
    const logs = new Set(numbersOf('log'))
    return numbersOf('block').filter((number) => !logs.has(number)).length
  }
  await expect.poll(blocks, { timeout: 60_000 }).toBe(count)
}

/** Opens a log whose every append of two lines or more is sealed by the next one. */
const openSmall = (options = {}) => folder.open({ segmentBytes: 50, ...options })

describe('StreamLog', () => {
  test('gives lines out by time, those of the same time as they came, in both directions', async () => {
    const log = await folder.open()
    await log.append([
      folder.lines('a', [
        [1, 'a1'],
        [3, 'a3'],
      ]),
      folder.lines('b', [[2, 'b2']]),
    ])
    await log.append([
      folder.lines('a', [
        [2, 'a2'],
        [3, 'a3 too'],
      ]),
    ])
    expect(await textsOf(log)).toEqual([
      'a1',
      expect.stringMatching(/[ab]2/),
      expect.stringMatching(/[ab]2/),
      'a3',
      'a3 too',
    ])
    expect((await textsOf(log, { direction: 'backward' })).slice(0, 2)).toEqual(['a3 too', 'a3'])
    expect(await textsOf(log, { range: { from: timeAt(1), until: timeAt(2) } })).toEqual(['a1'])
  })

  test.each(['kept open', 'opened again'])('finds sealed and new lines together, %s', async (way) => {
    let log = await openSmall()
    await log.append([
      folder.lines('a', [
        [1, 'one'],
        [2, 'two'],
      ]),
    ])
    await log.append([
      folder.lines('a', [
        [4, 'vier ü'],
        [5, 'five'],
      ]),
    ])
    await log.append([folder.lines('a', [[3, 'three']])])
    await sealed(2)
    if (way === 'opened again') {
      await log.close()
      log = await openSmall()
    }
    expect(await textsOf(log)).toEqual(['one', 'two', 'three', 'vier ü', 'five'])
    expect(await textsOf(log, { direction: 'backward' })).toEqual(['five', 'vier ü', 'three', 'two', 'one'])
    expect(await textsOf(log, holding('o'))).toEqual(['one', 'two'])
    expect(await textsOf(log, holding('th', 'ee'))).toEqual(['three'])
    expect(await textsOf(log, { ...holding('ü'), range: { from: timeAt(3.5), until: '~' } })).toEqual(['vier ü'])
    const range = { from: timeAt(1.5), until: timeAt(4) }
    expect(await textsOf(log, { accepts: (line) => line.includes('e'), range })).toEqual(['three'])
    const needles = [{ texts: ['VIER', 'ONE'], ignoresCase: true }]
    const found = await textsOf(log, { needles })
    expect(found).toEqual(expect.arrayContaining(['one', 'vier ü']))
    expect(await log.figures([], ever)).toMatchObject({ streams: 1, entries: 5 })
    expect(await log.series([{ label: 'app', operator: '=~', value: 'a|b' }], ever)).toEqual([{ app: 'a' }])
    expect(await log.series([{ label: 'app', operator: '!=', value: 'a' }], ever)).toEqual([])
  })

  test('who has enough of the lines that fit leaves later chunks alone', async () => {
    const log = await openSmall()
    for (const at of [0, 10, 20])
      await log.append([
        folder.lines('a', [
          [at, `${at} first`],
          [at + 1, `${at} second`],
        ]),
      ])
    await sealed(2)
    const asked: string[] = []
    const accepts = (line: string) => asked.push(line) > 0 && line.endsWith('second')
    const reading = log.read([], ever, 'forward', new AbortController().signal, { needles: [], accepts })
    const { value } = await reading.next()
    await reading.return(undefined)
    expect((value as StreamEntry[]).map(({ line }) => line)).toEqual(['0 second'])
    // Neither those of the other chunk nor those that are in memory.
    expect(asked).toEqual(['0 first', '0 second'])
  })

  test('a sealed chunk counts for each range by what lies within', async () => {
    const log = await openSmall()
    await log.append([
      folder.lines('a', [
        [0, 'one'],
        [100, 'two'],
      ]),
    ])
    await log.append([folder.lines('b', [[1, 'x']])])
    await sealed(1)
    const onlyA = [{ label: 'app', operator: '=', value: 'a' } as const]
    const figuresOf = (from: number, until: number) => log.figures(onlyA, { from: timeAt(from), until: timeAt(until) })
    const steps = await Promise.all([0, 25, 50, 75].map((from) => figuresOf(from, from === 75 ? 101 : from + 25)))
    expect(steps.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo((await figuresOf(0, 101)).bytes)
    expect(steps.map(({ entries }) => entries)).toEqual([0.5, 0.5, 0.5, 0.5])
  })

  test('keeps a line that is sent twice once, also when the first is sealed', async () => {
    const log = await openSmall()
    const twice = folder.lines('a', [
      [1, 'one'],
      [2, 'two'],
    ])
    await log.append([twice])
    await log.append([twice])
    await sealed(1)
    await log.append([
      folder.lines('a', [
        [2, 'two'],
        [2, 'another'],
      ]),
    ])
    expect(await textsOf(log)).toEqual(['one', 'two', 'another'])
  })

  test('requests that follow one another are sealed as one chunk, those with other metadata apart', async () => {
    const request = (from: number, metadata: StreamEntry['metadata']) => {
      const numbers = Array.from({ length: 3_000 }, (_, at) => from + at)
      const { labels, entries } = folder.lines(
        'a',
        numbers.map((at) => [at / 10, `line ${at} of a program that says ü`]),
      )
      return { labels, entries: entries.map((entry) => ({ ...entry, metadata })) }
    }
    const [plain, traced] = [{}, { trace: 't1' }]
    let log = await folder.open({ segmentBytes: 700_000 })
    for (const [at, metadata] of [plain, plain, traced, traced].entries())
      await log.append([request(at * 3_000, metadata)])
    await log.append([folder.lines('a', [[1_500, 'last']])])
    await log.append([folder.lines('a', [[1_501, 'the very last']])])
    await sealed(1)
    await log.close()
    log = await folder.open()
    // Two of them are sealed, and one is what came since.
    expect(await log.figures([], ever)).toMatchObject({ chunks: 3, entries: 12_002 })
    const found: StreamEntry[] = []
    for await (const batch of log.read([], ever, 'forward', new AbortController().signal)) found.push(...batch)
    const expected = Array.from({ length: 12_000 }, (_, at) => [
      timeAt(at / 10),
      `line ${at} of a program that says ü`,
      at < 6_000 ? plain : traced,
    ])
    expect(found.slice(0, -2).map(({ time, line, metadata }) => [time, line, metadata])).toEqual(expected)
    expect(await textsOf(log, holding('line 5999 '))).toEqual(['line 5999 of a program that says ü'])
  })

  test('many lines at once are found again, new ones beside them and none twice, also after a start', async () => {
    const many = Array.from({ length: 2_000 }, (_, at) => [at / 10, `line ${at}`] as const)
    const log = await folder.open()
    await log.append([folder.lines('a', many)])
    await log.append([
      folder.lines('a', [
        [5, 'line 50'],
        [5, 'between'],
        [300, 'last'],
      ]),
    ])
    const expected = [
      ...many.slice(0, 51).map(([, line]) => line),
      'between',
      ...many.slice(51).map(([, line]) => line),
      'last',
    ]
    expect(await textsOf(log)).toEqual(expected)
    await log.close()
    const again = await folder.open()
    expect(await textsOf(again)).toEqual(expected)
    expect(await textsOf(again, holding('line 19', '999'))).toEqual(['line 1999'])
    await again.close()
    const sealing = await openSmall()
    await sealing.append([folder.lines('b', [[1, 'other']])])
    await sealed(1)
    expect((await textsOf(sealing)).filter((line) => line !== 'other')).toEqual(expected)
  })

  test('what stands behind a torn end is written over', async () => {
    const log = await folder.open()
    await log.append([folder.lines('a', [[1, 'one']])])
    await log.close()
    const [name = ''] = filesOf('log')
    const path = join(folder.dir, name)
    writeFileSync(path, Buffer.concat([readFileSync(path), Buffer.from('half a record')]))
    const again = await folder.open()
    await again.append([folder.lines('a', [[2, 'two']])])
    await again.close()
    expect(await textsOf(await folder.open())).toEqual(['one', 'two'])
    expect(folder.faults).toEqual([expect.stringContaining('the last 13 bytes of')])
  })

  test.each(['log', 'block'] as const)(
    'damage to any byte of a %s loses the record that it is in, and is told',
    async (kind) => {
      const options = kind === 'log' ? {} : { segmentBytes: 64 }
      const log = await folder.open(options)
      for (const at of [1, 2, 3])
        await log.append([
          folder.lines(`app${at}`, [[at, `line ${at}`]]),
          folder.lines(`more${at}`, [[at, `more ${at}`]]),
        ])
      if (kind === 'block') await sealed(2)
      await log.close()
      const [name = ''] = filesOf(kind)
      const path = join(folder.dir, name)
      const whole = readFileSync(path)
      for (let at = 0; at < whole.length; at += 7) {
        const bytes = Buffer.from(whole)
        bytes[at] = (bytes[at] ?? 0) ^ 0x55
        writeFileSync(path, bytes)
        folder.faults.splice(0)
        const damaged = await folder.open(options)
        const texts = await textsOf(damaged)
        await damaged.close()
        expect(texts.length, `byte ${at}`).toBeGreaterThanOrEqual(5)
        if (texts.length < 6) expect(folder.faults, `byte ${at}`).not.toEqual([])
        writeFileSync(path, whole)
      }
    },
  )

  test('deletes the oldest when there is too much, and what is too old', async () => {
    const log = await openSmall({ maxBytes: 1 })
    for (const at of [1, 2, 3])
      await log.append([
        folder.lines('a', [
          [at, `line ${at} of many`],
          [at + 0.5, 'x'],
        ]),
      ])
    await expect.poll(() => textsOf(log)).toEqual(['line 3 of many', 'x'])
    await log.close()
    const later = await openSmall({ clock: () => 2_000_000_000_000 + 8_000_000 })
    await later.append([folder.lines('b', [[9_000, 'new']])])
    await later.append([folder.lines('b', [[9_001, 'newer']])])
    await expect.poll(() => textsOf(later)).toEqual(['new', 'newer'])
  })

  test('followers get what is there and then each line once', async () => {
    const log = await folder.open()
    await log.append([
      folder.lines('a', [
        [1, 'old'],
        [2, 'there'],
      ]),
    ])
    const leave = new AbortController()
    const seen: string[] = []
    const following = (async () => {
      for await (const batch of log.follow([{ label: 'app', operator: '=', value: 'a' }], timeAt(2), leave.signal))
        seen.push(...batch.map(({ line }) => line))
    })()
    await log.append([folder.lines('b', [[3, 'of another']]), folder.lines('a', [[3, 'new']])])
    await expect.poll(() => seen).toEqual(['there', 'new'])
    leave.abort()
    await following
  })

  test('a folder has one writer', async () => {
    await folder.open()
    const { DatabaseSync } = await import('node:sqlite')
    const other = new DatabaseSync(join(folder.dir, 'writer.lock'))
    expect(() => other.exec('BEGIN EXCLUSIVE')).toThrow('locked')
    other.close()
  })
})

/** What is wanted of lines that hold all of these. */
function holding(...texts: string[]) {
  return {
    needles: texts.map((text) => ({ texts: [text], ignoresCase: false })),
    accepts: (line: string) => texts.every((text) => line.includes(text)),
  }
}
