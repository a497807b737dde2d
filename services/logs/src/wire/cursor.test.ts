import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cursor, Position } from '../domain/lines/line.ts'
import { parseCursor, renderCursor } from './cursor.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('cursors', () => {
  test('come back as they were, in words that need no escaping', () => {
    const position = fc.option(fc.tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.nat()), { nil: undefined })
    const cursor: fc.Arbitrary<Cursor> = fc.record({ stdout: position, stderr: position })
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ maxLength: 40 }), cursor), { maxLength: 8 }), (containers) => {
        const cursors = new Map(containers.filter(([id]) => id !== '__proto__'))
        const text = renderCursor(cursors)
        expect(text).toMatch(/^[\w-]+$/)
        expect(parseCursor(text)).toEqual(cursors)
      }),
    )
  })

  test.each([
    { name: 'nothing', text: '' },
    { name: 'a word', text: 'garbage' },
    { name: 'a number', text: '42' },
    { name: 'what needs escaping', text: 'a b' },
    { name: 'another version', text: encode({ v: 2, c: {} }) },
    { name: 'a negative offset', text: encode({ v: 1, c: { a: [['g', -1]] } }) },
    { name: 'an offset that is no integer', text: encode({ v: 1, c: { a: [['g', 0.5]] } }) },
    { name: 'a third stream', text: encode({ v: 1, c: { a: [null, null, null] } }) },
    { name: 'more than any selection needs', text: 'A'.repeat(20_000) },
  ])('$name is refused', ({ text }) => {
    expect(() => parseCursor(text)).toThrow(expect.objectContaining({ kind: 'invalid', code: 'invalid_cursor' }))
  })
})

test('a cursor of a hundred containers fits a header', () => {
  const place = (seed: number): Position => [
    `fe01-${seed.toString(36)}.${Buffer.from(`${seed * 7_919}`)
      .toString('base64url')
      .padEnd(12, 'q')}`,
    seed,
  ]
  const cursors = new Map(
    Array.from({ length: 100 }, (_, at) => [
      `docker/${(at * 987_654_321).toString(16).padStart(12, 'a')}`,
      { stdout: place(at * 1_000_003), stderr: place(at * 1_000_033) },
    ]),
  )
  const text = renderCursor(cursors)
  expect(text.length).toBeLessThan(12_000)
  expect(parseCursor(text)).toEqual(cursors)
})
