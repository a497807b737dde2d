import { describe, expect, test } from 'vitest'
import type { Page, ReadRequest } from '../../../domain/reading/source.ts'
import { engineOf, type Kept, request, secondsOf, target, timeAt } from './engine.fixture.ts'
import { readEngineBackward } from './engine-backward.ts'
import { readEngineForward } from './engine-forward.ts'

const options = { maxLineBytes: 4_096, maxScanBytes: 1_000_000, maxEngineTail: 10_000 }

const textsOf = ({ entries }: Page) => entries.map(({ line }) => line.text)

function open(records: readonly Kept[], own: { readonly maxEngineTail?: number; readonly stopped?: boolean } = {}) {
  const client = engineOf(records)
  const { maxEngineTail = options.maxEngineTail, stopped = true } = own
  const all = { ...options, maxEngineTail, client }
  return {
    tails: client.tails,
    backward: (given: Partial<ReadRequest> = {}) => readEngineBackward(target({ stopped }), request(given), all),
    forward: (given: Partial<ReadRequest> = {}) =>
      readEngineForward(target({ stopped }), request({ direction: 'forward', ...given }), all),
  }
}

describe('the newest lines of an engine', () => {
  test('come oldest first, and it is said when they are all', async () => {
    const page = await open(secondsOf(3)).backward()
    expect(textsOf(page)).toEqual(['1', '2', '3'])
    expect([page.more, page.gap]).toEqual([false, undefined])
    expect(page.entries[0]?.line).toEqual({
      container: 'c',
      generation: 'engine',
      time: timeAt(1),
      stream: 'stdout',
      text: '1',
      partial: false,
    })
  })

  test('are read back page by page, each line once', async () => {
    const { backward } = open(secondsOf(5))
    const last = await backward({ limit: 2 })
    const before = await backward({ limit: 2, cursor: last.begin })
    const first = await backward({ limit: 2, cursor: before.begin })
    expect([last, before, first].map(textsOf)).toEqual([['4', '5'], ['2', '3'], ['1']])
    expect([last.more, before.more, first.more]).toEqual([true, true, false])
  })

  test('more are asked for, until there are enough', async () => {
    const { backward, tails } = open(secondsOf(4_000))
    const page = await backward({ limit: 3, accept: ({ text }) => Number(text) <= 3_000 })
    expect(textsOf(page)).toEqual(['2998', '2999', '3000'])
    expect(tails).toEqual([256, 2_048])
    expect(page.more).toBe(true)
  })

  test('at least twice as many as are wanted are asked for', async () => {
    const { backward, tails } = open(secondsOf(4_000))
    expect(textsOf(await backward({ limit: 300 }))).toHaveLength(300)
    expect(tails).toEqual([600])
  })

  test('what is further back than is asked for is told as a gap', async () => {
    const { backward, tails } = open(secondsOf(4_000), { maxEngineTail: 2_000 })
    const page = await backward({ accept: ({ text }) => text === '1' })
    expect(page.gap).toEqual({ container: 'c', reason: 'too-far' })
    expect([textsOf(page), page.more]).toEqual([[], false])
    expect(tails).toEqual([256, 2_048])
  })

  test('the bytes of all answers count', async () => {
    const one = (await open(secondsOf(9)).backward()).scannedBytes
    expect(one).toBeGreaterThan(9 * 38)
    const both = (await open(secondsOf(300)).backward({ accept: () => false })).scannedBytes
    expect(both).toBeGreaterThan(one * 50)
  })
})

describe('a time of an engine', () => {
  test('bounds what is wanted on both sides, included', async () => {
    const page = await open(secondsOf(9)).backward({ since: timeAt(3), until: timeAt(6) })
    expect([textsOf(page), page.more]).toEqual([['3', '4', '5', '6'], false])
  })

  test('ends the search: what is older need not be asked for', async () => {
    const { backward, tails } = open(secondsOf(4_000))
    const page = await backward({ since: timeAt(3_990) })
    expect(textsOf(page)).toHaveLength(11)
    expect([tails, page.more]).toEqual([[256], false])
  })

  test('counts where it is older than the cursor, and the cursor where that is', async () => {
    const { backward } = open(secondsOf(9))
    const { begin } = await backward({ limit: 3 })
    expect(textsOf(await backward({ cursor: begin, until: timeAt(8), limit: 2 }))).toEqual(['5', '6'])
    expect(textsOf(await backward({ cursor: begin, until: timeAt(4), limit: 2 }))).toEqual(['3', '4'])
  })
})

test('records of one time are told apart by their count', async () => {
  const { backward } = open([1, 2, 3, 4].map((count) => ({ second: 7, text: `${count}\n` })))
  const last = await backward({ limit: 1 })
  const before = await backward({ limit: 2, cursor: last.begin })
  expect([last, before].map(textsOf)).toEqual([['4'], ['2', '3']])
})

test('streams have a place each', async () => {
  const { backward } = open([
    { second: 1, text: 'a\n' },
    { second: 2, text: 'b\n', stream: 'stderr' },
    { second: 3, text: 'c\n' },
  ])
  const last = await backward({ limit: 1 })
  expect(textsOf(last)).toEqual(['c'])
  expect(textsOf(await backward({ cursor: last.begin }))).toEqual(['a', 'b'])
})

test('parts are joined, and a line without an end is left out while its writer runs', async () => {
  const records = [
    { second: 1, text: 'long ' },
    { second: 1, text: 'line\n' },
    { second: 2, text: 'unfin' },
  ]
  expect(textsOf(await open(records, { stopped: false }).backward())).toEqual(['long line'])
  expect(textsOf(await open(records).backward())).toEqual(['long line', 'unfin'])
})

test('a place within a file says nothing to an engine: there is a gap', async () => {
  const cursor = { stdout: ['1-2.abc', 5] as const, stderr: undefined }
  expect(await open(secondsOf(3)).backward({ cursor })).toEqual({
    entries: [],
    begin: cursor,
    end: cursor,
    more: false,
    scannedBytes: 0,
    gap: { container: 'c', reason: 'rotated' },
  })
})

describe('forward', () => {
  test('a page goes on where one backward ended', async () => {
    const { backward, forward } = open(secondsOf(6))
    const { begin } = await backward({ limit: 2 })
    expect(textsOf(await forward({ cursor: begin }))).toEqual(['5', '6'])
  })

  test('it ends with its limit, and the next begins behind it', async () => {
    const { forward } = open(secondsOf(5))
    const first = await forward({ limit: 2 })
    expect([textsOf(first), first.more]).toEqual([['1', '2'], true])
    const rest = await forward({ cursor: first.end })
    expect([textsOf(rest), rest.more]).toEqual([['3', '4', '5'], false])
  })

  test('from a place within a file it begins with what there is, after a gap', async () => {
    const page = await open(secondsOf(2)).forward({ cursor: { stdout: ['1-2.abc', 5], stderr: undefined } })
    expect([page.gap, textsOf(page)]).toEqual([{ container: 'c', reason: 'rotated' }, ['1', '2']])
  })

  test('where the record that was reached is gone there is a gap', async () => {
    const { end } = await open(secondsOf(3)).forward()
    const page = await open(secondsOf(9).slice(5)).forward({ cursor: end })
    expect([page.gap, textsOf(page)]).toEqual([{ container: 'c', reason: 'rotated' }, ['6', '7', '8', '9']])
  })

  test('it holds what is not older than its since', async () => {
    expect(textsOf(await open(secondsOf(5)).forward({ since: timeAt(3), until: timeAt(4) }))).toEqual(['3', '4'])
  })
})
