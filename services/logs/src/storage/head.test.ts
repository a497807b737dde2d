import { describe, expect, test } from 'vitest'
import { type PackedLines, unpackLines } from '../domain/streams/packed-lines.ts'
import type { StreamEntry, StreamLabels } from '../domain/streams/stream-store.ts'
import { encodePlainChunk } from './chunk.ts'
import { Head } from './head.ts'

const labels: StreamLabels = { app: 'a' }
const second = (at: number) => `${String(at).padStart(10, '0')}000000000`
const entry = (at: number, line = `l${at}`, metadata: StreamLabels = {}): StreamEntry => ({
  labels,
  time: second(at),
  line,
  metadata,
})
const entries = (from: number, count: number) => Array.from({ length: count }, (_, nth) => entry(from + nth))
const ever = { from: '', until: '~', needles: [] }

function headOf(...batches: readonly (readonly StreamEntry[])[]) {
  const head = new Head()
  const added = batches.map((batch) => head.add(labels, batch, encodePlainChunk(batch)))
  return { head, added: added.map((lines) => lines.map(({ line }) => line)) }
}

const packed = (from: number, count: number): PackedLines => ({
  seconds: Uint32Array.from({ length: count }, (_, nth) => from + nth),
  nanos: new Uint32Array(count),
  lengths: new Uint32Array(count).fill(3),
  text: Buffer.from('abc'.repeat(count)),
})

const addPacked = (head: Head, lines: PackedLines) =>
  head.addPacked(labels, lines, encodePlainChunk(unpackLines(lines, labels)))

async function linesOf(head: Head, wish: Parameters<Head['runs']>[2] = ever) {
  const opened = await Promise.all(head.runs(labels, 0, wish).map((run) => run.open()))
  return opened.map((lines) => lines.map(({ line }) => line))
}

test('a head without lines is empty', () => {
  const head = new Head()
  expect([head.isEmpty, [...head.labels], head.bytes, head.to]).toEqual([true, [], 0, ''])
  expect([head.pieces(labels, ever), head.runs(labels, 0, ever)]).toEqual([[], []])
})

describe('lines that are added', () => {
  test('are counted with what it takes to keep them', () => {
    const { head } = headOf([entry(5, 'abc'), entry(7, 'd')], [entry(6, 'ef')])
    expect([head.isEmpty, [...head.labels]]).toEqual([false, [labels]])
    expect([head.bytes, head.from, head.to]).toEqual([3 * 32 + 6, second(5), second(7)])
  })

  test('lie by time, of one time in the order in which they came', async () => {
    const { head } = headOf([entry(5), entry(9)], [entry(7), entry(9, 'again')], [entry(1)])
    expect(await linesOf(head)).toEqual([['l1', 'l5', 'l7', 'l9', 'again']])
  })

  test.each([
    {
      name: 'that are there already',
      batches: [
        [entry(1), entry(2)],
        [entry(1), entry(2)],
      ],
      added: [],
    },
    {
      name: 'of which some are there',
      batches: [
        [entry(1), entry(3)],
        [entry(1), entry(2), entry(3)],
      ],
      added: ['l2'],
    },
    { name: 'of another text', batches: [[entry(1)], [entry(1, 'other')]], added: ['other'] },
    { name: 'with something else', batches: [[entry(1)], [entry(1, 'l1', { a: 'b' })]], added: ['l1'] },
    { name: 'that come twice at once', batches: [[entry(0)], [entry(1), entry(1), entry(2)]], added: ['l1', 'l2'] },
  ])('$name', ({ batches, added: expected }) => expect(headOf(...batches).added[1]).toEqual(expected))

  test('are not added again to what has become a run', () => {
    const { head, added } = headOf(entries(0, 600), entries(599, 2))
    expect(added[1]).toEqual(['l600'])
    expect(head.pieces(labels, ever).map(({ count }) => count)).toEqual([600, 1])
  })

  test('become a run once they are 512', () => {
    const one = headOf(entries(0, 511)).head
    expect(one.runs(labels, 0, ever).map(({ chunk }) => chunk === undefined)).toEqual([true])
    const other = headOf(entries(0, 511), entries(511, 1), entries(512, 1)).head
    expect(other.runs(labels, 0, ever).map(({ chunk }) => chunk === undefined)).toEqual([false, true])
    expect(other.pieces(labels, ever)).toEqual([
      expect.objectContaining({ from: second(0), to: second(511), count: 512, bytes: 10 * 2 + 90 * 3 + 412 * 4 }),
      { from: second(512), to: second(512), count: 1, bytes: 4 },
    ])
  })

  test('are a run at once where 512 come together', () => {
    const { head } = headOf(entries(0, 512))
    expect(head.runs(labels, 0, ever).map(({ chunk }) => chunk?.equals(encodePlainChunk(entries(0, 512))))).toEqual([
      true,
    ])
  })

  test('as a run have the lines that were new alone', async () => {
    const { head } = headOf(entries(0, 1), entries(0, 600))
    expect((await linesOf(head)).map((lines) => lines.length)).toEqual([599, 1])
  })
})

describe('packed lines', () => {
  test('are added where they are 512', async () => {
    const head = new Head()
    expect(addPacked(head, packed(0, 511))).toBe(false)
    expect(head.isEmpty).toBe(true)
    expect(addPacked(head, packed(0, 512))).toBe(true)
    expect([head.bytes, head.from, head.to]).toEqual([512 * 35, second(0), second(511)])
    expect((await linesOf(head))[0]).toHaveLength(512)
  })

  test.each([
    { name: 'behind a run', from: 512, isAdded: true },
    { name: 'at the last time of a run', from: 511, isAdded: false },
    { name: 'among the times of a run', from: 100, isAdded: false },
  ])('$name are added: $isAdded', ({ from, isAdded }) => {
    expect(addPacked(headOf(entries(0, 512)).head, packed(from, 512))).toBe(isAdded)
  })

  test.each([
    { name: 'before a run', from: 488, isAdded: true },
    { name: 'until the first time of a run', from: 489, isAdded: false },
  ])('$name are added: $isAdded', ({ from, isAdded }) => {
    expect(addPacked(headOf(entries(1_000, 512)).head, packed(from, 512))).toBe(isAdded)
  })

  test.each([
    { at: 99, isAdded: true },
    { at: 100, isAdded: false },
    { at: 611, isAdded: false },
    { at: 612, isAdded: true },
  ])('beside a line at $at are added: $isAdded', ({ at, isAdded }) => {
    expect(addPacked(headOf([entry(at)]).head, packed(100, 512))).toBe(isAdded)
  })
})

describe('a range of time', () => {
  const range = (from: number, until: number) => ({ from: second(from), until: second(until), needles: [] })
  test.each([
    { name: 'its end excluded', wish: range(600, 602), young: ['l600', 'l601'], count: 2 },
    { name: 'that holds nothing', wish: range(700, 800), young: undefined, count: 0 },
  ])('has the newest lines, $name', async ({ wish, young, count }) => {
    const { head } = headOf(entries(0, 512), entries(600, 5))
    expect(head.pieces(labels, wish).map((piece) => piece.count)).toEqual(count === 0 ? [] : [count])
    expect((await linesOf(head, wish)).at(-1)).toEqual(young)
  })

  test.each([
    { wish: range(511, 512), count: 1 },
    { wish: range(512, 600), count: 0 },
    { wish: range(10, 13), count: 3 },
  ])('has the lines of a run within it: $count', async ({ wish, count }) => {
    const { head } = headOf(entries(0, 512))
    expect(head.pieces(labels, wish)).toHaveLength(count === 0 ? 0 : 1)
    expect((await linesOf(head, wish)).flat()).toHaveLength(count)
  })

  test('a run that begins at its end has none', () => {
    const { head } = headOf(entries(100, 512))
    expect(head.pieces(labels, range(0, 100))).toEqual([])
    expect(head.runs(labels, 0, range(0, 100))).toEqual([])
    expect(head.pieces(labels, range(0, 101))).toHaveLength(1)
    expect(head.runs(labels, 0, range(0, 101))).toHaveLength(1)
  })

  test('has only lines that are accepted', async () => {
    const { head } = headOf(entries(0, 512), entries(600, 3))
    const accepts = (line: string) => line.endsWith('1')
    const [old = [], young] = await linesOf(head, { ...ever, accepts })
    expect([old.length, old.every(accepts), young]).toEqual([52, true, ['l601']])
  })
})

test('runs come in their order, before those of the next head', () => {
  const { head } = headOf(entries(0, 512), entries(600, 512), entries(2_000, 1))
  const orders = head.runs(labels, 7, ever).map(({ order }) => order)
  expect(orders).toEqual(orders.toSorted((one, other) => one - other))
  expect([orders[0], new Set(orders).size]).toEqual([7, 3])
  expect(orders.every((order) => order < 8)).toBe(true)
})

test('runs have columns, with their texts or without', async () => {
  const [run] = headOf(entries(0, 512)).head.runs(labels, 0, ever)
  const [columns, bare] = [await run?.openColumns?.(true), await run?.openColumns?.(false)]
  expect(columns?.seconds).toHaveLength(512)
  expect([columns?.texts === undefined, bare?.texts]).toEqual([false, undefined])
})
