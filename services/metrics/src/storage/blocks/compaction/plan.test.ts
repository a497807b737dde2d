import { expect, test } from 'vitest'
import { blockMetaSchema } from '../format/meta.ts'
import { createUlid } from '../format/ulid.ts'
import { compactionRanges, planCompaction } from './plan.ts'

const hourMs = 3_600_000

const block = ([from, to]: readonly [number, number]) =>
  blockMetaSchema.parse({
    ulid: createUlid(from, new Uint8Array(10)),
    minTime: from * hourMs,
    maxTime: to * hourMs,
    version: 1,
  })

test.each<{ name: string; blocks: [number, number][]; planned: [number, number][] }>([
  { name: 'nothing for one block', blocks: [[0, 2]], planned: [] },
  {
    name: 'not the newest, though it fills the span',
    blocks: [
      [0, 2],
      [2, 4],
      [4, 6],
    ],
    planned: [],
  },
  {
    name: 'a span that is filled',
    blocks: [
      [0, 2],
      [2, 4],
      [4, 6],
      [6, 8],
    ],
    planned: [
      [0, 2],
      [2, 4],
      [4, 6],
    ],
  },
  {
    name: 'a span with a gap that is past',
    blocks: [
      [0, 2],
      [4, 6],
      [8, 10],
      [10, 12],
    ],
    planned: [
      [0, 2],
      [4, 6],
    ],
  },
  {
    name: 'those of a larger span',
    blocks: [
      [0, 6],
      [6, 12],
      [12, 18],
      [18, 20],
    ],
    planned: [
      [0, 6],
      [6, 12],
      [12, 18],
    ],
  },
  {
    name: 'blocks that overlap before all',
    blocks: [
      [0, 2],
      [2, 4],
      [3, 4],
      [4, 6],
      [6, 8],
    ],
    planned: [
      [2, 4],
      [3, 4],
    ],
  },
  {
    name: 'not those beyond the largest span',
    blocks: [
      [0, 18],
      [18, 36],
      [36, 54],
      [54, 56],
    ],
    planned: [],
  },
])('of blocks become one: $name', ({ blocks, planned }) => {
  const found = planCompaction(blocks.map(block), compactionRanges(36 * hourMs), () => true)
  expect(found.map(({ minTime, maxTime }) => [minTime / hourMs, maxTime / hourMs])).toEqual(planned)
})

test('those that do not fit are left apart, and others become one', () => {
  const spans: [number, number][] = [
    [0, 2],
    [1, 4],
    [6, 8],
    [8, 10],
    [10, 12],
    [12, 14],
    [14, 16],
    [16, 18],
    [18, 20],
  ]
  const planned = (fits: Parameters<typeof planCompaction>[2]) =>
    planCompaction(spans.map(block), compactionRanges(36 * hourMs), fits).map(({ minTime }) => minTime / hourMs)
  expect(planned((_, isOverlapping) => isOverlapping)).toEqual([0, 1])
  expect(planned((group, isOverlapping) => !isOverlapping && (group[0]?.minTime ?? 0) > 6 * hourMs)).toEqual([
    12, 14, 16,
  ])
})
