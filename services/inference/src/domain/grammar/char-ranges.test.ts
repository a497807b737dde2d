import { describe, expect, test } from 'vitest'
import { allBut, anyChar, intersectRanges, normalizeRanges, subtractRanges } from './char-ranges.ts'
import type { CharRange } from './expression.ts'

type Row = { readonly a: readonly CharRange[]; readonly b: readonly CharRange[]; readonly left: readonly CharRange[] }

describe('ranges of characters', () => {
  test.each<{ given: readonly CharRange[]; normal: readonly CharRange[] }>([
    { given: [], normal: [] },
    {
      given: [
        [5, 9],
        [1, 3],
      ],
      normal: [
        [1, 3],
        [5, 9],
      ],
    },
    {
      given: [
        [1, 3],
        [4, 9],
      ],
      normal: [[1, 9]],
    },
    {
      given: [
        [1, 9],
        [2, 3],
      ],
      normal: [[1, 9]],
    },
    {
      given: [
        [1, 3],
        [3, 5],
      ],
      normal: [[1, 5]],
    },
    { given: [[3, 2]], normal: [] },
  ])('$given are $normal', ({ given, normal }) => {
    expect(normalizeRanges(given)).toEqual(normal)
  })

  test.each<Row>([
    { a: [[1, 9]], b: [], left: [[1, 9]] },
    {
      a: [[1, 9]],
      b: [[3, 5]],
      left: [
        [1, 2],
        [6, 9],
      ],
    },
    { a: [[1, 9]], b: [[1, 5]], left: [[6, 9]] },
    { a: [[1, 9]], b: [[5, 9]], left: [[1, 4]] },
    { a: [[1, 9]], b: [[1, 9]], left: [] },
    {
      a: [[1, 9]],
      b: [
        [0, 0],
        [10, 12],
      ],
      left: [[1, 9]],
    },
    {
      a: [[1, 9]],
      b: [
        [0, 1],
        [9, 12],
      ],
      left: [[2, 8]],
    },
    {
      a: [
        [1, 3],
        [6, 8],
      ],
      b: [[3, 6]],
      left: [
        [1, 2],
        [7, 8],
      ],
    },
  ])('$a without $b are $left', ({ a, b, left }) => {
    expect(subtractRanges(a, b)).toEqual(left)
  })

  test.each<Row>([
    { a: [[1, 5]], b: [[5, 9]], left: [[5, 5]] },
    { a: [[1, 4]], b: [[5, 9]], left: [] },
    {
      a: [[0, 0x10ffff]],
      b: [
        [0, 1],
        [0x10ffff, 0x10ffff],
      ],
      left: [
        [0, 1],
        [0x10ffff, 0x10ffff],
      ],
    },
  ])('$a and $b share $left', ({ a, b, left }) => {
    expect(intersectRanges(a, b)).toEqual(left)
  })

  test('that leave characters out hold no surrogates either', () => {
    expect(allBut('')).toEqual(anyChar)
    expect(allBut('a😀')).toEqual([
      [0, 0x60],
      [0x62, 0xd7ff],
      [0xe000, 0x1f5ff],
      [0x1f601, 0x10ffff],
    ])
  })
})
