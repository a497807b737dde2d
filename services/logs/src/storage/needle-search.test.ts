import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsNeedle } from '../domain/logql/needles/holds-needle.ts'
import type { Needle } from '../domain/streams/stream-store.ts'
import { ChunkText, NeedleSearch } from './needle-search.ts'

/** The lines that are left of a chunk, and whether it was given up as a whole. */
function search(lines: readonly string[], needles: readonly Needle[]) {
  const text = new ChunkText(Buffer.from(lines.join('')))
  const found = new NeedleSearch(text, needles)
  let end = 0
  const left = lines.filter((line) => {
    const start = end
    end += Buffer.byteLength(line)
    return found.mayHold(start, end)
  })
  return { isVain: found.isVain, left }
}

const exactly = (...texts: string[]): Needle => ({ texts, ignoresCase: false })
const anyCase = (...texts: string[]): Needle => ({ texts, ignoresCase: true })

describe('needles in a chunk', () => {
  test.each([
    { name: 'one that is nowhere', needles: [exactly('xyz')], isVain: true, left: [] },
    { name: 'one of two is nowhere', needles: [exactly('two'), exactly('xyz')], isVain: true, left: [] },
    {
      name: 'of several texts one is enough',
      needles: [exactly('xyz', 'hre', 'wo')],
      isVain: false,
      left: ['two', 'three'],
    },
    { name: 'all have to be there', needles: [exactly('t'), exactly('o')], isVain: false, left: ['two'] },
    { name: 'one across two lines is in neither', needles: [exactly('etw')], isVain: false, left: [] },
    {
      name: 'a longer one across two lines hides no shorter one',
      needles: [exactly('onet', 'one')],
      isVain: false,
      left: ['one'],
    },
    { name: 'without regard to case', needles: [anyCase('WO', 'hrE')], isVain: false, left: ['two', 'three'] },
    { name: 'none are asked for', needles: [], isVain: false, left: ['one', 'two', 'three'] },
  ])('$name', ({ needles, isVain, left }) => {
    expect(search(['one', 'two', 'three'], needles)).toEqual({ isVain, left })
  })

  test('letters beyond ASCII may be other cases of those of ASCII', () => {
    expect(search(['\u212a8s', 'other'], [anyCase('k8s')])).toMatchObject({
      isVain: false,
      left: ['\u212a8s', 'other'],
    })
  })

  test('those that are in nearly all lines are no longer looked for, and others are', () => {
    const lines = Array.from({ length: 1_000 }, (_, at) =>
      at % 100 === 99 ? 'last' : `usual ${at % 2 === 0 ? 'x' : 'y'}`,
    )
    expect(search(lines, [exactly('usual')]).left.filter((line) => line === 'last')).toHaveLength(8)
    expect(search(lines, [exactly('usual'), exactly('x')]).left).toEqual(lines.filter((line) => line.includes('x')))
  })

  test('no line is left out that holds one of each', () => {
    const text = fc
      .array(fc.constantFrom('a', 'b', 'A', 'ab', 'ü', 'k', ' '), { maxLength: 5 })
      .map((all) => all.join(''))
    const wanted = fc.constantFrom('a', 'b', 'ab', 'ba', 'aa', 'k', ' a')
    const needle = fc.record({
      texts: fc.array(wanted, { minLength: 1, maxLength: 3 }),
      ignoresCase: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 400 }), fc.array(needle, { maxLength: 3 }), (lines, needles) => {
        const { isVain, left } = search(lines, needles)
        const tests = needles.map(holdsNeedle)
        const expected = lines.filter((line) => tests.every((holds) => holds(line)))
        if (isVain) expect(expected).toEqual([])
        let at = 0
        for (const line of left) if (line === expected[at]) at += 1
        expect(at).toBe(isVain ? 0 : expected.length)
      }),
    )
  })
})
