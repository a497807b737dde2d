import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holdsNeedle } from '../domain/logql/needles/holds-needle.ts'
import type { Needle } from '../domain/streams/stream-store.ts'
import { createTextFilter, mayHoldNeedles } from './text-filter.ts'

const exactly = (...texts: string[]): Needle => ({ texts, ignoresCase: false })
const anyCase = (...texts: string[]): Needle => ({ texts, ignoresCase: true })

/** Lines as one text, long enough for a filter. */
const long = (line: string) => Buffer.from(line.repeat(Math.ceil(33_000 / line.length)))

function filterOf(line: string): Buffer {
  const filter = createTextFilter(long(line))
  if (filter === undefined) throw new Error(`Cannot test without a filter of ${JSON.stringify(line)}`)
  return filter
}

describe('a filter of a text', () => {
  const plain = filterOf('GET /Items took=12ms ')
  test.each([
    { name: 'a text that is there', needles: [exactly('/Items')], may: true },
    { name: 'a text that is nowhere', needles: [exactly('POST /orders')], may: false },
    { name: 'one of two texts is there', needles: [exactly('POST /orders', 'took=')], may: true },
    { name: 'one of two needles is nowhere', needles: [exactly('took='), exactly('POST /orders')], may: false },
    { name: 'a text in other case, which it does not tell apart', needles: [exactly('/ITEMS')], may: true },
    { name: 'without regard to case', needles: [anyCase('/ITEMS')], may: true },
    { name: 'nowhere without regard to case', needles: [anyCase('POST /ORDERS')], may: false },
    { name: 'a text of three letters, of which it knows nothing', needles: [exactly('xyz')], may: true },
    { name: 'nothing', needles: [], may: true },
  ])('asked for $name', ({ needles, may }) => {
    expect(mayHoldNeedles(plain, needles)).toBe(may)
  })

  test('beyond ASCII, a search without regard to case is told nothing', () => {
    const filter = filterOf('\u212aubernetes ')
    expect(mayHoldNeedles(filter, [anyCase('kubernetes')])).toBe(true)
    expect(mayHoldNeedles(filter, [exactly('kubernetes')])).toBe(false)
  })

  test('there is none of little text, nor of so much that differs that all would be there', () => {
    expect(createTextFilter(Buffer.from('a few lines'))).toBeUndefined()
    let seed = 1
    const noise = Buffer.from(
      Array.from({ length: 1_000_000 }, () => {
        seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
        return seed >>> 24
      }),
    )
    expect(createTextFilter(noise)).toBeUndefined()
  })

  test.each([
    { name: 'another version', change: (bytes: Buffer) => bytes.fill(2, 0, 1) },
    { name: 'an end that is missing', change: (bytes: Buffer) => bytes.subarray(0, -1) },
    { name: 'nothing in it', change: () => Buffer.alloc(0) },
  ])('with $name tells nothing', ({ change }) => {
    expect(mayHoldNeedles(change(Buffer.from(plain)), [exactly('POST /orders')])).toBe(true)
  })

  test('nothing that is there is denied', () => {
    const letter = fc.constantFrom('a', 'B', 'k', 'ü', 'Ü', '\u212a', '7', ' ')
    const word = fc.array(letter, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), word, fc.boolean(), (words, wanted, ignoresCase) => {
        const line = words.join('')
        const needle = { texts: [ignoresCase ? wanted.replaceAll(/[^ -~]/g, 'k') : wanted], ignoresCase }
        const filter = createTextFilter(long(line))
        if (filter === undefined || !holdsNeedle(needle)(line)) return
        expect(mayHoldNeedles(filter, [needle])).toBe(true)
      }),
    )
  })
})
